import { expect } from '@playwright/test'
import type { Extension } from '../wallets/extension.js'
import type { Host } from './host.js'
import { stack } from './stack.js'
import { fund } from './test.js'
import { open, push, type ModalView, type WithW3m } from './view-steps.js'

/** To the last look at a swap, of an account that has coins. */
async function previewSwap(host: Host, { engine }: Extension): Promise<void> {
  await fund(stack.one, engine.address)
  await host.page.evaluate(async () => {
    const { w3m } = globalThis as WithW3m
    await w3m.open({ view: 'Swap', arguments: { fromToken: 'ETH', toToken: 'LUSD', amount: '0.01' } })
  })
  // There may be marks around the text.
  await expect(host.id('swap-review')).toContainText('Review swap')
  await host.id('swap-review').click()
  await expect(host.id('swap-confirm')).toBeVisible()
}

/** The states of the modal of somebody who is connected, and looks at the account. */
export const accountModalViews: readonly ModalView[] = [
  { title: 'Account', view: 'Account', connected: true, openView: open('Account') },
  { title: 'Allowances', view: 'Allowances', connected: true, openView: open('Allowances') },
  { title: 'Transactions', view: 'Transactions', connected: true, openView: push('Transactions', undefined) },
  { title: 'WalletReceive', view: 'WalletReceive', connected: true, openView: push('WalletReceive', undefined) },
  { title: 'WalletSend', view: 'WalletSend', connected: true, openView: open('WalletSend') },
  { title: 'Swap', view: 'Swap', connected: true, openView: open('Swap') },
  {
    title: 'ChooseAccountName',
    view: 'ChooseAccountName',
    connected: true,
    openView: push('ChooseAccountName', undefined),
  },
  {
    title: 'RegisterAccountName',
    view: 'RegisterAccountName',
    connected: true,
    openView: push('RegisterAccountName', undefined),
  },
  {
    title: 'RegisterAccountNameSuccess',
    view: 'RegisterAccountNameSuccess',
    connected: true,
    openView: push('RegisterAccountNameSuccess', { name: 'somebody' }),
  },
  {
    title: 'AccountName, of an account without one',
    view: 'AccountName',
    connected: true,
    openView: push('AccountName', undefined),
  },
  {
    title: 'ReleaseAccountName',
    view: 'ReleaseAccountName',
    connected: true,
    openView: push('ReleaseAccountName', { name: 'somebody' }),
  },
  {
    title: 'MoveAccountName',
    view: 'MoveAccountName',
    connected: true,
    openView: push('MoveAccountName', { name: 'somebody' }),
  },
  { title: 'ProfileWallets', view: 'ProfileWallets', connected: true, openView: push('ProfileWallets', undefined) },
  {
    title: 'SwapSelectToken',
    view: 'SwapSelectToken',
    connected: true,
    async openView(host) {
      await open('Swap')(host)
      await push('SwapSelectToken', { side: 'to' })(host)
      await expect(host.id('token-LUSD')).toBeVisible()
    },
  },
  { title: 'SwapPreview', view: 'SwapPreview', connected: true, openView: previewSwap },
  {
    title: 'SwapConfirmed',
    view: 'SwapConfirmed',
    connected: true,
    async openView(host, extension) {
      await previewSwap(host, extension)
      await host.id('swap-confirm').click()
      await expect(host.id('swap-status')).toHaveAttribute('data-status', 'confirmed')
      await expect(host.id('swap-received')).toHaveText(/\d\s*LUSD/)
    },
  },
  {
    title: 'OnRampProviders',
    view: 'OnRampProviders',
    connected: true,
    async openView(host) {
      await open('OnRampProviders')(host)
      await expect(host.id('onramp-amount')).toBeVisible()
    },
  },
  {
    title: 'OnRampProviders, with an offer',
    view: 'OnRampProviders',
    connected: true,
    async openView(host) {
      await open('OnRampProviders')(host)
      await host.id('onramp-amount').fill('100')
      await expect(host.id('onramp-offer-sandbox')).toBeVisible()
    },
  },
  {
    title: 'OnRampProviders, with too little',
    view: 'OnRampProviders',
    connected: true,
    async openView(host) {
      await open('OnRampProviders')(host)
      await host.id('onramp-amount').fill('1')
    },
  },
  {
    title: 'OnRampFiatSelect',
    view: 'OnRampFiatSelect',
    connected: true,
    openView: push('OnRampFiatSelect', undefined),
  },
  {
    title: 'OnRampTokenSelect',
    view: 'OnRampTokenSelect',
    connected: true,
    async openView(host) {
      await push('OnRampTokenSelect', undefined)(host)
      await expect(host.id('onramp-token-LUSD')).toBeVisible()
    },
  },
  ...(['created', 'pending', 'unknown', 'delivered', 'refused', 'expired', 'refunded'] as const).map(
    (status): ModalView => ({
      title: `BuyInProgress, ${status}`,
      view: 'BuyInProgress',
      connected: true,
      async openView(host) {
        // The service of this stack knows no such purchase.
        await host.page.route('**/v1/onramp/purchases/crawled?*', route =>
          route.fulfill({
            headers: { 'access-control-allow-origin': '*' },
            json: {
              id: 'crawled',
              provider: 'sandbox',
              status,
              purchaseCurrency: 'ETH',
              network: 'local',
              updatedAt: '',
            },
          }),
        )
        await host.page.evaluate(now => {
          const { w3m } = globalThis as WithW3m
          const purchase = {
            id: 'crawled',
            provider: 'sandbox',
            label: 'Sandbox',
            account: w3m.getAccount().caipAddress,
            symbol: 'ETH',
            purchaseAmount: '0.03',
            paymentAmount: '100',
            paymentCurrency: 'USD',
            status: now,
            atMs: Date.now(),
            ...(now === 'created' && { url: 'https://provider.example/pay' }),
          }
          w3m.storage.set('w3m:purchases', JSON.stringify([purchase]))
        }, status)
        await push('BuyInProgress', { id: 'crawled' })(host)
      },
    }),
  ),
  { title: 'WhatIsABuy', view: 'WhatIsABuy', connected: true, openView: push('WhatIsABuy', undefined) },
]
