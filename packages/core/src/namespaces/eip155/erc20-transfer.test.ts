import { expect } from 'chai'
import { decodeFunctionData } from 'viem/utils'
import type { RpcRequest } from '../../rpc/json-rpc.js'
import { fakeAddress, otherFakeAddress } from '../../testing/fake-wallet.js'
import type { Transfer } from '../transfer-support.js'
import { transferAbi } from './erc20-transfer.js'
import { prepare } from './evm-transfers.js'

const token = '0x00000000000000000000000000000000000000aA'
const word = (value: bigint | number) => `0x${value.toString(16).padStart(64, '0')}`
const reverted = Object.assign(new Error('execution reverted'), { code: 3 })
const transfer: Transfer = {
  from: fakeAddress,
  to: otherFakeAddress,
  token,
  decimals: 6,
  units: 1_000n,
  isMax: false,
}
const codeOf = (error: unknown) => (error as { readonly code?: unknown }).code

interface Call {
  readonly from?: string
  readonly data: string
  readonly gas?: string
}
interface TokenNode {
  readonly decimals?: unknown
  readonly held?: unknown
  /** What the recipient has before and after, and the sender afterwards, as a trial of the calls finds it. */
  readonly tried?: readonly [before: unknown, after: unknown, left: unknown]
  readonly moves?: string
  readonly trial?: unknown
}

/** A node, and what it was asked. */
function nodeOf({ decimals = word(6), held = word(5_000), tried, moves = '0x1', trial }: TokenNode = {}) {
  const requests: RpcRequest[] = []
  const respond = (value: unknown): unknown => {
    if (value instanceof Error) throw value
    return value
  }
  const result = (value: unknown) =>
    value instanceof Error ? { status: '0x0', returnData: '0x' } : { status: '0x1', returnData: value }
  const answers: Readonly<Record<string, (params: readonly unknown[]) => unknown>> = {
    eth_getBlockByNumber: () => ({ baseFeePerGas: '0x5' }),
    eth_gasPrice: () => '0x7',
    eth_maxPriorityFeePerGas: () => '0x2',
    eth_getBalance: () => word(10n ** 18n).replace(/^0x0+/, '0x'),
    eth_estimateGas: () => '0xc350',
    eth_getCode: () => '0x',
    eth_call([call]) {
      const { data } = call as Call
      return respond(data.startsWith('0x313ce567') ? decimals : data.startsWith('0x70a08231') ? held : word(1))
    },
    eth_simulateV1() {
      if (!tried) return respond(trial ?? Object.assign(new Error('the method does not exist'), { code: -32601 }))
      const [before, after, remaining] = tried
      return [{ calls: [result(before), { status: moves, returnData: word(1) }, result(after), result(remaining)] }]
    },
  }
  return {
    requests,
    request: (request: RpcRequest) => {
      requests.push(request)
      return Promise.resolve().then(() => answers[request.method]!(request.params as readonly unknown[]))
    },
  }
}
const sentUnits = (request: unknown) =>
  decodeFunctionData({ abi: transferAbi, data: (request as { readonly data: `0x${string}` }).data }).args[1]

describe('a token that is asked again before it is sent', () => {
  it('is sent as it was listed, with what is left by its own word', async () => {
    const { request, requests } = nodeOf()
    const prepared = await prepare(request, transfer)
    expect(prepared).to.include({ units: 1_000n, remainingUnits: 4_000n })
    expect(prepared).not.to.have.property('receivedUnits')
    expect(sentUnits(prepared.request)).to.equal(1_000n)
    // What it says comes before what is made of it.
    const selectors = requests
      .filter(({ method }) => method === 'eth_call')
      .map(({ params }) => (params as readonly [Call])[0].data.slice(0, 10))
    expect(selectors.slice(0, 2)).to.have.members(['0x70a08231', '0x313ce567'])
    expect(selectors.slice(2)).to.deep.equal(['0xa9059cbb', '0xa9059cbb'])
  })

  const outOfGas = [
    new Error('out of gas'),
    new Error('EVM error OutOfGas'),
    new Error('invalid opcode: INVALID'),
    new Error('invalid jump destination'),
  ]
  const cases: readonly (readonly [title: string, node: TokenNode, decimals: number, code: string | undefined])[] = [
    ['says fewer decimals', { decimals: word(4) }, 6, 'TOKEN_CHANGED'],
    ['says more decimals', { decimals: word(18) }, 6, 'TOKEN_CHANGED'],
    ['says decimals beyond reason', { decimals: word(2n ** 255n) }, 6, 'TOKEN_CHANGED'],
    ['says no decimals any more', { decimals: '0x' }, 6, 'TOKEN_CHANGED'],
    ['reverts when it is asked for its decimals', { decimals: reverted }, 6, 'TOKEN_CHANGED'],
    ['has never had decimals', { decimals: reverted }, 0, undefined],
    ['reverts when it is asked what the account has', { held: reverted }, 6, 'TOKEN_CHANGED'],
    ['says nothing of what the account has', { held: '0x' }, 6, 'TOKEN_CHANGED'],
    ...outOfGas.map(held => [`uses up its gas (${held.message})`, { held }, 6, 'TOKEN_CHANGED'] as const),
    ['has less than is to be sent', { held: word(999) }, 6, 'INSUFFICIENT_BALANCE'],
    ['has exactly what is to be sent', { held: word(1_000) }, 6, undefined],
  ]
  for (const [title, node, decimals, code] of cases)
    it(`${code ? `stops with ${code}` : 'is sent'} where it ${title}`, async () => {
      const { request, requests } = nodeOf(node)
      expect(await prepare(request, { ...transfer, decimals }).then(() => undefined, codeOf)).to.equal(code)
      // Nothing is tried, nor made, of a figure that no longer holds.
      const hasTransferCall = requests.some(({ params }) => JSON.stringify(params ?? []).includes('0xa9059cbb'))
      expect(hasTransferCall).to.equal(code === undefined)
    })

  it('is not blamed where the node does not answer', async () => {
    const { request } = nodeOf({ held: Object.assign(new Error('limit exceeded'), { code: -32005 }) })
    expect(await prepare(request, transfer).catch(codeOf)).to.equal(-32005)
  })

  it('gets so much gas to answer, and no more', async () => {
    const { request, requests } = nodeOf({ tried: [word(0), word(1_000), word(4_000)] })
    await prepare(request, transfer)
    const reads = requests.flatMap(({ method, params = [] }) => {
      if (method === 'eth_call') return (params as readonly [Call])[0]
      return method === 'eth_simulateV1'
        ? (params as readonly [{ blockStateCalls: readonly [{ calls: Call[] }] }])[0].blockStateCalls[0].calls
        : []
    })
    const checks = reads.filter(({ data }) => !data.startsWith('0xa9059cbb'))
    expect(checks).to.have.length(5)
    for (const { gas } of checks) expect(Number(gas)).to.be.within(100_000, 10_000_000)
  })

  it('is sent whole as it is now, where all of it is', async () => {
    const prepared = await prepare(nodeOf({ held: word(4_321) }).request, { ...transfer, units: 5_000n, isMax: true })
    expect(prepared).to.include({ units: 4_321n, remainingUnits: 0n })
    expect(sentUnits(prepared.request)).to.equal(4_321n)
    const none = nodeOf({ held: word(0) })
    expect(await prepare(none.request, { ...transfer, isMax: true }).catch(codeOf)).to.equal('INSUFFICIENT_BALANCE')
  })
})

describe('what arrives of a token', () => {
  const large = 10n ** 18n
  const cases: readonly (readonly [
    title: string,
    node: TokenNode,
    units: bigint,
    received: bigint | undefined,
    remaining: bigint,
  ])[] = [
    ['all of it', { tried: [word(7), word(1_007), word(4_000)] }, 1_000n, undefined, 4_000n],
    ['less, where a fee is taken of it', { tried: [word(7), word(987), word(4_000)] }, 1_000n, 980n, 4_000n],
    ['nothing', { tried: [word(7), word(7), word(4_000)] }, 1_000n, 0n, 4_000n],
    ['nothing, where the recipient loses some', { tried: [word(7), word(0), word(4_000)] }, 1_000n, 0n, 4_000n],
    ['all of it, with a fee on top', { tried: [word(0), word(1_000), word(3_900)] }, 1_000n, undefined, 3_900n],
    ['one of five pieces less', { tried: [word(0), word(4), word(4_995)] }, 5n, 4n, 4_995n],
    ['all but a rounding', { held: word(large), tried: [word(0), word(large - 2n), word(0)] }, large, undefined, 0n],
    ['nobody knows where the node tries nothing', {}, 1_000n, undefined, 4_000n],
    ['nobody knows where the node fails', { trial: new Error('busy') }, 1_000n, undefined, 4_000n],
    ['nobody knows where the answer is none', { trial: [{ calls: [] }] }, 1_000n, undefined, 4_000n],
    [
      'nobody knows where the trial fails',
      { moves: '0x0', tried: [word(7), word(7), word(7)] },
      1_000n,
      undefined,
      4_000n,
    ],
    ['nobody knows where it stops counting', { tried: [word(7), reverted, word(7)] }, 1_000n, undefined, 4_000n],
    [
      'and what is left is reckoned where only that is not told',
      { tried: [word(0), word(900), reverted] },
      1_000n,
      900n,
      4_000n,
    ],
  ]
  for (const [title, node, units, received, remaining] of cases)
    it(`is ${title}`, async () => {
      const prepared = await prepare(nodeOf(node).request, { ...transfer, units })
      expect(prepared).to.include({ units, remainingUnits: remaining })
      expect(prepared.receivedUnits).to.equal(received)
    })

  it('is what comes back, where it is sent to oneself', async () => {
    const toSelf = { ...transfer, to: fakeAddress.toLowerCase() }
    const whole = await prepare(nodeOf({ tried: [word(5_000), word(5_000), word(5_000)] }).request, toSelf)
    expect(whole).not.to.have.property('receivedUnits')
    const taxed = await prepare(nodeOf({ tried: [word(5_000), word(4_980), word(4_980)] }).request, toSelf)
    expect(taxed).to.include({ receivedUnits: 980n, remainingUnits: 4_980n })
    const untried = await prepare(nodeOf().request, toSelf)
    expect(untried).to.include({ units: 1_000n, remainingUnits: 5_000n })
  })
})
