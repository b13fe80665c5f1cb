import { expect } from 'chai'
import {
  concat,
  encodeAbiParameters,
  encodeFunctionData,
  maxUint256,
  parseAbi,
  parseAbiParameters,
  type Hex,
} from 'viem'
import { decodeCall } from '../decode/decode-call.js'
import { callRisks } from './call-risks.js'
import { plan } from './corpus/known-calls.js'
import { slippageRisks, swapLimits } from './swap-risks.js'

const account = '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed'
const [paid, wanted, router, stranger, itself, first] = ['1', '2', '3', '4']
  .map(digit => `0x${digit.repeat(40)}` as Hex)
  .concat([2, 1].map(value => `0x${value.toString().padStart(40, '0')}` as Hex)) as [Hex, Hex, Hex, Hex, Hex, Hex]
const encode = (text: string, ...args: unknown[]): Hex =>
  encodeFunctionData({ abi: parseAbi([`function ${text}`] as never) as never, args } as never)
const path = [paid, wanted]
const v2 = (least: bigint, to: string = account) =>
  encode('swapExactTokensForTokens(uint256,uint256,address[],address,uint256)', 7n, least, path, to, 9n)
const second = (least: bigint, to: string) =>
  encode('swapExactTokensForTokens(uint256,uint256,address[],address)', 7n, least, path, to)
const v3 = (least: bigint, to: string = account, [paidToken, got] = [paid, wanted]) =>
  encode('exactInputSingle((address,address,uint24,address,uint256,uint256,uint160))', [
    paidToken,
    got,
    500,
    to,
    7n,
    least,
    0n,
  ])
const v3Path = (...tokens: readonly Hex[]) =>
  concat(tokens.flatMap((token, index) => (index ? ['0x0001f4', token] : [token])))
const v3Out = (most: bigint, to: string = account, paidToken = paid) =>
  encode('exactOutput((bytes,address,uint256,uint256))', [v3Path(wanted, paidToken), to, 1_000n, most])

type Step = readonly [command: number, types: string, ...values: unknown[]]
const commandOf =
  (byte: number) =>
  (to: string, amount: bigint, limit: bigint, payerIsUser = true): Step => [
    byte,
    'address,uint256,uint256,bytes,bool',
    to,
    amount,
    limit,
    byte ? v3Path(wanted, paid) : v3Path(paid, wanted),
    payerIsUser,
  ]
const [swapIn, swapOut] = [commandOf(0), commandOf(1)]
const swapOf = (paidToken: Hex, got: Hex, to: string, least: bigint, payerIsUser = true): Step => [
  0,
  'address,uint256,uint256,bytes,bool',
  to,
  1_000n,
  least,
  v3Path(paidToken, got),
  payerIsUser,
]
const sweep = (least: bigint, token: Hex = wanted): Step => [4, 'address,address,uint256', token, account, least]
const wrap: Step = [0x0b, 'address,uint256', itself, 2n ** 255n]
const unwrap = (least: bigint, to: Hex = account): Step => [0x0c, 'address,uint256', to, least]
const fetched: Step = [2, 'address,address,uint160', paid, router, 1_000_000n]
const onwards = (least: bigint, to: string = account): Step => [
  8,
  'address,uint256,uint256,address[],bool',
  to,
  7n,
  least,
  [wanted, router],
  false,
]
const v4 = (...steps: readonly Step[]): Step => [
  0x10,
  'bytes,bytes[]',
  `0x${steps.map(([action]) => action.toString(16).padStart(2, '0')).join('')}`,
  steps.map(([, types, ...values]) =>
    types === 'raw' ? values[0] : encodeAbiParameters(parseAbiParameters(types), values),
  ),
]
const nobody: Hex = `0x${'0'.repeat(40)}`
/** A third token. */
const last: Hex = `0x${'5'.repeat(40)}`
const pool = [paid, wanted, 500, 10, nobody]
const single = (action: number, limit: bigint, isLater = false): Step => [
  action,
  `((address,address,uint24,int24,address),bool,uint128,uint128,${isLater ? 'uint256,' : ''}bytes)`,
  [pool, true, 1_000n, limit, ...(isLater ? [0n] : []), '0x'],
]
const along = (action: number, limit: bigint, isLater = false): Step => [
  action,
  `(address,(address,uint24,int24,address,bytes)[],${isLater ? 'uint256[],' : ''}uint128,uint128)`,
  [
    action === 7 ? paid : wanted,
    [[action === 7 ? wanted : paid, 500, 10, nobody, '0x']],
    ...(isLater ? [[]] : []),
    1_000n,
    limit,
  ],
]
const tokens4 = (action: number, paidToken: Hex, got: Hex, limit: bigint): Step => [
  action,
  '((address,address,uint24,int24,address),bool,uint128,uint128,bytes)',
  [[paidToken, got, 500, 10, nobody], true, 1_000n, limit, '0x'],
]
const takeOf = (token: Hex, amount: bigint, to: Hex = first): Step => [
  0x0e,
  'address,address,uint256',
  token,
  to,
  amount,
]
const settleOf = (token: Hex, payerIsUser: boolean): Step => [0x0b, 'address,uint256,bool', token, 0n, payerIsUser]
/** Of PancakeSwap Infinity. */
const pancake = (action: number, limit: bigint): Step => [
  action,
  '((address,address,address,address,uint24,bytes32),bool,uint128,uint128,bytes)',
  [[paid, wanted, nobody, stranger, 500, `0x${'0a'.padStart(64, '0')}`], true, 1_000n, limit, '0x'],
]
const pancakeAlong = (action: number, limit: bigint): Step => [
  action,
  '(address,(address,uint24,address,address,bytes,bytes32)[],uint128,uint128)',
  [
    action === 7 ? paid : wanted,
    [[action === 7 ? wanted : paid, 500, nobody, stranger, '0x', `0x${'0a'.padStart(64, '0')}`]],
    1_000n,
    limit,
  ],
]
/** The same, with what it is given further on than encoders put it, as contracts read it all the same. */
const shifted = ([action, types, value]: Step): Step => {
  const tail = encodeAbiParameters(parseAbiParameters(types), [value]).slice(66)
  const pad = '00'.repeat(32)
  return [action, 'raw', `0x${'40'.padStart(64, '0')}${pad}${tail}`]
}
const takeAll = (least: bigint): Step => [0x0f, 'address,uint256', wanted, least]
const take = (amount: bigint, to: Hex = first): Step => [0x0e, 'address,address,uint256', wanted, to, amount]
const settleAll = (most: bigint): Step => [0x0c, 'address,uint256', paid, most]
const settle: Step = [0x0b, 'address,uint256,bool', paid, 0n, true]
const most128 = 2n ** 128n - 1n
const unwrapped = encode('unwrapWETH9(uint256,address)', 1n, account)
const multicall = (...calls: readonly Hex[]) => encode('multicall(bytes[])', calls)
const flagsOf = (data: Hex) =>
  callRisks({
    calls: [{ to: router, data, value: 0n }],
    chainId: 'eip155:1',
    activeChainId: 'eip155:1',
    known: [account],
  }).map(({ id, isWarning }) => `${isWarning ? 'amber' : 'red'} ${id}`)

/** As SDKs encode them, each with 990 of 1,000 at least. */
const mixedRoutes: readonly (readonly [title: string, data: Hex])[] = [
  [
    'a route of v3 that is unwrapped into v4',
    plan(
      swapOf(paid, wanted, itself, 0n),
      unwrap(0n, itself),
      v4(settleOf(nobody, false), tokens4(6, nobody, last, 990n), takeOf(last, 0n)),
    ),
  ],
  [
    'a route of v4 that is wrapped into v3',
    plan(
      v4(tokens4(6, paid, nobody, 0n), settle, takeOf(nobody, 0n, itself)),
      wrap,
      swapOf(wanted, last, first, 990n, false),
    ),
  ],
  [
    'a route of v4 that is wrapped and swept',
    plan(v4(tokens4(6, paid, nobody, 0n), settle, takeOf(nobody, 0n, itself)), wrap, sweep(990n)),
  ],
  [
    'two routes, of which one is unwrapped',
    plan(
      swapOf(paid, wanted, itself, 0n),
      v4(tokens4(6, paid, nobody, 0n), settle, takeOf(nobody, 0n, itself)),
      unwrap(0n, itself),
      sweep(990n, nobody),
    ),
  ],
  ['one pool of PancakeSwap Infinity', plan(v4(pancake(6, 990n), settle, take(0n)))],
  ['pools of PancakeSwap Infinity', plan(v4(pancakeAlong(7, 990n), settle, take(0n)))],
]

const limitsOf = (data: Hex, value = 0n) => swapLimits(router, decodeCall(data)!, value, account)

describe('the price of a swap', () => {
  const any = ['red unlimited-slippage']
  for (const [title, data, flags] of [
    ['a least that is something', v2(1n), []],
    ['a least of nothing', v2(0n), any],
    [
      'a least of nothing of the coin',
      encode('swapExactTokensForETH(uint256,uint256,address[],address,uint256)', 7n, 0n, path, account, 9n),
      any,
    ],
    ['a least of nothing in one pool', v3(0n), any],
    ['a least of nothing in a multicall', multicall(v3(0n)), any],
    ['what is unwrapped later, with its price there', multicall(v3(0n, itself), unwrapped), []],
    [
      'a most that is something',
      encode('swapTokensForExactTokens(uint256,uint256,address[],address,uint256)', 5n, 7n, path, account, 9n),
      [],
    ],
    [
      'a most of all there is',
      encode('swapTokensForExactTokens(uint256,uint256,address[],address,uint256)', 5n, maxUint256, path, account, 9n),
      any,
    ],
    ['a most of all there is, of what is unwrapped later', multicall(v3Out(maxUint256, itself), unwrapped), any],
    ['what is unwrapped later at no price', multicall(v3(0n, itself), encode('unwrapWETH9(uint256)', 0n)), any],
    [
      'what is swept later at no price, beside another swap with one',
      multicall(
        v3(0n, itself),
        encode('sweepToken(address,uint256,address)', wanted, 0n, account),
        v3(1n, account, [router, paid]),
      ),
      any,
    ],
    ['a plan at a price', plan(swapIn(first, 7n, 1n)), []],
    ['a plan at none', plan(swapIn(first, 7n, 0n)), any],
    ['a plan whose outcome is swept at a price', plan(swapIn(itself, 7n, 0n), sweep(1n)), []],
    ['a plan whose outcome is swept at none', plan(swapIn(itself, 7n, 0n), sweep(0n)), any],
    ['a plan of which another token has a price', plan(swapIn(itself, 7n, 0n), sweep(0n), sweep(1n, paid)), any],
    ['a plan whose outcome is unwrapped at a price', plan(swapIn(itself, 7n, 0n), unwrap(1n)), []],
    ['a plan whose outcome is unwrapped at none', plan(swapIn(itself, 7n, 0n), unwrap(0n)), any],
    ['a plan that swaps its outcome on at a price', plan(swapIn(itself, 7n, 0n), onwards(1n)), []],
    ['a plan that swaps its outcome on at none', plan(swapIn(itself, 7n, 0n), onwards(0n)), any],
    ['a plan that takes what there is', plan(swapOut(first, 7n, maxUint256)), any],
    [
      'a plan that takes what the router has, and gives the rest back',
      plan(wrap, swapOut(first, 7n, maxUint256, false), unwrap(0n)),
      [],
    ],
    [
      'a plan that takes what the router has, and sweeps the rest',
      plan(fetched, swapOut(first, 7n, 9n, false), sweep(0n, paid)),
      [],
    ],
    ['a plan that leaves the rest with the router', plan(fetched, swapOut(first, 7n, 9n, false)), any],
    ['a plan that sweeps another token', plan(fetched, swapOut(first, 7n, 9n, false), sweep(0n)), any],
    ['a plan whose outcome stays, for a sweep of another', plan(swapIn(itself, 7n, 990n), sweep(0n, paid)), any],
    [
      'a plan whose outcome stays, for a swap that the visitor pays',
      plan(swapIn(itself, 7n, 990n), swapOf(wanted, last, first, 990n)),
      [...any, 'red recipient'],
    ],
    [
      'v4 that leaves the rest with the router',
      plan(v4(tokens4(8, nobody, wanted, 9n), settleOf(nobody, false), take(0n))),
      any,
    ],
    [
      'v4 that gives the rest back',
      plan(v4(tokens4(8, nobody, wanted, 9n), settleOf(nobody, false), take(0n)), sweep(0n, nobody)),
      [],
    ],
    ...mixedRoutes.map(([title, data]) => [title, data, []] as const),
    ['v4 at a price', plan(v4(single(6, 1n), settleAll(9n), takeAll(0n))), []],
    ['v4 at a price of what is taken', plan(v4(single(6, 0n), settleAll(9n), takeAll(1n))), []],
    ['v4 at a price of what is swept', plan(v4(single(6, 0n), settleAll(9n), take(0n, itself)), sweep(1n)), []],
    ['v4 at none', plan(v4(single(6, 0n), settleAll(9n), takeAll(0n))), any],
    ['v4 at none, whatever it is taken by', plan(v4(along(7, 0n), settle, take(0n))), any],
    ['v4 at none of what is swept', plan(v4(along(7, 0n), settle, take(0n, itself)), sweep(0n)), any],
    ['v4 of later routers, at a price', plan(v4(single(6, 1n, true), settle, take(0n))), []],
    ['v4 of later routers along pools, at a price', plan(v4(along(7, 1n, true), settle, take(0n))), []],
    ['v4 of later routers, at none', plan(v4(single(6, 0n, true), settle, take(0n))), any],
    ['v4 of later routers along pools, at none', plan(v4(along(7, 0n, true), settle, take(0n))), any],
    ['v4 for so much at most', plan(v4(single(8, 9n), settle, take(0n))), []],
    ['v4 for all there is', plan(v4(single(8, most128), settle, take(0n))), any],
    ['v4 along pools for all there is', plan(v4(along(9, most128), settle, take(0n))), any],
    ['v4 for all there is, of which so much is paid', plan(v4(along(9, most128), settleAll(9n), take(0n))), []],
    ['v4 that nobody can read, at a price', plan(v4([6, 'uint256', 1n], settle, takeAll(1n))), []],
    ['v4 that nobody can read, at none', plan(v4([6, 'uint256', 1n], settle, takeAll(0n))), any],
    ['v4 that nobody can read, for all there is', plan(v4([8, 'uint256', 1n], settle, take(1_000n))), any],
    [
      'v4 that nobody can read, for all there is of a limit',
      plan(v4([9, 'uint256', 1n], settleAll(2n ** 255n), takeAll(1_000n))),
      any,
    ],
    ['v4 further on, for all there is', plan(v4(shifted(single(8, most128)), settle, take(1_000n))), any],
    [
      'v4 that nobody can read, out of what the router has',
      plan(v4([8, 'uint256', 1n], settleOf(paid, false), take(0n))),
      any,
    ],
    ['v4 that nobody can read, for so much at most', plan(v4([8, 'uint256', 1n], settleAll(9n), take(0n))), []],
    ...[pancake(8, most128), pancakeAlong(9, most128)].map(
      (step, index) =>
        [`PancakeSwap Infinity for all there is, ${index}`, plan(v4(step, settle, take(0n))), any] as const,
    ),
    ...[pancake(6, 0n), pancakeAlong(7, 0n)].map(
      (step, index) => [`PancakeSwap Infinity at none, ${index}`, plan(v4(step, settle, take(0n))), any] as const,
    ),
  ] as const)
    it(`is ${flags.length ? 'any' : 'bounded'}: ${title}`, () => expect(flagsOf(data)).to.deep.equal(flags))

  it('is known soon of a plan with as many steps as one may have', () => {
    const many = Array.from({ length: 600 }, () => [
      swapOf(paid, paid, itself, 1n, false),
      wrap,
      unwrap(0n, itself),
    ]).flat()
    const start = performance.now()
    const data = plan(...many, sweep(0n, paid))
    expect([flagsOf(data), limitsOf(data).length > 0]).to.deep.equal([[], true])
    expect(performance.now() - start).to.be.below(5_000)
  })

  it('is for who calls, by the number that later routers take for it, and by that alone', () =>
    expect([flagsOf(second(1n, first)), flagsOf(v2(1n, first))]).to.deep.equal([[], ['red recipient']]))

  const share = (bips: bigint): Step => [6, 'address,address,uint256', wanted, stranger, bips]
  for (const [count, bips, flags] of [
    [1, 100n, ['amber recipient']],
    [4, 25n, ['amber recipient']],
    [5, 25n, ['red recipient']],
    [150, 100n, ['red recipient']],
  ] as const)
    it(`is a fee in ${count} times ${bips} of ten thousand only where that is a hundredth at most`, () =>
      expect(
        flagsOf(plan(swapIn(itself, 7n, 0n), ...Array.from({ length: count }, () => share(bips)), sweep(1n))),
      ).to.deep.equal(flags))

  type Changes = readonly (readonly [token: string, change: bigint])[]
  const usual: Changes = [
    [paid, -1_000n],
    [wanted, 1_000n],
    ['', -1_000n],
  ]
  const v2Out = (most: bigint) =>
    encode('swapTokensForExactTokens(uint256,uint256,address[],address,uint256)', 1_000n, most, path, account, 9n)
  const ofCoin = encode('swapETHForExactTokens(uint256,address[],address,uint256)', 1_000n, path, account, 9n)
  const cases: readonly (readonly [
    title: string,
    limits: ReturnType<typeof limitsOf>,
    flags: readonly string[],
    changes?: Changes,
  ])[] = [
    ['one of a hundredth', limitsOf(v2(990n)), []],
    ['one of a twentieth', limitsOf(v2(950n)), ['amber 5%']],
    ['one of a quarter', limitsOf(v2(750n)), ['red 25%']],
    ['one of all', limitsOf(v2(1n)), ['red 99%']],
    ['one for somebody else, which is told of otherwise', limitsOf(v2(1n, router)), []],
    ['two that bring the same', [v2(900n), v2(90n)].flatMap(data => limitsOf(data)), []],
    ['two that bring nearly nothing', [v2(1n), v2(1n)].flatMap(data => limitsOf(data)), ['red 99%']],
    ['one of what is paid', limitsOf(v2Out(1_010n)), []],
    ['a large one of what is paid', limitsOf(v2Out(2_000n)), ['red 50%']],
    ['a large one of the coin', limitsOf(ofCoin, 1_100n), ['amber 9%']],
    ['one that nobody could try', limitsOf(v3(1n, account, [paid, router])), ['amber unknown']],
    [
      'one whose bytes nobody can read',
      limitsOf(encode('exactInput((bytes,address,uint256,uint256))', ['0x', account, 7n, 1n])),
      ['amber unknown'],
    ],
    [
      'one beside dust that is swapped on and unwrapped',
      limitsOf(plan(swapOf(paid, router, itself, 0n), swapOf(router, last, first, 1n, false), unwrap(1n))),
      ['red 99%'],
      [
        [last, 1n],
        ['', 993n],
      ],
    ],
    [
      'one beside dust that the router keeps',
      limitsOf(plan(swapIn(first, 7n, 1n), swapOf(paid, last, itself, 1n), sweep(0n, paid))),
      ['red 99%'],
    ],
    [
      'one beside dust for another',
      limitsOf(plan(swapIn(first, 7n, 1n), swapOf(paid, wanted, stranger, 1n))),
      ['red 99%'],
    ],
    [
      'one of v4 beside dust that another takes',
      limitsOf(plan(v4(single(6, 1n), settle, take(5n, stranger), take(0n)))),
      ['red 99%'],
    ],
    [
      'one there and back',
      limitsOf(plan(swapOf(paid, wanted, itself, 0n), swapOf(wanted, paid, first, 1n, false))),
      ['red 99%'],
      [[paid, -6n]],
    ],
    [
      'a little one there and back',
      limitsOf(plan(swapOf(paid, wanted, itself, 0n), swapOf(wanted, paid, first, 985n, false))),
      [],
      [[paid, -6n]],
    ],
    ['one of which another call takes all', limitsOf(v2(1n)), ['amber unknown'], [[paid, -1_000n]]],
    [
      'what the coin leaves, which need not be anything',
      limitsOf(
        plan(wrap, swapOf(last, paid, itself, 0n, false), swapOf(paid, wanted, first, 990n, false), unwrap(0n)),
        7n,
      ),
      [],
      [
        ['', -7n],
        [wanted, 1_000n],
      ],
    ],
    [
      'one beside another that brings so much exactly',
      limitsOf(
        multicall(
          v3(495n),
          encode('exactOutput((bytes,address,uint256,uint256))', [v3Path(wanted, paid), account, 500n, 505n]),
        ),
      ),
      [],
    ],
    ...mixedRoutes.map(
      ([title, data]) =>
        [
          title,
          limitsOf(data),
          [],
          [
            [last, 1_000n],
            [wanted, 1_000n],
            ['', 1_000n],
          ],
        ] as const,
    ),
    [
      'one of v4 that nobody can read, of all there is',
      limitsOf(plan(v4([8, 'uint256', 1n], settleAll(2_000n), take(0n)))),
      ['red 50%'],
    ],
    ['none', [], []],
    ['one in one pool', limitsOf(v3(1n)), ['red 99%']],
    ['a little one in one pool', limitsOf(v3(990n)), []],
    ['one in a multicall', limitsOf(multicall(v3(900n))), ['amber 10%']],
    ['one that is unwrapped', limitsOf(multicall(v3(0n, itself), unwrapped)), [], [['', 1n]]],
    ['a large one of a path', limitsOf(v3Out(2_000n)), ['red 50%']],
    ['one of the wrapped coin, which goes along', limitsOf(v3Out(2_000n, account, router), 1_100n), ['amber 9%']],
    ['one in a plan', limitsOf(plan(swapIn(first, 7n, 1n))), ['red 99%']],
    ['a little one of two routes', limitsOf(plan(swapIn(first, 7n, 495n), swapIn(first, 7n, 495n))), []],
    ['one of two routes', limitsOf(plan(swapIn(itself, 7n, 0n), swapIn(itself, 7n, 0n), sweep(940n))), ['amber 6%']],
    ['one that is swapped on', limitsOf(plan(swapIn(itself, 7n, 0n), onwards(1n))), ['red 99%'], [[router, 1_000n]]],
    ['one beside another that pays what it brings', limitsOf(plan(swapIn(first, 7n, 1n), onwards(1n))), ['red 99%']],
    [
      'one that is swapped on and unwrapped',
      limitsOf(plan(swapIn(itself, 7n, 0n), onwards(0n, itself), unwrap(990n))),
      [],
      [['', 1_000n]],
    ],
    ['a large one of a plan', limitsOf(plan(swapOut(first, 1_000n, 2_000n))), ['red 50%']],
    ['one of v4', limitsOf(plan(v4(single(6, 1n), settleAll(9n), takeAll(0n)))), ['red 99%']],
    ['one of v4 by what is taken', limitsOf(plan(v4(along(7, 0n), settle, takeAll(960n)))), []],
    ['one of v4 by what is paid', limitsOf(plan(v4(along(9, most128), settleAll(1_200n), take(0n)))), ['amber 16%']],
    ['one of v4 that nobody can read', limitsOf(plan(v4([6, 'uint256', 1n], settle, takeAll(1n)))), ['red 99%']],
  ]
  for (const [title, limits, flags, changes = usual] of cases)
    it(`may get worse by the slippage: ${title}`, () =>
      expect(
        slippageRisks(limits, new Map(changes)).map(
          ({ values, isWarning }) => `${isWarning ? 'amber' : 'red'} ${values?.['percent'] ?? 'unknown'}`,
        ),
      ).to.deep.equal(flags))
})
