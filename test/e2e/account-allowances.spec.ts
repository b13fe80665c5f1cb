import { encodeFunctionData, erc20Abi, maxUint256, type Hex } from 'viem'
import { generatePrivateKey, privateKeyToAddress } from 'viem/accounts'
import { dollarToken } from './account-holdings.js'
import { accountKinds, violations } from './account-kinds.js'
import { inRotation, type Host } from './host.js'
import { test } from './phone-wallet.js'
import { stack } from './stack.js'
import { chainOf, expect, fund } from './test.js'

const chain = chainOf(stack.one)

/** The page asks the account to allow a contract all of a token. */
const allowAll = (host: Host, owner: Hex, token: Hex, spender: Hex): Promise<void> =>
  host.page.evaluate(
    ([from, to, data]) => {
      const provider = window.w3m.getProvider<{ request(request: object): Promise<unknown> }>('eip155')!
      void provider.request({ method: 'eth_sendTransaction', params: [{ from, to, data }] })
    },
    [
      owner,
      token,
      encodeFunctionData({ abi: erc20Abi, functionName: 'approve', args: [spender, maxUint256] }),
    ] as const,
  )

// The extension takes one back below, and each kind of account sends a token.
for (const { name, connect, agree } of inRotation(accountKinds, 1, 1)) {
  test(`the visitor of ${name} sees what a contract may take, and takes it back`, async ({
    host,
    extension,
    phone,
  }) => {
    await host.open()
    const owner = await connect(host, { extension, phone })
    await fund(stack.one, owner)
    const token = await dollarToken()
    const spender = privateKeyToAddress(generatePrivateKey())
    const allowed = () =>
      chain.readContract({ address: token, abi: erc20Abi, functionName: 'allowance', args: [owner, spender] })
    await allowAll(host, owner, token, spender)
    await agree(host)
    await expect.poll(allowed).toBe(maxUint256)

    await test.step('it stands in the list, without a limit', async () => {
      await host.openModal()
      await host.id('account-allowances').click()
      await expect(host.id('allowance-LUSD')).toContainText('No limit')
      await host.id('allowance-LUSD').click()
      await expect(host.id('allowance-revoke')).toBeVisible()
      expect(await violations(host)).toEqual([])
    })

    await test.step('it is taken back, on the chain and in the list', async () => {
      await host.id('allowance-revoke').click()
      await agree(host)
      await expect.poll(allowed).toBe(0n)
      await expect(host.id('allowances-empty')).toBeVisible()
      await expect(host.id('w3m-notice')).toContainText('The allowance of LUSD is revoked.')
    })
  })
}

test('the way to the allowances comes with the list above it; a refusal takes nothing back, and the next try does', async ({
  host,
  extension,
}) => {
  let release!: () => void
  const released = new Promise<void>(resolve => (release = resolve))
  await host.page.route(/\/v1\/account\/[^/]+\/balance/, async route => {
    await released
    await route.continue()
  })
  await host.open()
  await host.connect(extension.rdns)
  const owner = extension.engine.address
  await fund(stack.one, owner)
  const token = await dollarToken()
  const spender = privateKeyToAddress(generatePrivateKey())
  const allowed = () =>
    chain.readContract({ address: token, abi: erc20Abi, functionName: 'allowance', args: [owner, spender] })
  await allowAll(host, owner, token, spender)
  await expect.poll(allowed).toBe(maxUint256)
  await host.openModal()

  await test.step('until the list is there, nothing stands where it would be pushed away', async () => {
    await expect(host.id('account-wallets')).toBeVisible()
    await expect(host.id('account-allowances')).toHaveCount(0)
    release()
    await host.id('account-allowances').click()
  })

  await host.id('allowance-LUSD').click()
  extension.engine.user = 'refuses'
  await host.id('allowance-revoke').click()
  await expect(host.id('allowance-status')).toHaveText('You declined. The contract may still take it.')
  expect(await allowed()).toBe(maxUint256)
  extension.engine.user = 'approves'
  await host.id('allowance-revoke').click()
  await expect(host.id('allowances-empty')).toBeVisible()
  expect(await allowed()).toBe(0n)
})
