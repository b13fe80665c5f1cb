import type { Page } from '@playwright/test'
import type { Host } from './host.js'
import { expect } from './test.js'

/** The sandbox makes an offer, in which these words are. */
export const expectOffer = (host: Host, words: string): Promise<void> =>
  expect(host.id('onramp-offer-sandbox')).toContainText(words)

/** From the account to the offers for an amount of dollars of a token. */
export async function askOffers(host: Host, token: string, dollars: string): Promise<void> {
  await host.openModal()
  await host.id('account-buy').click()
  await host.id('onramp-token').click()
  await host.id(`onramp-token-${token}`).click()
  await host.id('onramp-amount').fill(dollars)
  await expectOffer(host, token)
}

/** Chooses the sandbox, and gives the window that it opens. */
export async function openSandbox(host: Host): Promise<Page> {
  const opened = host.page.context().waitForEvent('page')
  await host.id('onramp-provider-sandbox').click()
  const popup = await opened
  await popup.getByTestId('sandbox-paid').waitFor()
  return popup
}

type Outcome = 'paid' | 'held' | 'refused' | 'refunded' | 'expired'
type Fault = 'none' | 'twice' | 'reversed' | 'forged' | 'lost'

/** Ends a visit to the sandbox, with its webhooks going wrong in some way. */
export async function finishOrder(popup: Page, outcome: Outcome, fault: Fault = 'none'): Promise<void> {
  await popup.getByTestId('sandbox-webhooks').selectOption(fault)
  await popup.getByTestId(`sandbox-${outcome}`).click()
  await popup.getByTestId('sandbox-status').waitFor()
}
