import { violations } from './account-kinds.js'
import { inRotation } from './host.js'
import { askOffers, expectOffer, openSandbox, finishOrder } from './onramp-sandbox.js'
import { solanaAccounts, test } from './solana-accounts.js'
import { lamportsOf } from './solana-chain.js'
import { expect } from './test.js'

// No wallet is asked. The extension is below, and the embedded wallet buys on another chain.
for (const { name, connect } of inRotation(solanaAccounts, 1, 1))
  test(`the visitor of ${name} buys SOL on Solana, and sees it in the account`, async ({ host, solana, phone }) => {
    await host.open()
    const owner = await connect(host, { solana, phone })
    const before = await lamportsOf(owner)
    await askOffers(host, 'SOL', '150')
    expect(await violations(host)).toEqual([])
    const popup = await openSandbox(host)
    await finishOrder(popup, 'paid')
    await expect(host.id('onramp-status')).toHaveAttribute('data-status', 'delivered')
    // 150 dollars less 1.5 % and a dime, at 150 dollars.
    expect((await lamportsOf(owner)) - before).toBe(984_333_333n)
    await popup.close()
    await expect(host.id('w3m-modal-card')).toContainText('Show my account')
    await host.id('onramp-done').click()
    await host.id('tab-tokens').click()
    await expect(host.id('token-SOL')).toBeVisible()
    await host.id('tab-activity').click()
    await expect(host.id('purchases')).toContainText('Arrived')
  })

test('nothing but SOL is sold on Solana, and a refused purchase delivers nothing', async ({ host, solana }) => {
  await host.open()
  await host.connect(solana.name)
  const owner = solana.engine.address
  const before = await lamportsOf(owner)
  await host.openModal()
  await host.id('account-buy').click()
  await host.id('onramp-token').click()
  await expect(host.page.locator('[data-testid^="onramp-token-"]')).toHaveCount(1)
  await host.id('onramp-token-SOL').click()
  await host.id('onramp-amount').fill('50')
  await expectOffer(host, 'SOL')
  const popup = await openSandbox(host)
  await finishOrder(popup, 'refused')
  await expect(host.id('onramp-status')).toHaveAttribute('data-status', 'refused')
  expect(await lamportsOf(owner)).toBe(before)
})
