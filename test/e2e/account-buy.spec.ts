import { erc20Abi, type Hex } from 'viem'
import { dollarToken } from './account-holdings.js'
import { accountKinds, violations } from './account-kinds.js'
import { inRotation } from './host.js'
import { askOffers, expectOffer, openSandbox, finishOrder } from './onramp-sandbox.js'
import { test } from './phone-wallet.js'
import { stack } from './stack.js'
import { chainOf, expect } from './test.js'

const chain = chainOf(stack.one)
const dollarsOf = async (owner: Hex) =>
  chain.readContract({ address: await dollarToken(), abi: erc20Abi, functionName: 'balanceOf', args: [owner] })

// No wallet is asked: of its kind, a purchase knows the address alone. The others below are of an extension.
for (const { name, connect } of inRotation(accountKinds, 2, 1)) {
  test(`the visitor of ${name} buys a token, sees it arrive, and finds it in the activity`, async ({
    host,
    extension,
    phone,
  }) => {
    await host.open()
    const owner = await connect(host, { extension, phone })
    await askOffers(host, 'LUSD', '100')
    // 100 dollars less 1.5 % and a dime.
    await expect(host.id('onramp-get')).toHaveText('98.4')
    await expect(host.id('onramp-provider-sandbox')).toContainText('For developers')
    expect(await violations(host)).toEqual([])
    const popup = await openSandbox(host)
    await expect(host.id('onramp-status')).toHaveAttribute('data-status', 'created')
    expect(await popup.evaluate(() => window.opener)).toBe(null)
    await finishOrder(popup, 'paid')
    await expect(host.id('onramp-status')).toHaveAttribute('data-status', 'delivered')
    expect(await dollarsOf(owner)).toBe(98_400_000n)
    expect(await violations(host)).toEqual([])
    await expect(host.id('w3m-notice')).toHaveText('98.4 LUSD has arrived')
    // The provider leads back to a page that closes its window.
    await expect.poll(() => popup.isClosed()).toBe(true)
    await host.id('onramp-done').click()
    await host.id('tab-tokens').click()
    await expect(host.id('token-LUSD')).toContainText('$98.40')
    await host.id('tab-activity').click()
    await expect(host.id('purchases')).toContainText('Arrived')
    await expect(host.page.locator('[data-testid^="activity-0x"]').first()).toContainText(/\+98\.400\s*LUSD/)
  })
}

test.describe('with an extension', () => {
  test.beforeEach(async ({ host, extension }) => {
    await host.open()
    await host.connect(extension.rdns)
  })

  const ends = [
    ['refused', 'Your payment was refused, and nothing was bought.'],
    ['expired', 'No payment was reported in time.'],
    ['refunded', 'Your payment was given back.'],
  ] as const
  // The tests of the view show each of them.
  for (const [outcome, expectedText] of inRotation(ends, 2, 1))
    test(`a purchase that is ${outcome} is told so, delivers nothing, and leads back to the offers`, async ({
      host,
      extension,
    }) => {
      await askOffers(host, 'LUSD', '50')
      const popup = await openSandbox(host)
      await finishOrder(popup, outcome)
      await expect(host.id('onramp-status')).toHaveAttribute('data-status', outcome)
      await expect(host.id('w3m-modal-card')).toContainText(expectedText)
      expect(await dollarsOf(extension.engine.address as Hex)).toBe(0n)
      await popup.close()
      await host.id('onramp-again').click()
      await expectOffer(host, 'LUSD')
    })

  // The tests of the server send it each kind of webhook.
  for (const fault of inRotation(['twice', 'reversed', 'forged', 'lost'] as const, 3, 1))
    test(`what the provider says ${fault} leads to the same: delivered once`, async ({ host, extension }) => {
      await askOffers(host, 'LUSD', '20')
      const popup = await openSandbox(host)
      await finishOrder(popup, 'paid', fault)
      await expect(host.id('onramp-status')).toHaveAttribute('data-status', 'delivered')
      expect(await dollarsOf(extension.engine.address as Hex)).toBe(19_600_000n)
    })

  test('a late delivery is waited for over a reload, and told', async ({ host, extension }) => {
    await askOffers(host, 'LUSD', '30')
    const popup = await openSandbox(host)
    await finishOrder(popup, 'held')
    await expect(host.id('onramp-status')).toHaveAttribute('data-status', 'pending')
    await host.page.reload()
    await host.shows('connected')
    await host.openModal()
    await host.id('tab-activity').click()
    await expect(host.id('purchases')).toContainText('On its way')
    await popup.getByTestId('sandbox-deliver').click()
    await expect(host.id('purchases')).toContainText('Arrived')
    expect(await dollarsOf(extension.engine.address as Hex)).toBe(29_450_000n)
  })

  test('a browser that opens no window leaves a link to the provider', async ({ host, extension }) => {
    await host.page.evaluate(() => Object.assign(window, { open: () => null }))
    await askOffers(host, 'LUSD', '10')
    await host.id('onramp-provider-sandbox').click()
    await expect(host.id('w3m-modal-card')).toContainText('Your browser did not open the window of Sandbox.')
    expect(await violations(host)).toEqual([])
    const opened = host.page.context().waitForEvent('page')
    await host.id('onramp-link').click()
    await finishOrder(await opened, 'paid')
    await expect(host.id('onramp-status')).toHaveAttribute('data-status', 'delivered')
    expect(await dollarsOf(extension.engine.address as Hex)).toBe(9_750_000n)
  })

  test('what is sold is asked for again where the service did not say it, and limits are told before an offer is', async ({
    host,
    watch,
  }) => {
    watch.allow(/50[013]/)
    let isDown = true
    const requestBodies: string[] = []
    await host.page.route('**/v1/onramp/options**', route =>
      isDown ? route.fulfill({ status: 501, body: '{}' }) : route.fallback(),
    )
    await host.page.route('**/v1/onramp/quote**', route => {
      requestBodies.push(route.request().postData() ?? '')
      return isDown
        ? route.fulfill({
            status: 503,
            contentType: 'application/json',
            body: '{"status":"FAILED","reasons":[{"field":"provider","description":"Sandbox does not answer."}]}',
          })
        : route.fallback()
    })
    await host.openModal()
    await host.id('account-buy').click()

    await test.step('where the service says nothing, and nothing built in is sold, the view says that it failed', async () => {
      await expect(host.id('onramp-load-retry')).toBeVisible()
      await expect(host.id('w3m-modal-card')).not.toContainText('Nothing is sold')
      isDown = false
      await host.id('onramp-load-retry').click()
      await expect(host.id('onramp-provider-sandbox')).toBeVisible()
    })

    await test.step('limits are told before anybody is asked', async () => {
      await expect(host.id('onramp-limits')).toHaveText('From $10 to $25,000')
      await host.id('onramp-amount').fill('9.99')
      await expect(host.id('onramp-limits')).toHaveText('The least is $10.')
      await host.id('onramp-amount').fill('25000.01')
      await expect(host.id('onramp-limits')).toHaveText('The most is $25,000.')
      await host.id('onramp-amount').fill('-5')
      await expect(host.id('onramp-limits')).toHaveText('This is no amount.')
      expect(requestBodies).toEqual([])
    })

    await test.step('where nobody makes an offer, an estimate is called one and cannot be bought', async () => {
      isDown = true
      await host.id('onramp-amount').fill('300')
      await expect(host.id('onramp-estimate')).toContainText(/About 0\.0\d+ ETH/)
      await expect(host.id('onramp-estimate')).toContainText('nothing can be bought at it')
      await expect(host.id('onramp-get')).toHaveText('0')
      await expect(host.id('onramp-provider-sandbox')).toHaveAttribute('aria-disabled', 'true')
      expect(await violations(host)).toEqual([])
      isDown = false
      await host.id('onramp-retry').click()
      await expectOffer(host, 'ETH')
      await expect(host.id('onramp-estimate')).toHaveCount(0)
    })

    await test.step('offers are in the currency that is chosen', async () => {
      await host.id('onramp-currency').click()
      await expect(host.id('onramp-currency-USD')).toContainText('Card: $10 to $7,500 · Bank account: $10 to $25,000')
      requestBodies.length = 0
      await host.id('onramp-currency-EUR').click()
      await host.id('onramp-preset-100').click()
      await expectOffer(host, 'ETH')
      await expect(host.page.getByText(/€1\.60/)).toBeVisible()
      expect(requestBodies.length).toBeGreaterThan(0)
      expect(requestBodies.every(body => body.includes('"EUR"'))).toBe(true)
    })
  })
})
