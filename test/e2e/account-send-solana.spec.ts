import { generateKeyPairSigner } from '@solana/web3.js'
import { isDeep, type Host } from './host.js'
import { dollarsOf, giveDollars, giveSol, lamportsOf } from './solana-chain.js'
import { solanaAccounts, test } from './solana-accounts.js'
import { giveNewToken, unitsOf } from './solana-mints.js'
import { expect } from './test.js'

/** What the runtime wants an account without data to hold. */
const rent = 890_880n
const signatureFee = 5_000n
/** Whose `ada.sol` is on the local chain. */
const ada = '82gk436wpJbWAX4d7GkacoNB4K7Fx5uSdtJXyZPA9Yju'

const somebody = async (): Promise<string> => (await generateKeyPairSigner()).address

/** From the account to the preview of a transfer. @param amount undefined for all that there is */
async function prepare(host: Host, symbol: string, amount: string | undefined, to: string): Promise<void> {
  await host.id('account-send').click()
  await host.id('send-token').click()
  await host.id(`token-${symbol}`).click()
  if (amount === undefined) await host.id('send-max').click()
  else await host.id('send-amount').fill(amount)
  await host.id('send-to').fill(to)
  await host.id('send-review').click()
}

for (const { name, connect, agree } of solanaAccounts) {
  // Every kind sends a token in every run, and one of them SOL as well: it is the same view, and another instruction.
  const sendsBoth = isDeep || name === 'an extension'
  const title = sendsBoth ? 'SOL and a token' : 'a token'
  test(`the visitor of ${name} sends ${title} on Solana, to the last unit`, async ({ host, solana, phone }) => {
    await host.open()
    const owner = await connect(host, { solana, phone })
    await giveSol(owner, 2n)
    await giveDollars(owner, 10_000_000n)
    const [friend, stranger] = [await somebody(), await somebody()]
    await host.openModal()

    if (sendsBoth)
      await test.step('half a SOL', async () => {
        await prepare(host, 'SOL', '0.5', friend)
        await expect(host.id('send-preview-fee')).toHaveText(/0\.000005\s*SOL/)
        await expect(host.id('send-warning-first')).toBeVisible()
        await host.id('send-confirm').click()
        await agree(host)
        await expect(host.id('send-status')).toHaveAttribute('data-status', 'confirmed')
        expect(await lamportsOf(friend)).toBe(500_000_000n)
        expect(await lamportsOf(owner)).toBe(1_500_000_000n - signatureFee)
        await host.id('send-done').click()
      })

    await test.step('2.5 dollars, for which the recipient has no account yet', async () => {
      await prepare(host, 'LUSD', '2.5', stranger)
      await expect(host.id('send-preview-deposit')).toContainText('0.00203928')
      await host.id('send-confirm').click()
      await agree(host)
      await expect(host.id('send-status')).toHaveAttribute('data-status', 'confirmed')
      expect(await dollarsOf(stranger)).toBe(2_500_000n)
      expect(await dollarsOf(owner)).toBe(7_500_000n)
      await host.id('send-done').click()
    })

    await test.step('it is in the activity', async () => {
      await host.id('tab-activity').click()
      await expect(host.page.locator('[data-testid^="activity-"]').first()).toContainText('Sent')
    })
  })
}

test('what cannot be sent says why; half a SOL goes to a name of Solana, and then all that may go', async ({
  host,
  solana,
  watch,
}) => {
  watch.allow(/404/)
  const owner = solana.engine.address
  await giveSol(owner, 1n)
  await host.open()
  await host.connect(solana.name)
  await host.openModal()

  await test.step('what cannot be sent says why, and the wallet is not asked', async () => {
    await prepare(host, 'SOL', '0.0001', await somebody())
    await expect(host.page.getByText('Too little for a new account')).toBeVisible()
    await host.id('send-amount').fill('0.9998')
    await host.id('send-review').click()
    await expect(host.page.getByText('Too little would be left')).toBeVisible()
    await host.id('send-to').fill('0x70997970C51812dc3A010C7d01b50e0d17dc79C8')
    await expect(host.page.getByText('This address is of another kind of network.')).toBeVisible()
    await host.id('send-to').fill(owner)
    await expect(host.id('send-warning-own')).toBeVisible()
    expect(solana.engine.requestCount('solana:signAndSendTransaction')).toBe(0)
  })

  await test.step('a name of Solana leads to its account, and one with two owners leads nowhere', async () => {
    const before = await lamportsOf(ada)
    await host.id('send-amount').fill('0.5')
    for (const [name, problem] of [
      ['bo.sol', 'This name has no address on Local Solana.'],
      ['nobody.sol', 'Nobody has this name.'],
      ['ada.local', 'This name has no address on Local Solana.'],
    ] as const) {
      await host.id('send-to').fill(name)
      await expect(host.page.getByText(problem)).toBeVisible()
    }
    await host.id('send-to').fill('ada.sol')
    await expect(host.id('send-recipient')).toContainText('ada.sol')
    await host.id('send-review').click()
    await expect(host.id('send-preview-name')).toHaveText('ada.sol')
    await expect(host.id('send-preview-to')).toContainText(ada)
    await host.id('send-confirm').click()
    await expect(host.id('send-status')).toHaveAttribute('data-status', 'confirmed')
    expect((await lamportsOf(ada)) - before).toBe(500_000_000n)
    await host.id('send-done').click()
  })

  await test.step('all of the SOL leaves the fee and what an account must hold', async () => {
    const to = await somebody()
    await prepare(host, 'SOL', undefined, to)
    await host.id('send-confirm').click()
    await expect(host.id('send-status')).toHaveAttribute('data-status', 'confirmed')
    expect(await lamportsOf(owner)).toBe(rent)
    expect(await lamportsOf(to)).toBe(500_000_000n - rent - 2n * signatureFee)
  })
})

test('what arrives of a token with a fee is said before it is sent, and arrives', async ({ host, solana }) => {
  const owner = solana.engine.address
  await giveSol(owner, 1n)
  const to = await somebody()
  const { mint } = await giveNewToken(owner, 10_000_000n, {
    name: 'Tithe',
    symbol: 'TITHE',
    uri: '',
    decimals: 6,
    feeBasisPoints: 100,
  })
  await host.open()
  await host.connect(solana.name)
  await host.openModal()
  await prepare(host, 'TITHE', '2.5', to)
  await expect(host.id('send-preview-received')).toHaveText(/2\.475\s*TITHE/)
  await expect(host.id('send-warning-taxed')).toBeVisible()
  await host.id('send-confirm').click()
  await expect(host.id('send-status')).toHaveAttribute('data-status', 'confirmed')
  expect(await unitsOf(to, mint)).toBe(2_475_000n)
})
