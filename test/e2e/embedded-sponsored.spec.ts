import { encodeFunctionData, parseAbi, toHex, type Hex } from 'viem'
import { entryPoint08Address as entryPoint } from 'viem/account-abstraction'
import { approve, clickInFrame, frameOf, logInByMail, refuse } from './embedded-wallet.js'
import type { Host } from './host.js'
import { stack } from './stack.js'
import { chainOf, expect, test } from './test.js'

const account = parseAbi(['function executeBatch((address target, uint256 value, bytes data)[] calls)'])
/** Of the entry point: an account may spend its own nonces, which anybody can see. */
const nonces = parseAbi([
  'function incrementNonce(uint192 key)',
  'function getNonce(address sender, uint192 key) view returns (uint256)',
])
const spend = (key: bigint): Hex => encodeFunctionData({ abi: nonces, functionName: 'incrementNonce', args: [key] })
const chain = chainOf(stack.one)
const spent = async (address: Hex, key: bigint) =>
  (await chain.readContract({ address: entryPoint, abi: nonces, functionName: 'getNonce', args: [address, key] })) &
  0xffffn

/** What the wallet answers the page, or the code of its refusal. Does not wait for the visitor. */
const requestRpc = (host: Host, method: string, params: readonly unknown[]): Promise<unknown> =>
  host.page.evaluate(
    ([name, values]) =>
      window.w3m
        .getProvider<{ request(request: object): Promise<unknown> }>('eip155')!
        .request({ method: name, params: values })
        .catch((error: { readonly code?: unknown }) => ({ code: error.code })),
    [method, params] as const,
  )
/** The warning that the account gets a contract's code: with the first batch of all. */
const handOver = (host: Host) => frameOf(host).locator('[data-flag="delegation"]')
const shown = (host: Host, field: string) => frameOf(host).locator(`[data-field="${field}"]`).first()

test('an account that has nothing sends a batch and a user operation, and a paymaster pays', async ({ host }) => {
  await host.open()
  const { address } = await logInByMail(host)
  const chainId = toHex(stack.one.id)
  const calls = [7n, 8n].map(key => ({ to: entryPoint, data: spend(key) }))
  const batch = (service: object) => [
    { version: '2.0.0', chainId, from: address, calls, capabilities: { paymasterService: service } },
  ]

  await test.step('the wallet says that it can', async () => {
    expect(await requestRpc(host, 'wallet_getCapabilities', [address, [chainId]])).toMatchObject({
      [chainId]: { atomic: { status: 'ready' }, paymasterService: { supported: true } },
    })
    expect(await requestRpc(host, 'eth_supportedEntryPoints', [])).toEqual([entryPoint])
  })

  await test.step('it asks no paymaster that a page names', async () => {
    expect(await requestRpc(host, 'wallet_sendCalls', batch({ url: 'https://paymaster.example/' }))).toEqual({
      code: 5700,
    })
    await host.isClosed()
  })

  await test.step('a refusal of the first batch, where it has to be one, is one of the account’s upgrade', async () => {
    const response = requestRpc(host, 'wallet_sendCalls', [{ ...batch({})[0], atomicRequired: true }])
    await refuse(host)
    expect(await response).toEqual({ code: 5750 })
    await host.isClosed()
  })

  await test.step('a sponsored batch lands, all of it', async () => {
    const response = requestRpc(host, 'wallet_sendCalls', batch({ url: `${stack.bundler}/${stack.one.id}` }))
    await expect(shown(host, 'field.fee')).toHaveText('paid by W3M developer bundler')
    await expect(handOver(host)).toBeVisible()
    await approve(host)
    const { id } = (await response) as { readonly id: string }
    const status = () => requestRpc(host, 'wallet_getCallsStatus', [id])
    await expect.poll(status).toMatchObject({ status: 200, atomic: true, chainId })
    expect(await Promise.all([7n, 8n].map(key => spent(address, key)))).toEqual([1n, 1n])
    expect(await chain.getBalance({ address })).toBe(0n)
    expect(await chain.getCode({ address })).toMatch(/^0xef0100/)
    const { receipts } = (await status()) as {
      readonly receipts: readonly { readonly from: Hex; readonly transactionHash: Hex }[]
    }
    expect(receipts).toHaveLength(1)
    expect(receipts[0]!.from.toLowerCase()).not.toBe(address.toLowerCase())
    await host.isClosed()
  })

  const paymaster = await (
    await fetch(stack.bundler, {
      method: 'POST',
      body: JSON.stringify({
        jsonrpc: '2.0',
        id: 1,
        method: 'pm_getPaymasterData',
        params: [{ sender: address }, entryPoint, chainId, {}],
      }),
    })
  ).json()
  const { sponsor: _, isFinal: __, ...paid } = (paymaster as { readonly result: Record<string, unknown> }).result
  const operation = {
    ...paid,
    sender: address,
    callData: encodeFunctionData({
      abi: account,
      functionName: 'executeBatch',
      args: [calls.map(({ to: target, data }) => ({ target, value: 0n, data }))],
    }),
  }

  await test.step('a refused user operation is 4001, and nothing happens', async () => {
    const response = requestRpc(host, 'eth_sendUserOperation', [operation, entryPoint])
    await refuse(host)
    expect(await response).toEqual({ code: 4001 })
    await host.isClosed()
  })

  await test.step('a user operation lands, with the digest that was shown', async () => {
    const response = requestRpc(host, 'eth_sendUserOperation', [operation, entryPoint])
    await expect(frameOf(host).locator('[data-call]')).toHaveCount(2)
    await expect(handOver(host)).toHaveCount(0)
    await clickInFrame(frameOf(host).getByTestId('frame-details'))
    const digest = await shown(host, 'field.digest').textContent()
    await approve(host)
    const hash = await response
    expect(hash).toBe(digest?.trim())
    await expect
      .poll(() => requestRpc(host, 'eth_getUserOperationReceipt', [hash]))
      .toMatchObject({ success: true, userOpHash: hash })
    expect(await Promise.all([7n, 8n].map(key => spent(address, key)))).toEqual([2n, 2n])
  })
})
