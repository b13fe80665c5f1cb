import { after, before, describe, it } from 'node:test'
import { expect } from 'chai'
import {
  createPublicClient,
  createTestClient,
  defineChain,
  encodeFunctionData,
  http,
  parseAbi,
  parseEther,
  type Address,
  type Hex,
} from 'viem'
import {
  createBundlerClient,
  createPaymasterClient,
  entryPoint08Address,
  toSimple7702SmartAccount,
  type UserOperation,
} from 'viem/account-abstraction'
import { generatePrivateKey, mnemonicToAccount, privateKeyToAccount } from 'viem/accounts'
import { toHex } from 'viem/utils'
import { startBundler, type Bundler } from './bundler.js'

const { rpcUrl, caipNetworkId } = JSON.parse(process.env.W3M_TEST_CHAIN!) as {
  readonly rpcUrl: string
  readonly caipNetworkId: string
}
const chainId = Number(caipNetworkId.slice('eip155:'.length))
const chain = defineChain({
  id: chainId,
  name: 'Test',
  nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
  rpcUrls: { default: { http: [rpcUrl] } },
})
const client = createPublicClient({ chain, transport: http(), pollingInterval: 50 })
const node = createTestClient({ chain, transport: http(), mode: 'anvil' })
const payer = toHex(
  mnemonicToAccount('test test test test test test test test test test test junk', { addressIndex: 8 }).getHdKey()
    .privateKey!,
)
const someone: Address = '0x3C44CdDdB6a900fa2b585dd299e03d12FA4293BC'

let bundler: Bundler
before(async () => {
  bundler = await startBundler({
    host: '127.0.0.1',
    port: 0,
    chains: [{ chainId, rpcUrl }],
    key: payer,
    report: error => console.error(error),
  })
})
after(() => bundler.close())

interface Answer {
  readonly result?: unknown
  readonly error?: { readonly code: number; readonly message: string }
}
const request = async (method: string, params: readonly unknown[] = [], path = '/'): Promise<Answer> =>
  (await (
    await fetch(`${bundler.url}${path}`, {
      method: 'POST',
      body: JSON.stringify({ jsonrpc: '2.0', id: 1, method, params }),
    })
  ).json()) as Answer

/** An account that nobody has seen before, and what applications drive it by. */
async function newcomer(isSponsored = true) {
  const owner = privateKeyToAccount(generatePrivateKey())
  const account = await toSimple7702SmartAccount({ client, owner })
  const transport = http(bundler.url)
  const driver = createBundlerClient({
    account,
    client,
    transport,
    ...(isSponsored && { paymaster: createPaymasterClient({ transport }) }),
    pollingInterval: 50,
  })
  const authorize = async (nonce = 0) =>
    await owner.signAuthorization({ chainId, address: account.authorization.address, nonce })
  return { owner, account, driver, authorize }
}

/** As it goes over the wire. */
const wire = ({ authorization: auth, ...rest }: UserOperation<'0.8'>): Record<string, unknown> => ({
  ...Object.fromEntries(
    Object.entries(rest).map(([key, value]) => [key, typeof value === 'bigint' ? toHex(value) : value]),
  ),
  ...(auth && {
    eip7702Auth: {
      address: auth.address,
      chainId: toHex(auth.chainId),
      nonce: toHex(auth.nonce),
      r: auth.r,
      s: auth.s,
      yParity: toHex(auth.yParity!),
    },
  }),
})

/** A signed operation of somebody new. */
async function signed(
  change: (operation: UserOperation<'0.8'>) => Partial<UserOperation<'0.8'>> = () => ({}),
  calls: readonly { readonly to: Address; readonly data?: Hex }[] = [{ to: someone }],
  nonce = 0,
) {
  const { account, driver, authorize } = await newcomer()
  const prepared = {
    ...(await driver.prepareUserOperation({ calls: [...calls], authorization: await authorize(nonce) })),
    signature: '0x' as Hex,
  } as unknown as UserOperation<'0.8'>
  const { account: _, ...changed } = { ...prepared, ...change(prepared) } as UserOperation<'0.8'> & {
    account?: unknown
  }
  return wire({ ...changed, signature: await account.signUserOperation(changed) })
}

describe('The bundler', () => {
  it("names its chain and the entry point, at the root and at the chain's number", async () => {
    for (const path of ['/', `/${chainId}`]) {
      expect((await request('eth_supportedEntryPoints', [], path)).result).to.deep.equal([entryPoint08Address])
      expect((await request('eth_chainId', [], path)).result).to.equal(toHex(chainId))
    }
  })

  it('pays for an account that has nothing: it is delegated, and all its calls happen in one transaction', async () => {
    const { account, driver, authorize } = await newcomer()
    const hash = await driver.sendUserOperation({
      calls: [
        { to: someone, data: '0x' },
        { to: account.address, data: '0x' },
      ],
      authorization: await authorize(),
    })
    const { success, receipt, paymaster, sender } = await driver.waitForUserOperationReceipt({ hash })
    expect([success, receipt.status, sender]).to.deep.equal([true, 'success', account.address])
    expect(await client.getCode({ address: account.address })).to.equal(
      `0xef0100${account.authorization.address.slice(2).toLowerCase()}`,
    )
    expect(await client.getBalance({ address: account.address })).to.equal(0n)
    expect(await client.getCode({ address: paymaster! })).to.equal('0x60405f5260605ff3')
    const found = await driver.getUserOperation({ hash })
    expect([found.transactionHash, found.userOperation.sender.toLowerCase()]).to.deep.equal([
      receipt.transactionHash,
      account.address.toLowerCase(),
    ])
    expect(found.userOperation.paymaster?.toLowerCase()).to.equal(paymaster!.toLowerCase())
  })

  it('lets an account that is delegated already go on without another authorization', async () => {
    const { driver, authorize } = await newcomer()
    await driver.waitForUserOperationReceipt({
      hash: await driver.sendUserOperation({ calls: [{ to: someone }], authorization: await authorize() }),
    })
    const { success, receipt } = await driver.waitForUserOperationReceipt({
      hash: await driver.sendUserOperation({ calls: [{ to: someone }] }),
    })
    expect([success, (await client.getTransaction({ hash: receipt.transactionHash })).type]).to.deep.equal([
      true,
      'eip1559',
    ])
  })

  it('takes the fee from the account where no paymaster is named', async () => {
    const { account, driver, authorize } = await newcomer(false)
    await node.setBalance({ address: account.address, value: parseEther('1') })
    const { success, actualGasCost, paymaster } = await driver.waitForUserOperationReceipt({
      hash: await driver.sendUserOperation({ calls: [{ to: someone, value: 7n }], authorization: await authorize() }),
    })
    expect(success).to.equal(true)
    expect(BigInt(paymaster ?? 0)).to.equal(0n)
    expect(actualGasCost > 0n).to.equal(true)
    expect((await client.getBalance({ address: account.address })) < parseEther('1') - 7n).to.equal(true)
  })

  it('answers the same operation with the same hash, and sends it once', async () => {
    const operation = await signed()
    const answers = await Promise.all(
      [1, 2, 3].map(() => request('eth_sendUserOperation', [operation, entryPoint08Address])),
    )
    expect(new Set(answers.map(({ result }) => result)).size).to.equal(1)
    const again = await request('eth_sendUserOperation', [operation, entryPoint08Address])
    expect(again.result).to.equal(answers[0]!.result)
    expect(
      await client.readContract({
        address: entryPoint08Address,
        abi: parseAbi(['function getNonce(address, uint192) view returns (uint256)']),
        functionName: 'getNonce',
        args: [operation['sender'] as Address, BigInt(operation['nonce'] as Hex) >> 64n],
      }),
    ).to.equal(BigInt(operation['nonce'] as Hex) + 1n)
  })

  it('knows nothing of an operation that was never sent', async () => {
    const hash = `0x${'12'.repeat(32)}`
    expect([
      (await request('eth_getUserOperationReceipt', [hash])).result,
      (await request('eth_getUserOperationByHash', [hash])).result,
    ]).to.deep.equal([null, null])
  })

  const failing = encodeFunctionData({
    abi: parseAbi(['function depositTo(address)', 'function withdrawTo(address, uint256)']),
    functionName: 'withdrawTo',
    args: [someone, 10n ** 30n],
  })
  it('says why calls fail before they are sent', async () => {
    const { account } = await newcomer()
    const callData = await account.encodeCalls([{ to: entryPoint08Address, value: 0n, data: failing }])
    const stub = {
      ...wire({
        authorization: {
          address: account.authorization.address,
          chainId,
          nonce: 0,
          r: toHex(1, { size: 32 }),
          s: toHex(1, { size: 32 }),
          yParity: 0,
        },
      } as UserOperation<'0.8'>),
      sender: account.address,
      nonce: '0x0',
      factory: '0x7702',
      factoryData: '0x',
      callData,
      signature: await account.getStubSignature(),
    }
    expect((await request('eth_estimateUserOperationGas', [stub, entryPoint08Address])).error?.code).to.equal(-32521)
  })

  const refused: readonly (readonly [
    title: string,
    code: number,
    operation: () => Promise<Record<string, unknown>>,
  ])[] = [
    [
      'a signature of somebody else',
      -32507,
      async () => ({ ...(await signed()), signature: (await signed())['signature'] }),
    ],
    ['a nonce that is not the next', -32500, () => signed(() => ({ nonce: 5n }))],
    [
      'an account that cannot pay',
      -32500,
      () =>
        signed(() => ({
          paymaster: undefined,
          paymasterData: undefined,
          paymasterVerificationGasLimit: undefined,
          paymasterPostOpGasLimit: undefined,
        })),
    ],
    ['a paymaster that has laid nothing down', -32508, () => signed(() => ({ paymaster: someone }))],
    ['less than the base fee', -32602, () => signed(() => ({ maxFeePerGas: 0n, maxPriorityFeePerGas: 0n }))],
    [
      'a tip above the whole price',
      -32602,
      () => signed(({ maxFeePerGas }) => ({ maxPriorityFeePerGas: maxFeePerGas + 1n })),
    ],
    ['more gas than a bundle has', -32602, () => signed(() => ({ callGasLimit: 100_000_000n }))],
    ['an authorization with another nonce than the account has', -32602, () => signed(undefined, undefined, 3)],
    [
      'an authorization that the sender has not signed',
      -32507,
      async () => ({ ...(await signed()), eip7702Auth: (await signed())['eip7702Auth'] }),
    ],
    ['no signature', -32602, async () => ({ ...(await signed()), signature: undefined })],
    ['data that is not hex', -32602, async () => ({ ...(await signed()), callData: '0x1' })],
    ['nothing', -32602, () => Promise.resolve({})],
  ]
  for (const [title, code, make] of refused) {
    it(`refuses ${title} with ${code}`, async () => {
      const { error, result } = await request('eth_sendUserOperation', [await make(), entryPoint08Address])
      expect([result, error?.code], error?.message).to.deep.equal([undefined, code])
    })
  }

  it('refuses another entry point, chain and method', async () => {
    const operation = await signed()
    const codes = [
      await request('eth_sendUserOperation', [operation, someone]),
      await request('eth_sendUserOperation', [operation]),
      await request('eth_supportedEntryPoints', [], '/1'),
      await request('eth_sendTransaction', [{}]),
      await request('constructor'),
      await request('pm_getPaymasterData', [operation, entryPoint08Address, '0x1', {}]),
    ].map(({ error }) => error?.code)
    expect(codes).to.deep.equal([-32602, -32602, -32602, -32601, -32601, -32602])
  })

  it('takes a batch of requests', async () => {
    const response = await fetch(bundler.url, {
      method: 'POST',
      body: JSON.stringify([1, 2].map(id => ({ jsonrpc: '2.0', id, method: 'eth_chainId' }))),
    })
    expect(await response.json()).to.deep.equal([1, 2].map(id => ({ jsonrpc: '2.0', id, result: toHex(chainId) })))
  })

  it('does not start where a chain does not answer', async () => {
    const starting = startBundler({
      host: '127.0.0.1',
      port: 0,
      chains: [{ chainId, rpcUrl: 'http://127.0.0.1:9' }],
      key: payer,
      report: () => undefined,
    })
    expect(
      await starting.then(
        () => 'started',
        (error: unknown) => error,
      ),
    ).to.be.instanceOf(Error)
  })
})
