import { expect } from 'chai'
import { walletPlatforms } from '../connectors/walletconnect/deep-links.js'
import type { Device } from '../connectors/walletconnect/device.js'
import { createRouter } from '../modal/router.js'
import { trackViews, type TrackViewsDeps } from './track-views.js'

const computer = {
  isMobile: false,
  isIos: false,
  isAndroid: false,
  isSafari: false,
  isTelegram: false,
  isFramed: false,
}
const phone = { ...computer, isMobile: true, isIos: true }
const platformOn =
  (device: Device): TrackViewsDeps['platformOf'] =>
  wallet =>
    Promise.resolve(walletPlatforms(wallet, device, { isBasic: true })[0])

describe('Where visitors go', () => {
  it('is tracked by a name of its own', async () => {
    const router = createRouter()
    const tracked: unknown[] = []
    const events = {
      track: (event: string, properties?: object) => void tracked.push(properties ? [event, properties] : event),
    }
    const stop = trackViews({
      $history: router.$history,
      events,
      isOpen: () => false,
      nameOf: id => (id === 'io.example' ? 'Example Wallet' : undefined),
      isSmartAccount: () => true,
      platformOf: platformOn(computer),
    })
    router.push('AllWallets')
    router.push('GetWallet')
    router.reset('Connect')
    router.push('WhatIsAWallet')
    router.reset('Networks')
    router.reset('Networks')
    router.push('WhatIsANetwork')
    router.push('ConnectingExternal', { connectorId: 'io.example' })
    router.push('ConnectingWalletConnect', {})
    router.reset('Transactions')
    router.reset('UpgradeEmailWallet')
    router.reset('Swap')
    router.push('SwapSelectToken', { side: 'from' })
    router.back()
    router.push('Networks')
    stop()
    router.reset('AllWallets')
    await Promise.resolve()
    expect(tracked).to.deep.equal([
      'CLICK_ALL_WALLETS',
      'CLICK_GET_WALLET',
      'CLICK_WALLET_HELP',
      'CLICK_NETWORKS',
      'CLICK_NETWORK_HELP',
      ['SELECT_WALLET', { name: 'Example Wallet', platform: 'browser' }],
      ['CLICK_TRANSACTIONS', { isSmartAccount: true }],
      'EMAIL_UPGRADE_FROM_MODAL',
      'CLICK_SELECT_TOKEN_TO_SWAP',
      'CLICK_SELECT_NETWORK_TO_SWAP',
      // How a wallet is reached is known a moment later.
      ['SELECT_WALLET', { name: 'WalletConnect', platform: 'qrcode' }],
    ])
  })

  it('is tracked once for who comes back, and again for who goes there anew', async () => {
    const router = createRouter()
    const tracked: string[] = []
    trackViews({
      $history: router.$history,
      isOpen: () => false,
      events: { track: event => void tracked.push(event) },
      nameOf: () => undefined,
      isSmartAccount: () => false,
      platformOf: platformOn(computer),
    })
    router.push('AllWallets')
    router.push('ConnectingWalletConnect', {})
    router.push('GetWallet')
    router.back()
    router.rewind(history => history.slice(0, 2))
    await Promise.resolve()
    expect(tracked).to.deep.equal(['CLICK_ALL_WALLETS', 'CLICK_GET_WALLET', 'SELECT_WALLET'])
    router.reset('AllWallets')
    expect(tracked.at(-1), 'not where it stood').to.equal('SELECT_WALLET')
    router.reset('Connect')
    router.push('AllWallets')
    expect(tracked.at(-1)).to.equal('CLICK_ALL_WALLETS')
  })

  it('is tracked of the view, too, that is there first', () => {
    const router = createRouter()
    const tracked: string[] = []
    router.reset('Networks')
    trackViews({
      $history: router.$history,
      isOpen: () => true,
      events: { track: event => void tracked.push(event) },
      nameOf: () => undefined,
      isSmartAccount: () => false,
      platformOf: platformOn(computer),
    })()
    expect(tracked).to.deep.equal(['CLICK_NETWORKS'])
  })

  const wallet = { id: 'w', name: 'Phone Wallet' }
  for (const [platform, input, device] of [
    ['qrcode', { ...wallet, mobileLink: 'w://' }, computer],
    ['mobile', { ...wallet, mobileLink: 'w://' }, phone],
    ['mobile', { ...wallet, linkMode: 'https://w.example' }, phone],
    ['desktop', { ...wallet, desktopLink: 'w://' }, computer],
    ['web', { ...wallet, webappLink: 'https://w.example' }, computer],
    ['qrcode', { ...wallet, rdns: 'io.example' }, computer],
    ['qrcode', undefined, phone],
  ] as const) {
    it(`names the platform ${platform} for ${JSON.stringify(input)} on a ${device.isMobile ? 'phone' : 'computer'}`, async () => {
      const router = createRouter()
      const platforms: unknown[] = []
      const stop = trackViews({
        $history: router.$history,
        events: { track: (_, properties) => void platforms.push(properties?.platform) },
        isOpen: () => false,
        nameOf: () => undefined,
        isSmartAccount: () => false,
        platformOf: platformOn(device),
      })
      router.push('ConnectingWalletConnect', { wallet: input })
      stop()
      await Promise.resolve()
      expect(platforms).to.deep.equal([platform])
    })
  }
})
