// What was signed arrives on its chain, and the answer does not: nobody pays twice for that.
import { generateKeyPairSync } from 'node:crypto'
import { getAddressEncoder, getBase58Decoder, getBase58Encoder, type Address } from '@solana/web3.js'
import { createPublicClient, createTestClient, http, parseEther, type Hex } from 'viem'
import { generatePrivateKey, privateKeyToAddress } from 'viem/accounts'
import { test as base, expect, type Page } from '@playwright/test'
import { receiptOf } from '../../scripts/stack/receipt-of.mjs'
import { FramePage } from './frame-page.js'
import { giveSol, solanaRpc } from './solana-chain.js'
import { stack } from './stack.js'

// A person rests before each approval.

const test = base.extend<{ readonly host: FramePage; readonly address: Hex }>({
  host: async ({ page }, use) => {
    const host = new FramePage(page)
    await host.open()
    await use(host)
  },
  address: async ({ host }, use) => use((await host.login(`${crypto.randomUUID().slice(0, 8)}@example.com`)).address),
})

const chain = createPublicClient({ transport: http(stack.one.rpcUrl) })

/** Brings what is asked by a method to the chain, and loses each answer. @returns ends that */
async function loseAnswers(page: Page, method: string, rpcUrl: string): Promise<() => Promise<void>> {
  const isRpc = (url: URL) => url.origin === stack.frame && url.pathname === '/api/rpc'
  await page.route(isRpc, async route => {
    const request = route.request()
    if ((request.postDataJSON() as { readonly method?: unknown }).method !== method) return await route.fallback()
    await fetch(rpcUrl, { method: 'POST', headers: { 'content-type': 'application/json' }, body: request.postData()! })
    await route.abort()
  })
  return () => page.unroute(isRpc)
}

test('a transaction and a batch whose answers are lost land once, though the page asks again', async ({
  host,
  address,
  page,
}) => {
  await createTestClient({ mode: 'anvil', transport: http(stack.one.rpcUrl) }).setBalance({
    address,
    value: parseEther('1'),
  })
  const value = '0x16345785d8a0000'
  const requests = [
    { method: 'eth_sendTransaction', params: (to: Hex) => [{ from: address, to, value }] },
    {
      method: 'wallet_sendCalls',
      params: (to: Hex) => [
        { version: '2.0.0', from: address, chainId: '0x7a69', atomicRequired: false, calls: [{ to, value }] },
      ],
    },
  ]
  for (const { method, params } of requests) {
    const to = privateKeyToAddress(generatePrivateKey())
    const find = await loseAnswers(page, 'eth_sendRawTransaction', stack.one.rpcUrl)
    const first = await host.call(method, params(to))
    await expect(host.frame.getByText(to, { exact: true })).toBeVisible()
    await host.approveByMouse()
    expect((await first()).error?.code, method).toBe(-32603)
    await find()

    const { result, error } = await (await host.call(method, params(to)))()
    expect(error, method).toBe(undefined)
    if (method === 'wallet_sendCalls')
      await expect
        .poll(
          async () =>
            (await (await host.call('wallet_getCallsStatus', [(result as { readonly id: string }).id]))()).result,
        )
        .toMatchObject({ status: 200 })
    else expect((await receiptOf(chain, result as Hex)).status).toBe('success')
    expect(await chain.getBalance({ address: to }), method).toBe(BigInt(value))
  }
  expect(await chain.getTransactionCount({ address })).toBe(2)
})

test('a payment on Solana whose answer is lost lands once, though the page asks again with a newer block', async ({
  host,
  address,
  page,
}) => {
  expect(address).toMatch(/^0x/)
  const { address: account } = (await page.evaluate(id => window.frameHost.user(id), stack.solana.caipNetworkId)) as {
    readonly address: string
  }
  const { publicKey } = generateKeyPairSync('ed25519')
  const to = getBase58Decoder().decode(publicKey.export({ type: 'spki', format: 'der' }).subarray(-32))
  const lamports = 100_000_000n
  await giveSol(account)

  /** A plain transfer of the newest block, not signed yet. */
  const payment = async (): Promise<object> => {
    const { value } = await solanaRpc.getLatestBlockhash().send()
    const data = Buffer.alloc(12)
    data.writeUInt32LE(2)
    data.writeBigUInt64LE(lamports, 4)
    const accounts = [account, to, '11111111111111111111111111111111'].flatMap(address => [
      ...getAddressEncoder().encode(address as Address),
    ])
    const message = [
      1,
      0,
      1,
      3,
      ...accounts,
      ...getBase58Encoder().encode(value.blockhash),
      1,
      2,
      2,
      0,
      1,
      data.length,
      ...data,
    ]
    return { transaction: getBase58Decoder().decode(Uint8Array.from([1, ...new Uint8Array(64), ...message])) }
  }
  const find = await loseAnswers(page, 'sendTransaction', stack.solana.rpcUrl)
  const first = await host.call('solana_signAndSendTransaction', await payment(), stack.solana.caipNetworkId)
  await expect(host.frame.getByText('0.1 SOL', { exact: true }).first()).toBeVisible()
  await host.approveByMouse()
  expect((await first()).error?.code).toBe(-32603)
  await find()

  const { result, error } = await (
    await host.call('solana_signAndSendTransaction', await payment(), stack.solana.caipNetworkId)
  )()
  expect(error).toBe(undefined)
  const { signature } = result as { readonly signature: string }
  await expect
    .poll(async () => (await solanaRpc.getSignatureStatuses([signature as never]).send()).value[0]?.confirmationStatus)
    .toMatch(/confirmed|finalized/)
  expect((await solanaRpc.getBalance(to as Address, { commitment: 'confirmed' }).send()).value).toBe(lamports)
})
