import { erc20Abi, type Hex } from 'viem'
import { generatePrivateKey, privateKeyToAddress } from 'viem/accounts'
import { dollarToken, giveDollars } from './account-holdings.js'
import { accountKinds } from './account-kinds.js'
import { test } from './phone-wallet.js'
import { stack } from './stack.js'
import { chainOf, expect, fund } from './test.js'

const chain = chainOf(stack.one)
for (const { name, connect, agree } of accountKinds) {
  test(`the visitor of ${name} sees a token, sends some of it, and finds that in the activity`, async ({
    host,
    extension,
    phone,
  }) => {
    await host.open()
    const owner = await connect(host, { extension, phone })
    await fund(stack.one, owner)
    const token = await dollarToken()
    await giveDollars(token, owner)
    const to = privateKeyToAddress(generatePrivateKey())

    await test.step('it is there, with what it is worth', async () => {
      await host.openModal()
      await host.id('tab-tokens').click()
      await expect(host.id('token-LUSD')).toContainText('10')
      await expect(host.id('token-LUSD')).toContainText('$10.00')
    })

    await test.step('2.5 of it are sent', async () => {
      await host.id('account-send').click()
      await host.id('send-token').click()
      await host.id('token-LUSD').click()
      await host.id('send-amount').fill('2.5')
      await host.id('send-to').fill(to)
      await host.id('send-review').click()
      await expect(host.id('send-preview-amount')).toHaveText(/2\.5\s*LUSD/)
      await host.id('send-confirm').click()
      await agree(host)
      await expect(host.id('send-status')).toHaveAttribute('data-status', 'confirmed')
      const balanceOf = (owner: Hex) =>
        chain.readContract({ address: token, abi: erc20Abi, functionName: 'balanceOf', args: [owner] })
      expect(await balanceOf(to)).toBe(2_500_000n)
      expect(await balanceOf(owner)).toBe(7_500_000n)
    })

    await test.step('the account has less, and its activity says why', async () => {
      await host.id('send-done').click()
      await host.id('tab-tokens').click()
      await expect(host.id('token-LUSD')).toContainText('7.5')
      await host.id('tab-activity').click()
      const row = host.page.locator('[data-testid^="activity-0x"]').first()
      await expect(row).toContainText('Sent')
      await expect(row).toContainText(/−2\.500\s*LUSD/)
    })
  })
}
