import { expect } from 'chai'
import { toEventSelector, toFunctionSelector } from 'viem'
import { fakeAddress, otherFakeAddress } from '../../testing/fake-wallet.js'
import type { RpcRequest } from '../../rpc/json-rpc.js'
import type { SwapPlan } from '../swap-support.js'
import { canBatch, prepare, readApproval, readOutcome, send } from './evm-swaps.js'
import { topics } from './swap-logs.js'

const token = `0x${'11'.repeat(20)}`
const target = `0x${'22'.repeat(20)}`
const router = `0x${'33'.repeat(20)}`
const wrapped = `0x${'44'.repeat(20)}`
const nativeAddress = `0x${'e'.repeat(40)}`
const word = (value: string | bigint) =>
  (typeof value === 'string' ? value.slice(2).toLowerCase() : value.toString(16)).padStart(64, '0')
const transfer = (asset: string, from: string, to: string, units: bigint) => ({
  address: asset,
  topics: [toEventSelector('Transfer(address,address,uint256)'), `0x${word(from)}`, `0x${word(to)}`],
  data: `0x${word(units)}`,
})
const approvalOf = (spender: string, units: bigint) => `0x095ea7b3${word(spender)}${word(units)}`
/** What a contract says once an owner lets somebody take of theirs. */
const allowed = (asset: string, name: string, data: bigint | '', ...indexed: readonly (string | bigint)[]) => ({
  address: asset,
  topics: [toEventSelector(name), ...indexed.map(topic => `0x${word(topic)}`)],
  data: `0x${data === '' ? '' : word(data)}`,
})
/** What a collection of ERC-1155 says once somebody moves NFTs of it. */
const moves = (name: string, operator: string, from: string, to: string, asset = wrapped) =>
  allowed(asset, name, '', operator, from, to)
const transferSingle = 'TransferSingle(address,address,address,uint256,uint256)'
const severalNfts = 'TransferBatch(address,address,address,uint256[],uint256[])'
const approves = 'Approval(address,address,uint256)'
const approvesAll = 'ApprovalForAll(address,address,bool)'
const permits = 'Approval(address,address,address,uint160,uint48)'
const ether = 10n ** 18n

const ofCoin: SwapPlan = {
  account: fakeAddress,
  from: undefined,
  to: target,
  fromDecimals: 18,
  toDecimals: 6,
  spendsMax: 100n,
  receivesMin: 50n,
  allowed: undefined,
  approval: undefined,
  swap: { to: router, data: '0x7ff36ab5', value: 100n },
  gas: 150_000n,
  canBatch: false,
}
const ofToken: SwapPlan = {
  ...ofCoin,
  from: token,
  allowed: 0n,
  approval: { to: token, data: approvalOf(router, 100n), value: 0n },
  swap: { to: router, data: '0x38ed1739', value: 0n },
}

const withdrawOf = (units: bigint) => `${toFunctionSelector('withdraw(uint256)')}${word(units)}`
/** What wraps the coin is called itself. */
const unwrap: SwapPlan = {
  ...ofToken,
  to: undefined,
  allowed: undefined,
  approval: undefined,
  swap: { to: token, data: withdrawOf(100n), value: 0n },
}

interface Node {
  readonly arrives?: bigint
  readonly logs?: readonly object[]
  readonly fails?: number
  readonly funds?: bigint
  /** Of the account. */
  readonly code?: string
  readonly knowsTrials?: boolean
  readonly takesCode?: boolean
  /** The swap leaves no gas to count what arrived with. */
  readonly isSpent?: boolean
  readonly estimate?: () => unknown
  /** Of the tokens, as their contracts say them. */
  readonly decimals?: Readonly<Record<string, unknown>>
}
interface Call {
  readonly to: string
  readonly data: string
}
/** A node that tries calls, with the target's balance before and after them. */
function nodeOf({
  arrives = 60n,
  logs = [],
  fails,
  funds = ether,
  code = '0x',
  knowsTrials = true,
  takesCode = true,
  isSpent = false,
  estimate = () => '0x1000',
  decimals = {},
}: Node = {}) {
  const requests: RpcRequest[] = []
  const answers: Readonly<Record<string, (params: readonly unknown[]) => unknown>> = {
    eth_getBlockByNumber: () => ({ baseFeePerGas: '0x5' }),
    eth_gasPrice: () => '0x7',
    eth_maxPriorityFeePerGas: () => '0x2',
    eth_getBalance: () => `0x${funds.toString(16)}`,
    eth_estimateGas: estimate,
    eth_getCode: () => code,
    eth_call: ([call]) => ({ [token]: `0x${word(18n)}`, [target]: `0x${word(6n)}`, ...decimals })[(call as Call).to],
    eth_simulateV1([options]) {
      if (!knowsTrials) throw Object.assign(new Error('the method does not exist'), { code: -32601 })
      const [{ calls, stateOverrides }] = (options as { blockStateCalls: [{ calls: Call[]; stateOverrides?: object }] })
        .blockStateCalls
      let balances = 0
      let count = -1
      return [
        {
          calls: calls.map(({ to, data }) => {
            if (data.startsWith('0x70a08231') && balances && isSpent) return { status: '0x0', gasUsed: '0x1', logs: [] }
            if (data.startsWith('0x70a08231')) {
              // Nobody answers for the coin but the code that the trial puts there.
              const isCode =
                to !== nativeAddress || (takesCode && Object.keys(stateOverrides ?? {}).includes(nativeAddress))
              const returnData = isCode ? `0x${word(balances++ ? 7n + arrives : 7n)}` : '0x'
              return { status: '0x1', gasUsed: '0x1', returnData, logs: [] }
            }
            count += 1
            return count === fails
              ? {
                  status: '0x0',
                  gasUsed: '0x1',
                  returnData: '0x',
                  logs: [],
                  error: { message: 'execution reverted: paused' },
                }
              : { status: '0x1', gasUsed: '0x64', returnData: '0x', logs: data.startsWith('0x095e') ? [] : logs }
          }),
        },
      ]
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
const codeOf = (work: Promise<unknown>): Promise<unknown> =>
  work.then(
    () => 'none',
    (error: { code?: unknown }) => error.code,
  )

describe('a swap that a service proposes', () => {
  it('is tried by a node, which says what arrives and what it costs', async () => {
    const { request } = nodeOf()
    expect(await prepare(request, ofCoin)).to.deep.include({
      action: 'swap',
      receivedUnits: 60n,
      feeUnits: 100n * 7n,
      spender: undefined,
      request: { from: fakeAddress, to: router, data: '0x7ff36ab5', value: '0x64' },
    })
  })

  it('is tried behind its approval, which is what the wallet is asked for first', async () => {
    const { request } = nodeOf({ logs: [transfer(token, fakeAddress, router, 100n)] })
    expect(await prepare(request, ofToken)).to.deep.include({
      action: 'approve',
      receivedUnits: 60n,
      feeUnits: 200n * 7n,
      spender: router,
      request: { from: fakeAddress, to: token, data: approvalOf(router, 100n), value: '0x0' },
    })
  })

  it('is one request where the wallet makes one of both', async () => {
    const prepared = await prepare(nodeOf().request, { ...ofToken, canBatch: true })
    expect(prepared.action).to.equal('batch')
    expect((prepared.request as { calls: { to: string }[] }).calls.map(({ to }) => to)).to.deep.equal([token, router])
  })

  it('is made without a trial where the node tries nothing, and says so', async () => {
    const prepared = await prepare(nodeOf({ knowsTrials: false }).request, ofToken)
    expect(prepared).to.deep.include({
      action: 'approve',
      receivedUnits: undefined,
      feeUnits: (0x1000n + 150_000n) * 7n,
    })
  })

  it('costs what its network charges for the data of both calls', async () => {
    const address = '0x420000000000000000000000000000000000000F'
    const { request, requests } = nodeOf({ decimals: { [address]: `0x${word(1_000n)}` } })
    const prepared = await prepare(request, { ...ofToken, contracts: { gasPriceOracle: { address } } })
    expect(prepared).to.include({ feeUnits: 200n * 7n + 2_000n, feeMaxUnits: 240n * 12n + 2_000n })
    const calls = requests.flatMap(({ method, params }) =>
      method === 'eth_call' ? [(params as readonly [Call])[0]] : [],
    )
    const selector = toFunctionSelector('getL1FeeUpperBound(uint256)')
    expect(calls.flatMap(({ to, data }) => (to === address ? [data] : []))).to.deep.equal([
      `${selector}${word(80n + 68n)}`,
      `${selector}${word(80n + 4n)}`,
    ])
    const unknown = nodeOf({ decimals: { [address]: '0x' } })
    expect(await prepare(unknown.request, { ...ofToken, contracts: { gasPriceOracle: { address } } })).to.include({
      feeUnits: undefined,
      feeMaxUnits: 240n * 12n,
    })
  })

  const unsafe: readonly (readonly [string, SwapPlan, Node?])[] = [
    ['approves more than is given', { ...ofToken, approval: { ...ofToken.approval!, data: approvalOf(router, 101n) } }],
    ['approves somebody else', { ...ofToken, approval: { ...ofToken.approval!, data: approvalOf(target, 100n) } }],
    ['approves another token', { ...ofToken, approval: { ...ofToken.approval!, to: target } }],
    ['is no approval', { ...ofToken, approval: { ...ofToken.approval!, data: '0xa9059cbb' } }],
    ['takes coins along with a token', { ...ofToken, swap: { ...ofToken.swap, value: 1n } }],
    ['takes more coins', { ...ofCoin, swap: { ...ofCoin.swap, value: 101n } }],
    ...[
      'transfer(address,uint256)',
      'transferAndCall(address,uint256,bytes)',
      'safeTransferFrom(address,address,uint256,uint256,bytes)',
      'safeBatchTransferFrom(address,address,uint256[],uint256[],bytes)',
      'approve(address,uint256)',
      'approve(address,address,uint160,uint48)',
      'increaseApproval(address,uint256)',
      'approveAndCall(address,uint256,bytes)',
      'authorizeOperator(address)',
    ].map(
      name =>
        [
          `calls ${name} in place of swapping`,
          { ...ofCoin, swap: { ...ofCoin.swap, data: `${toFunctionSelector(name)}00` } },
        ] as const,
    ),
    ['calls the token for something else', { ...unwrap, swap: { ...unwrap.swap, data: '0x42966c68' } }],
    ['unwraps more than is given', { ...unwrap, swap: { ...unwrap.swap, data: withdrawOf(101n) } }],
    ['is no call of a contract', { ...ofCoin, swap: { ...ofCoin.swap, to: 'router' } }],
    ['calls the account itself', { ...ofCoin, swap: { ...ofCoin.swap, to: fakeAddress.toLowerCase() } }],
    ['takes NFTs', ofCoin, { logs: [moves(transferSingle, router, fakeAddress, target)] }],
    ['takes several kinds of NFTs', ofCoin, { logs: [moves(severalNfts, fakeAddress, fakeAddress, target)] }],
    ['takes NFTs of what is given', ofToken, { logs: [moves(transferSingle, router, fakeAddress, target, token)] }],
    ['takes another token', ofCoin, { logs: [transfer(wrapped, fakeAddress, router, 1n)] }],
    ['takes more of the token', ofToken, { logs: [transfer(token, fakeAddress, router, 101n)] }],
    [
      'takes another token behind many moves of others',
      ofCoin,
      {
        logs: [
          ...Array.from({ length: 5_000 }, () => transfer(wrapped, router, target, 1n)),
          transfer(wrapped, fakeAddress, router, 1n),
        ],
      },
    ],
    ['lets somebody take another token', ofToken, { logs: [allowed(wrapped, approves, 1n, fakeAddress, router)] }],
    ['lets somebody take what arrives', ofCoin, { logs: [allowed(target, approves, 1n, fakeAddress, router)] }],
    ['lets somebody else take the token', ofToken, { logs: [allowed(token, approves, 1n, fakeAddress, target)] }],
    ['lets somebody take an NFT', ofCoin, { logs: [allowed(wrapped, approves, '', fakeAddress, router, 9n)] }],
    ['lets somebody take a collection', ofCoin, { logs: [allowed(wrapped, approvesAll, 1n, fakeAddress, router)] }],
    ['lets somebody take by Permit2', ofToken, { logs: [allowed(wrapped, permits, 1n, fakeAddress, token, router)] }],
    [
      'takes an NFT',
      ofCoin,
      {
        logs: [
          {
            ...transfer(wrapped, fakeAddress, router, 1n),
            topics: [topics.transfer, `0x${word(fakeAddress)}`, `0x${word(router)}`, `0x${word(9n)}`],
          },
        ],
      },
    ],
  ]
  for (const [title, plan, node] of unsafe)
    it(`is stopped where it ${title}`, async () =>
      expect(await codeOf(prepare(nodeOf(node).request, plan))).to.equal('SWAP_NOT_SAFE'))

  const left = [
    moves(transferSingle, router, router, fakeAddress),
    moves(severalNfts, fakeAddress, router, target),
    // What is left of what the exchange may take is written down by some tokens as it takes it.
    allowed(token, approves, 5n, fakeAddress, router),
    allowed(wrapped, approves, 9n, router, target),
    allowed(wrapped, approves, 0n, fakeAddress, target),
    allowed(wrapped, approvesAll, 0n, fakeAddress, target),
    allowed(wrapped, approves, '', fakeAddress, `0x${'0'.repeat(40)}`, 9n),
    allowed(wrapped, permits, 0n, fakeAddress, token, router),
  ]
  it('may leave behind what the exchange may take of the token, what others let or move, and what is let no more', async () =>
    expect((await prepare(nodeOf({ logs: left }).request, ofToken)).receivedUnits).to.equal(60n))

  const outgoing = transfer(token, fakeAddress, router, 100n)
  const forCoin: SwapPlan = { ...ofToken, to: undefined, approval: undefined, allowed: 100n }
  const fails = (code: number, message: string) => () => {
    throw Object.assign(new Error(message), { code })
  }
  const reverts = fails(-32000, 'execution reverted')
  const isDown = fails(-32603, 'try later')
  for (const [title, plan, node, code] of [
    ['too little would arrive', ofCoin, { arrives: 49n }, 'SWAP_PRICE_MOVED'],
    ['nothing would arrive', ofCoin, { arrives: 0n }, 'SWAP_PRICE_MOVED'],
    ['it would fail', ofCoin, { fails: 0 }, 'SWAP_REVERTED'],
    ['it would fail behind its approval', ofToken, { fails: 1 }, 'SWAP_REVERTED'],
    ['the fee cannot be paid', ofCoin, { funds: 120n }, 'INSUFFICIENT_FEE'],
    ['the token is taken and no coin arrives', forCoin, { arrives: 0n, logs: [outgoing] }, 'SWAP_PRICE_MOVED'],
    ['it leaves nothing to count with', ofCoin, { isSpent: true }, 'SWAP_PRICE_MOVED'],
    ['too little of the coin is unwrapped', unwrap, { arrives: 49n }, 'SWAP_PRICE_MOVED'],
    ['a node says so of its approval', ofToken, { knowsTrials: false, estimate: reverts }, 'SWAP_REVERTED'],
    ['a node cannot say what it needs', ofToken, { knowsTrials: false, estimate: isDown }, -32603],
  ] as const)
    it(`ends where ${title}`, async () => expect(await codeOf(prepare(nodeOf(node).request, plan))).to.equal(code))

  it('of a contract account says no fee, and needs no coin for it', async () => {
    const { feeUnits } = await prepare(nodeOf({ code: '0x6080', funds: 0n }).request, ofToken)
    expect(feeUnits).to.equal(undefined)
    expect(await codeOf(prepare(nodeOf({ code: '0x6080', funds: 99n }).request, ofCoin))).to.equal('INSUFFICIENT_FEE')
    const delegated = nodeOf({ code: `0xef0100${'11'.repeat(20)}`, funds: 0n })
    expect(await codeOf(prepare(delegated.request, ofToken))).to.equal('INSUFFICIENT_FEE')
  })

  it('may take an allowance back first, which early tokens want', async () => {
    const plan = { ...ofToken, allowed: 3n, approval: { ...ofToken.approval!, data: approvalOf(router, 0n) } }
    expect(await prepare(nodeOf().request, { ...plan, canBatch: true })).to.deep.include({
      action: 'approve',
      spender: undefined,
    })
    expect(await codeOf(prepare(nodeOf().request, { ...plan, allowed: 0n }))).to.equal('none')
  })

  it('for the coin, is what the node says came of it', async () => {
    const logs = [outgoing, transfer(nativeAddress, router, fakeAddress, 55n)]
    expect((await prepare(nodeOf({ arrives: 55n, logs }).request, forCoin)).receivedUnits).to.equal(55n)
    // Where a node takes no code for the coin, it does not say what arrives.
    expect((await prepare(nodeOf({ logs, takesCode: false }).request, forCoin)).receivedUnits).to.equal(undefined)
  })

  it('that unwraps the coin calls the token itself, and lets nobody take it', async () =>
    expect(await prepare(nodeOf({ arrives: 100n }).request, unwrap)).to.deep.include({
      action: 'swap',
      receivedUnits: 100n,
      spender: undefined,
    }))
})

describe('a token that a service lists with other decimals than it has', () => {
  for (const [title, plan, decimals] of [
    ['is not given', ofToken, { [token]: `0x${word(6n)}` }],
    ['is not taken for what arrives', ofCoin, { [target]: `0x${word(18n)}` }],
    ['has none of its own', ofCoin, { [target]: '0x' }],
  ] as const)
    it(title, async () => {
      expect(await codeOf(prepare(nodeOf().request, plan))).to.equal('none')
      expect(await codeOf(prepare(nodeOf({ decimals }).request, plan))).to.equal('TOKEN_CHANGED')
    })
})

describe('an approval', () => {
  it('is read to the last digit', () => {
    expect(readApproval(approvalOf(router, 5n))).to.deep.equal({ spender: router, units: 5n })
    for (const data of ['0x', `${approvalOf(router, 5n)}00`, approvalOf(router, 5n).replace('0x09', '0x19'), 'junk'])
      expect(readApproval(data)).to.equal(undefined)
    expect(readApproval(`0x095ea7b3${'f'.repeat(64)}${word(1n)}`)).to.equal(undefined)
  })
})

describe('a wallet that makes one transaction of several calls', () => {
  const walletOf = (answers: Readonly<Record<string, unknown>>) => {
    const requests: (readonly [method: string, params: unknown])[] = []
    return {
      requests,
      on: () => undefined,
      removeListener: () => undefined,
      request: async (request: { method: string; params?: unknown }) => {
        requests.push([request.method, request.params])
        const answer = answers[request.method]
        if (answer === undefined) throw Object.assign(new Error('no'), { code: -32601 })
        return typeof answer === 'function' ? (answer as () => unknown)() : answer
      },
    }
  }
  for (const [title, capabilities, can] of [
    ['says so for the network', { '0x1': { atomic: { status: 'supported' } } }, true],
    ['says so for every network', { '0x0': { atomic: { status: 'supported' } } }, true],
    ['would have to become another account first', { '0x1': { atomic: { status: 'ready' } } }, false],
    ['says it of another network', { '0xa': { atomic: { status: 'supported' } } }, false],
    ['says nonsense', 'yes', false],
    ['does not know the question', undefined, false],
  ] as const)
    it(`${can ? 'can' : 'cannot'} where it ${title}`, async () =>
      expect(await canBatch(walletOf({ wallet_getCapabilities: capabilities }), fakeAddress, '1')).to.equal(can))

  const batch = { action: 'batch', request: { from: fakeAddress, calls: [] } } as never

  it('is asked for all or nothing, and known by what the wallet calls it', async () => {
    const wallet = walletOf({ wallet_sendCalls: { id: 'b1' } })
    expect(await send(wallet, batch, '1')).to.deep.equal({ id: 'b1', mark: { batch: 1 } })
    expect(wallet.requests).to.deep.equal([
      ['wallet_sendCalls', [{ version: '2.0.0', chainId: '0x1', atomicRequired: true, from: fakeAddress, calls: [] }]],
    ])
  })

  it('is asked for one call on the network that it was prepared for, and on no other', async () => {
    const hash = `0x${'ab'.repeat(32)}`
    const one = { action: 'swap', request: { from: fakeAddress } } as never
    const walletOn = (chain: string) => walletOf({ eth_chainId: chain, eth_sendTransaction: hash })
    const [onSameChain, onOtherChain] = [walletOn('0xa'), walletOn('0x1')]
    expect(await send(onSameChain, one, '10')).to.deep.equal({ id: hash, mark: {} })
    expect(onSameChain.requests.at(-1)).to.deep.equal(['eth_sendTransaction', [{ from: fakeAddress, chainId: '0xa' }]])
    const code = await send(onOtherChain, one, '10').catch((error: unknown) => Object(error).code)
    expect([code, onOtherChain.requests.map(([method]) => method)]).to.deep.equal([
      'SWITCH_NOT_FOLLOWED',
      ['eth_chainId'],
    ])
  })

  for (const answer of [{ id: 5 }, { id: '' }, null, 7])
    it(`is not believed where it answers something else: ${JSON.stringify(answer)}`, async () =>
      expect(await send(walletOf({ wallet_sendCalls: answer }), batch, '1')).to.equal(undefined))
})

describe('the topics of logs', () => {
  for (const [name, event] of [
    ['transfer', 'Transfer(address,address,uint256)'],
    ['deposit', 'Deposit(address,uint256)'],
    ['withdrawal', 'Withdrawal(address,uint256)'],
  ] as const)
    it(`begin as the hash of ${event}`, () => expect(topics[name]).to.equal(toEventSelector(event).slice(0, 10)))
})

describe('what a swap moved, by its receipt', () => {
  const read = (logs: readonly object[], plan: { from: string | undefined; to: string | undefined }) =>
    readOutcome(async () => ({ to: router, logs }), '0x', { account: fakeAddress, ...plan })
  const unwrapped = { address: wrapped, topics: [topics.withdrawal, `0x${word(router)}`], data: `0x${word(9n)}` }

  it('is what went from the account and came to it, refunds taken off', async () =>
    expect(
      await read(
        [
          transfer(token, fakeAddress, router, 100n),
          transfer(token, router, fakeAddress, 10n),
          transfer(target, router, fakeAddress, 60n),
          transfer(target, router, otherFakeAddress, 5n),
        ],
        { from: token, to: target },
      ),
    ).to.deep.equal({ fromUnits: 90n, toUnits: 60n }))

  it('is what was unwrapped for it, where the coin arrives', async () =>
    expect(
      await read([transfer(token, fakeAddress, router, 4n), unwrapped], { from: token, to: undefined }),
    ).to.deep.equal({ fromUnits: 4n, toUnits: 9n }))

  it('is what wraps the coin, both ways', async () => {
    const logOf = (kind: string) => ({ ...unwrapped, topics: [kind, `0x${word(fakeAddress)}`] })
    expect(await read([logOf(topics.deposit)], { from: undefined, to: wrapped })).to.deep.equal({
      fromUnits: 9n,
      toUnits: 9n,
    })
    expect(await read([logOf(topics.withdrawal)], { from: wrapped, to: undefined })).to.deep.equal({
      fromUnits: 9n,
      toUnits: 9n,
    })
  })

  it('is unknown where no log says it, and never nonsense', async () => {
    const none = { fromUnits: undefined, toUnits: undefined }
    expect(await read([], { from: token, to: target })).to.deep.equal(none)
    expect(
      await read([null, 5, { address: 1 }, { address: target, topics: 'x', data: '0x' }] as never, {
        from: token,
        to: target,
      }),
    ).to.deep.equal(none)
    expect(await read([transfer(target, fakeAddress, router, 1n)], { from: undefined, to: target })).to.deep.equal(none)
  })
})
