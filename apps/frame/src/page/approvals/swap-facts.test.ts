import { expect } from 'chai'
import { encodeFunctionData, maxUint256, pad, parseAbi, toHex, type Hex } from 'viem'
import { approvalContext, evmAddress as own } from '../testing/approval-fixture.js'
import { readApprovalScreen } from '../testing/read-approval-screen.js'
import {
  answerTo,
  callToken,
  textAnswer as text,
  wordAnswer as word,
  type TokenAnswers,
} from '../testing/token-answers.js'
import type { ApprovalContext } from './approval.js'

const dollar = '0x5FbDB2315678afecb367f032d93F642f64180aa3'
const leaf = '0xe7f1725E7734CE288F8367e1Bb143E90bb3F0512'
const router = '0x8617E340B3D01FA5F11F306F4090FD50E238070D'
const stranger = '0x3C44CdDdB6a900fa2b585dd299e03d12FA4293BC'
/** Under this address, a node logs what moves of the coin. */
const traced = '0xeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeee'
const encode = (abi: string, ...args: unknown[]): Hex =>
  encodeFunctionData({ abi: parseAbi([`function ${abi}`] as never) as never, args } as never)

const six: TokenAnswers = { 'symbol()': text('LUSD'), 'decimals()': word(6n), 'balanceOf(address)': word(30_000_000n) }
const eighteen: TokenAnswers = { 'symbol()': text('LEAF'), 'decimals()': word(18n), 'balanceOf(address)': word(0n) }
const silent: TokenAnswers = {}

/**
 * @param arrives what the node's trial moves of the leaf; undefined where the node tries nothing
 * @param coins what it moves of the coin
 */
function worldOf({
  tokens = { [dollar]: six, [leaf]: eighteen },
  arrives = undefined as bigint | undefined,
  coins = 0n,
} = {}): ApprovalContext {
  const { env } = approvalContext()
  return {
    ...env,
    isSmart: false,
    async callRpc(chainId, method, params) {
      if (method === 'eth_simulateV1' && arrives !== undefined) return simulate(params, arrives, coins)
      if (method !== 'eth_call') return await env.callRpc(chainId, method, params)
      const [{ to, data }] = params as [{ to: Hex; data: Hex }]
      const [, answers = silent] =
        Object.entries<TokenAnswers>(tokens).find(([address]) => address.toLowerCase() === to.toLowerCase()) ?? []
      return await callToken(data, answers)
    },
  }
}

/** Each call goes through, and the account has so much more of the leaf and of the coin afterwards. */
function simulate(params: readonly unknown[], arrives: bigint, coins: bigint): unknown {
  const [{ blockStateCalls }] = params as [{ blockStateCalls: [{ calls: { to: Hex; input: Hex; value: Hex }[] }] }]
  const transfer = '0xddf252ad1be2c89b69c2b068fc378daa952ba7f163c4a11628f55a4df523b3ef'
  let isSwapped = false
  const moved = (address: string, from: string, to: string, amount: bigint) =>
    amount > 0n ? [{ address, topics: [transfer, pad(from as Hex), pad(to as Hex)], data: word(amount) }] : []
  const calls = blockStateCalls[0].calls.map(({ to, input, value }) => {
    const isSwap = to.toLowerCase() === router.toLowerCase()
    isSwapped ||= isSwap
    const logs = [
      ...moved(traced, own, to, BigInt(value)),
      ...(isSwap ? [...moved(leaf, router, own, arrives), ...moved(traced, router, own, coins)] : []),
    ]
    const answers: TokenAnswers = { ...eighteen, 'balanceOf(address)': word(isSwapped ? arrives : 0n) }
    const returnData = answerTo(input, answers) ?? '0x'
    return { status: '0x1', returnData, logs }
  })
  return [{ calls }]
}

/** Asks, and reads the screen. */
function screenOf(calls: readonly { to: string; data: Hex; value?: string }[], env = worldOf()) {
  const [only, ...more] = calls
  return more.length
    ? readApprovalScreen('wallet_sendCalls', { version: '2.0.0', chainId: '0x1', from: own, calls }, env)
    : readApprovalScreen('eth_sendTransaction', { from: own, ...only }, env)
}

const path = [dollar, stranger, leaf]
const exact = 'uint256,uint256,address[],address,uint256'
const forTokens = (least: bigint, { to = own as string, until = maxUint256, amountIn = 5_000_000n } = {}) =>
  encode(`swapExactTokensForTokens(${exact})`, amountIn, least, path, to, until)
const approve = (amount: bigint, { of = dollar, by = router } = {}) => ({
  to: of,
  data: encode('approve(address,uint256)', by, amount),
})
const swap = { to: router, data: forTokens(2n * 10n ** 18n) }
const ended = ['Received by: you', 'Until: no end']
const usual = [
  'Paid: 5 LUSD',
  `Token: ${dollar}`,
  'You have: 30 LUSD',
  'Received at least: 2 LEAF',
  `Token: ${leaf}`,
  ...ended,
]

describe('what is swapped', () => {
  const cases: readonly (readonly [
    title: string,
    call: { to: string; data: Hex; value?: string },
    title: string,
    first: readonly string[],
    flags: readonly string[],
    arrives: bigint,
    coins?: bigint,
  ])[] = [
    ['tokens for tokens', swap, 'Swap 5 LUSD for at least 2 LEAF', usual, [], 2n * 10n ** 18n],
    [
      'tokens for exact tokens',
      { to: router, data: encode(`swapTokensForExactTokens(${exact})`, 10n ** 18n, 5_000_000n, path, own, maxUint256) },
      'Swap at most 5 LUSD for 1 LEAF',
      ['Paid at most: 5 LUSD', `Token: ${dollar}`, 'You have: 30 LUSD', 'Received: 1 LEAF', `Token: ${leaf}`, ...ended],
      [],
      10n ** 18n,
    ],
    [
      'tokens for the coin',
      { to: router, data: encode(`swapExactTokensForETH(${exact})`, 5_000_000n, 10n ** 15n, path, own, maxUint256) },
      'Swap 5 LUSD for at least 0.001 ETH',
      ['Paid: 5 LUSD', `Token: ${dollar}`, 'You have: 30 LUSD', 'Received at least: 0.001 ETH', ...ended],
      [],
      0n,
      10n ** 15n,
    ],
    [
      'the coin for tokens',
      {
        to: router,
        value: toHex(10n ** 16n),
        data: encode('swapExactETHForTokens(uint256,address[],address,uint256)', 10n ** 18n, path, own, maxUint256),
      },
      'Swap 0.01 ETH for at least 1 LEAF',
      ['Paid: 0.01 ETH', 'Received at least: 1 LEAF', `Token: ${leaf}`, ...ended],
      [],
      10n ** 18n,
    ],
    [
      'at any price',
      { to: router, data: forTokens(0n) },
      'Swap 5 LUSD for at least 0 LEAF',
      ['Paid: 5 LUSD'],
      ['red unlimited-slippage', 'red high-slippage'],
      5n,
    ],
    [
      'for somebody else',
      { to: router, data: forTokens(1n, { to: stranger }) },
      'Call a contract',
      [
        ...usual.slice(0, 3),
        'Received at least: 0.000000000000000001 LEAF',
        `Token: ${leaf}`,
        `Received by: ${stranger}`,
      ],
      ['red recipient'],
      0n,
    ],
    [
      'so much that no title holds it',
      { to: router, data: forTokens(1n, { amountIn: maxUint256 }) },
      'Call a contract',
      [],
      [],
      1n,
    ],
    [
      'beside the coin, which no sentence would say',
      { ...swap, value: '0x1' },
      'Call a contract',
      usual,
      ['red unknown-selector'],
      2n * 10n ** 18n,
    ],
  ]
  for (const [caseTitle, call, title, first, flags, arrives, coins] of cases)
    it(`stands first, in the tokens' own units, and in a sentence: ${caseTitle}`, async () => {
      const found = await screenOf([call], worldOf({ arrives, coins }))
      expect(found.title).to.equal(title)
      expect(found.lines.slice(0, first.length)).to.deep.equal(first)
      expect(found.flags).to.deep.equal(flags)
    })

  it('has room in a modal, whatever the function is called', async () => {
    const name = 'swapExactETHForTokensSupportingFeeOnTransferTokens'
    const data = encode(`${name}(uint256,address[],address,uint256)`, 1n, path, own, maxUint256)
    expect((await screenOf([{ to: router, value: '0x5', data }])).isCutOff).to.equal(false)
  })

  it('has its end as a date', async () => {
    const { lines } = await screenOf([{ to: router, data: forTokens(1n, { until: 1_800_000_000n }) }])
    expect(lines.find(line => line.startsWith('Until: '))).to.match(/2027/)
  })

  it('says no more of tokens than they say, and nothing in a sentence where that is no amount', async () => {
    const mute = await screenOf([swap], worldOf({ tokens: { [dollar]: silent, [leaf]: eighteen } }))
    expect(mute.title).to.equal('Call a contract')
    expect(mute.lines[0]).to.equal('Paid: 5000000 of the smallest unit (its decimals are not known)')
    const liar = { ...six, 'symbol()': text('\u202EUS\u200BDC\n0 ETH <b>and more') }
    const lying = await screenOf(
      [swap],
      worldOf({ tokens: { [dollar]: liar, [leaf]: eighteen }, arrives: 2n * 10n ** 18n }),
    )
    expect(lying.title).to.equal('Swap 5 USDC0ETH<b>a for at least 2 LEAF')
    expect(lying.lines[1]).to.equal(`Token: ${dollar}`)
  })

  // Any contract can have the functions of a router: one that brings less than it was told to is none.
  const sentence = 'Swap 5 LUSD for at least 2 LEAF'
  for (const [arrives, title, flags] of [
    [2_000_000_000_000_000_000n, sentence, []],
    [2_020_000_000_000_000_000n, sentence, []],
    [2_200_000_000_000_000_000n, sentence, ['amber high-slippage']],
    [4_000_000_000_000_000_000n, sentence, ['red high-slippage']],
    [1_999_999_999_999_999_999n, 'Call a contract', ['amber unknown-slippage']],
    [1_500_000_000_000_000_000n, 'Call a contract', ['amber unknown-slippage']],
    [1_499_999_999_999_999_999n, 'Call a contract', ['red unlimited-slippage', 'amber unknown-slippage']],
    [1n, 'Call a contract', ['red unlimited-slippage', 'amber unknown-slippage']],
    [0n, 'Call a contract', ['red unlimited-slippage', 'amber unknown-slippage']],
    [undefined, 'Call a contract', ['amber unknown-slippage']],
  ] as const)
    it(`is compared with what the node's trial brings: ${arrives}`, async () => {
      const found = await screenOf([swap], worldOf({ arrives }))
      expect(found.title).to.equal(title)
      expect(found.flags).to.deep.equal(flags)
      expect(found.lines.slice(0, usual.length)).to.deep.equal(usual)
    })

  it('is compared where what arrives is exact, and what is paid is the limit', async () => {
    const data = encode(`swapTokensForExactTokens(${exact})`, 10n ** 18n, 5_000_000n, path, own, maxUint256)
    const found = await screenOf([{ to: router, data }], worldOf({ arrives: 76n * 10n ** 16n }))
    expect([found.title, found.flags]).to.deep.equal(['Call a contract', ['amber unknown-slippage']])
  })

  it('is no lie where the node does not say what moves of the coin', async () => {
    const data = encode(`swapExactTokensForETH(${exact})`, 5_000_000n, 10n ** 15n, path, own, maxUint256)
    const found = await screenOf([{ to: router, data }], worldOf({ arrives: 0n }))
    expect([found.title, found.flags]).to.deep.equal(['Call a contract', ['amber unknown-slippage']])
  })

  describe('in a batch', () => {
    for (const [caseTitle, calls, title] of [
      ['behind an allowance of as much', [approve(5_000_000n), swap], sentence],
      ['behind one that is taken back first', [approve(0n), approve(5_000_000n), swap], sentence],
      ['behind an allowance of more', [approve(5_000_001n), swap], 'Send 2 transactions'],
      ['behind one for somebody else', [approve(5n, { by: stranger }), swap], 'Send 2 transactions'],
      ['behind one of another token', [approve(5n, { of: leaf }), swap], 'Send 2 transactions'],
      ['beside a payment', [swap, { to: stranger, data: '0x' as Hex, value: '0x1' }], 'Send 2 transactions'],
      ['twice', [swap, swap], 'Send 2 transactions'],
    ] as const)
      it(`is the sentence of it only where it does nothing else: ${caseTitle}`, async () => {
        const { title: shownTitle, cards } = await screenOf(calls, worldOf({ arrives: 2n * 10n ** 18n }))
        expect(shownTitle).to.equal(title)
        expect(cards[calls.findIndex(other => other === swap)]!.slice(0, usual.length)).to.deep.equal(usual)
      })
  })
})
