import type { ViewName } from '@w3m/core'
import { expect } from '@playwright/test'
import type { Extension } from '../wallets/extension.js'
import { accountModalViews } from './account-modal-views.js'
import type { Host } from './host.js'
import { untilStill } from './motion.js'
import { open, push, type ModalView, type WithW3m } from './view-steps.js'

/** Until the code of a pairing is drawn. */
const code = (openView: (host: Host) => Promise<void>) => async (host: Host) => {
  await openView(host)
  await expect(host.id('wc-qr').locator('.body')).toBeAttached()
}

const wallet = {
  id: 'crawled',
  name: 'Crawled Wallet',
  homepage: 'https://wallet.example',
  mobileLink: 'crawled:',
  desktopLink: 'crawled:',
  webappLink: 'https://web.wallet.example',
  chromeStore: 'https://store.example/chrome',
  appStore: 'https://store.example/ios',
  playStore: 'https://store.example/android',
  chrome_store: 'https://store.example/chrome',
  app_store: 'https://store.example/ios',
  play_store: 'https://store.example/android',
}

export const modalViews: readonly ModalView[] = [
  { title: 'Connect', view: 'Connect', openView: open('Connect') },
  { title: 'ConnectWallets', view: 'ConnectWallets', openView: open('ConnectWallets') },
  { title: 'AllWallets', view: 'AllWallets', openView: open('AllWallets') },
  {
    title: 'AllWallets with a search that finds nothing',
    view: 'AllWallets',
    async openView(host) {
      await open('AllWallets')(host)
      await host.id('wallet-search').fill('zzzzzz no such wallet')
      await expect(host.id('wallet-search-reset')).toBeVisible()
    },
  },
  {
    title: 'ConnectingExternal, waiting',
    view: 'ConnectingExternal',
    async openView(host, { engine, rdns }) {
      engine.user = 'does not answer'
      await host.choose(rdns)
      await host.shows('connecting')
    },
  },
  {
    title: 'ConnectingExternal, refused',
    view: 'ConnectingExternal',
    async openView(host, { engine, rdns }) {
      engine.user = 'refuses'
      await host.choose(rdns)
      await expect(host.id('connecting-retry')).toBeVisible()
    },
  },
  {
    title: 'ConnectingWalletConnect',
    view: 'ConnectingWalletConnect',
    openView: code(push('ConnectingWalletConnect', {})),
  },
  {
    title: 'ConnectingWalletConnect of a wallet with several ways',
    view: 'ConnectingWalletConnect',
    openView: code(push('ConnectingWalletConnect', { wallet })),
  },
  {
    title: 'ConnectingWalletConnect by a link',
    view: 'ConnectingWalletConnect',
    async openView(host) {
      await push('ConnectingWalletConnect', { wallet })(host)
      await host.id('wc-way-desktop').click()
      await expect(host.id('wc-open')).toBeVisible()
    },
  },
  {
    title: 'ConnectingWalletConnectBasic',
    view: 'ConnectingWalletConnectBasic',
    openView: code(open('ConnectingWalletConnectBasic')),
  },
  { title: 'GetWallet', view: 'GetWallet', openView: open('GetWallet') },
  { title: 'Downloads', view: 'Downloads', openView: push('Downloads', { wallet }) },
  { title: 'Networks', view: 'Networks', openView: open('Networks') },
  {
    title: 'SwitchNetwork, waiting',
    view: 'SwitchNetwork',
    connected: true,
    async openView(host, { engine }) {
      engine.user = 'does not answer'
      await host.openNetworks()
      await host.id('network-eip155:31338').click()
      await host.title('Local Two')
    },
  },
  {
    title: 'SwitchNetwork, refused',
    view: 'SwitchNetwork',
    connected: true,
    async openView(host, { engine }) {
      engine.user = 'refuses'
      await host.openNetworks()
      await host.id('network-eip155:31338').click()
      await expect(host.id('switch-retry')).toBeVisible()
    },
  },
  {
    title: 'ConnectingMultiChain',
    view: 'ConnectingMultiChain',
    async openView({ page }) {
      await page.evaluate(async () => {
        const { w3m } = globalThis as WithW3m
        await w3m.open()
        const [connector] = (await w3m.load.discovery()).$connectors.get()
        w3m.router.push('ConnectingMultiChain', {
          connectors: (['eip155', 'solana'] as const).map(namespace => ({ ...connector!, namespace })),
        })
      })
    },
  },
  {
    title: 'SwitchActiveChain',
    view: 'SwitchActiveChain',
    connected: true,
    openView: push('SwitchActiveChain', { namespace: 'solana', caipNetworkId: 'solana:localnet' }),
  },
  {
    title: 'UnsupportedChain',
    view: 'UnsupportedChain',
    connected: true,
    async openView(host, { engine }) {
      await engine.setChain(7777)
      await expect(host.id('w3m-modal-card')).toBeVisible()
    },
  },
  ...accountModalViews,
  {
    title: 'SIWXSignMessage',
    view: 'SIWXSignMessage',
    options: { siwx: 'required' },
    async openView(host, { rdns }) {
      await host.choose(rdns)
      await host.title('Sign In')
    },
  },
  {
    title: 'SIWXSignMessage, waiting',
    view: 'SIWXSignMessage',
    options: { siwx: 'optional' },
    async openView(host, { engine, rdns }) {
      engine.exceptions.set('personal_sign', 'does not answer')
      const before = engine.requestCount('personal_sign')
      await host.choose(rdns)
      await host.id('siwx-sign').click()
      await expect.poll(() => engine.requestCount('personal_sign')).toBe(before + 1)
    },
  },
  {
    title: 'SIWXSignMessage, refused',
    view: 'SIWXSignMessage',
    options: { siwx: 'optional' },
    async openView(host, { engine, rdns }) {
      engine.exceptions.set('personal_sign', 'refuses')
      await host.choose(rdns)
      await host.id('siwx-sign').click()
      await expect(host.modal.locator('w3m-siwx-sign-message-view .refused')).toBeVisible()
    },
  },
  { title: 'WhatIsAWallet', view: 'WhatIsAWallet', openView: open('WhatIsAWallet') },
  { title: 'WhatIsANetwork', view: 'WhatIsANetwork', openView: open('WhatIsANetwork') },
]

/** Opens the page and brings the modal into a state, at rest: nothing is loading and no motion runs. */
export async function reachView(
  host: Host,
  extension: Extension,
  { view, connected, openView, options: viewOptions }: ModalView,
  options?: Readonly<Record<string, unknown>>,
): Promise<void> {
  await host.open(viewOptions || options ? { ...options, ...viewOptions } : undefined)
  if (connected) await host.connect(extension.rdns)
  await openView(host, extension)
  await settled(host, view)
}

export async function settled({ page }: Host, view: ViewName): Promise<void> {
  await expect.poll(() => page.evaluate(() => (globalThis as WithW3m).w3m.router.$route.get().view)).toBe(view)
  await untilStill(page)
}
