import { expect } from 'chai'
import type { RpcRequest } from '../../rpc/json-rpc.js'
import { fakeAddress, otherFakeAddress } from '../../testing/fake-wallet.js'
import { findReplacement, prepareReplacement, replacementFees } from './evm-replacement.js'
import { canReplace } from './evm-transfers.js'

const gwei = 10n ** 9n
const hex = (value: bigint | number) => `0x${value.toString(16)}`
const hash = `0x${'ab'.repeat(32)}`

const pending = {
  from: fakeAddress.toLowerCase(),
  to: otherFakeAddress,
  value: hex(5),
  input: '0x1234',
  gas: hex(21_000),
  nonce: '0x3',
  type: '0x2',
  blockNumber: null,
  maxFeePerGas: hex(40n * gwei),
  maxPriorityFeePerGas: hex(2n * gwei),
  gasPrice: hex(12n * gwei),
}
const node =
  (found: unknown, changes: Readonly<Record<string, unknown>> = {}) =>
  async ({ method }: RpcRequest): Promise<unknown> =>
    ({
      eth_getTransactionByHash: found,
      eth_getBlockByNumber: { baseFeePerGas: hex(10n * gwei) },
      eth_gasPrice: hex(12n * gwei),
      eth_maxPriorityFeePerGas: hex(gwei),
      ...changes,
    })[method]
const codeOf = (running: Promise<unknown>) =>
  running.then(
    () => 'made',
    (error: unknown) => (error as { readonly code?: unknown }).code,
  )

describe('the fees of what takes the place of a pending transaction', () => {
  const tipped = (max: bigint, tip: bigint) => ({ maxFeePerGas: hex(max), maxPriorityFeePerGas: hex(tip) })
  const cases: readonly (readonly [
    title: string,
    former: readonly [max: bigint, tip: bigint],
    current: Readonly<Record<string, string>>,
    fees: Readonly<Record<string, string>>,
  ])[] = [
    ['are an eighth above both of its own', [80n, 16n], tipped(10n, 1n), tipped(90n, 18n)],
    ['are rounded up', [81n, 1n], tipped(10n, 1n), tipped(92n, 2n)],
    ['are those of the chain where these are higher', [80n, 16n], tipped(1_000n, 100n), tipped(1_000n, 100n)],
    ['are each the higher of both', [80n, 16n], tipped(1_000n, 1n), tipped(1_000n, 18n)],
    ['are more than nothing', [0n, 0n], tipped(1n, 0n), tipped(1n, 0n)],
    ['are one price where the chain knows no tip', [80n, 80n], { gasPrice: hex(85) }, { gasPrice: hex(90) }],
    ['are the chain’s price where that is higher', [80n, 80n], { gasPrice: hex(95) }, { gasPrice: hex(95) }],
    ['are both above the price of a legacy one', [80n, 80n], tipped(10n, 1n), tipped(90n, 90n)],
  ]
  for (const [title, [max, tip], current, fees] of cases)
    it(title, () => expect(replacementFees({ max, tip }, current)).to.deep.equal(fees))

  it('are at least a tenth above, and more than before, whatever these were', () => {
    for (let round = 0; round < 10_000; round++) {
      const price = BigInt(round) ** 3n + 1n
      const { maxFeePerGas = '', maxPriorityFeePerGas = '' } = replacementFees(
        { max: price, tip: price },
        tipped(1n, 1n),
      )
      for (const fee of [maxFeePerGas, maxPriorityFeePerGas]) expect(BigInt(fee) * 10n >= price * 11n).to.equal(true)
    }
  })
})

describe('what takes the place of a pending transaction', () => {
  it('is the same for more', async () =>
    expect(await prepareReplacement(node(pending), hash, 'repriced', fakeAddress)).to.deep.equal({
      request: {
        from: pending.from,
        to: otherFakeAddress,
        value: hex(5),
        data: '0x1234',
        gas: hex(21_000),
        nonce: '0x3',
        maxFeePerGas: hex(45n * gwei),
        maxPriorityFeePerGas: hex((9n * gwei) / 4n),
      },
      mark: { from: pending.from, nonce: 3 },
    }))

  it('or nothing, to the account itself', async () => {
    const { request } = await prepareReplacement(node(pending), hash, 'cancelled', fakeAddress)
    expect(request).to.deep.include({ from: pending.from, to: pending.from, value: '0x0', data: '0x', nonce: '0x3' })
    expect(request).not.to.have.property('gas')
  })

  it('outbids a legacy one by its price', async () => {
    const {
      maxFeePerGas: _max,
      maxPriorityFeePerGas: _tip,
      ...legacy
    } = { ...pending, type: '0x0', gasPrice: hex(40n * gwei) }
    const { request } = await prepareReplacement(node(legacy), hash, 'repriced', fakeAddress)
    expect(request).to.include({ maxFeePerGas: hex(45n * gwei), maxPriorityFeePerGas: hex(45n * gwei) })
  })

  const refusals: readonly (readonly [string, unknown, 'repriced' | 'cancelled', unknown])[] = [
    ['a block has', { ...pending, blockNumber: '0x1' }, 'cancelled', 'REPLACE_TOO_LATE'],
    ['no node knows', null, 'repriced', 'REPLACE_UNAVAILABLE'],
    ['is another’s', { ...pending, from: otherFakeAddress }, 'cancelled', 'REPLACE_UNAVAILABLE'],
    ['sets the code of accounts', { ...pending, type: '0x4' }, 'repriced', 'REPLACE_UNAVAILABLE'],
    ['sets the code of accounts, but can end', { ...pending, type: '0x4' }, 'cancelled', 'made'],
    ['has no number that is one', { ...pending, nonce: 'three' }, 'repriced', 'RESPONSE_INVALID'],
  ]
  for (const [title, found, reason, code] of refusals)
    it(`is ${String(code)} for one that ${title}`, async () =>
      expect(await codeOf(prepareReplacement(node(found), hash, reason, fakeAddress))).to.equal(code))
})

describe('what a block has in the place of a transaction', () => {
  const other = `0x${'cd'.repeat(32)}`
  const call = `${otherFakeAddress} 0x5 0x1234`.toLowerCase()
  const find = (found: Readonly<Record<string, unknown>>, original: unknown = call) =>
    findReplacement(
      async ({ method, params }) => {
        if (method === 'eth_blockNumber') return '0x9'
        if (method === 'eth_getTransactionCount') return (params as readonly unknown[])[1] === '0x9' ? '0x4' : '0x3'
        return { transactions: [{ ...pending, hash: other, ...found }] }
      },
      { from: fakeAddress, nonce: 3, call: original },
    )
  const cancellation = { to: pending.from, value: '0x0' }

  for (const [title, found, reason] of [
    ['is the same once more', {}, 'repriced'],
    ['is its end, where it is nothing to the account itself', { ...cancellation, input: '0x' }, 'cancelled'],
    [
      'is another one, where the account calls itself: it may pay by its own code',
      { ...cancellation, input: '0x1234' },
      undefined,
    ],
    ['is another one, where a node does not say what it calls', { ...cancellation, input: undefined }, undefined],
    ['is another one, where it pays', { ...cancellation, value: '0x1', input: '0x' }, undefined],
  ] as const)
    it(title, async () => expect(await find(found)).to.deep.equal(reason && { id: other, reason }))

  it('is compared with what was stored in full, and never with what was cut', async () => {
    const stored = (input: string) => `${otherFakeAddress} 0x5 ${input}`.toLowerCase().slice(0, 4_000)
    const longestInput = `0x${'a'.repeat(3_999 - stored('0x').length)}`
    expect(await find({ input: longestInput }, stored(longestInput))).to.deep.equal({ id: other, reason: 'repriced' })
    for (const input of [`${longestInput}a`, `${longestInput}ab`])
      expect(await find({ input }, stored(`${longestInput}ab`))).to.equal(undefined)
  })
})

describe('whether a wallet takes the number that it is given', () => {
  const wallet = (answer: unknown) => ({
    request: async () => {
      if (answer instanceof Error) throw answer
      return answer
    },
  })
  for (const [title, provider, can] of [
    ['it says so', wallet({ '0x1': { nonce: { supported: true } } }), true],
    ['it says so of every network', wallet({ '0x0': { nonce: { supported: true } } }), true],
    ['it says so of another network', wallet({ '0xa': { nonce: { supported: true } } }), false],
    ['it says that it does not', wallet({ '0x1': { nonce: { supported: false } } }), false],
    ['it says nothing of it', wallet({ '0x1': { atomic: { status: 'supported' } } }), false],
    ['it knows no such method', wallet(new Error('unsupported')), false],
    ['it answers anything', wallet('rich'), false],
    ['it is none of EIP-1193', {}, false],
  ] as const)
    it(`is ${can ? 'known' : 'not'} where ${title}`, async () =>
      expect(await canReplace(provider, fakeAddress, '1')).to.equal(can))
})
