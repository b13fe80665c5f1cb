import { expect } from 'chai'
import { encodeFunctionData, maxUint256, parseAbi, type Hex } from 'viem'
import { callRisks } from './call-risks.js'

// Whoever but the visitor gets what comes of a call is said, and how loudly.
const account = '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed'
const friend = '0xfB6916095ca1df60bB79Ce92cE3Ea74c37c5d359'
const stranger = '0xdbF03B407c01E7cD3CBea99509d93f8DDDC8C6FB'
const token = '0x52908400098527886E0F7030069857D2E4169EE7'
const router = '0x8617E340B3D01FA5F11F306F4090FD50E238070D'
const [nobody, caller, itself] = [0, 1, 2].map(value => `0x${value.toString().padStart(40, '0')}` as Hex) as [
  Hex,
  Hex,
  Hex,
]

const encode = (text: string, ...args: unknown[]): Hex =>
  encodeFunctionData({ abi: parseAbi([text] as never) as never, args } as never)
const path = [token, router]
const single = (to: string) =>
  encode('function exactInputSingle((address,address,uint24,address,uint256,uint256,uint160))', [
    token,
    router,
    500,
    to,
    1n,
    1n,
    0n,
  ])
const multicall = (...data: readonly Hex[]) => encode('function multicall(bytes[])', data)
const unwrap = (to: string) => encode('function unwrapWETH9(uint256,address)', 1n, to)

/** Every function whose recipient is another one than who calls, by who that is. */
const functions: Readonly<Record<string, (to: string) => Hex>> = {
  'Uniswap v2: tokens for tokens': to =>
    encode('function swapExactTokensForTokens(uint256,uint256,address[],address,uint256)', 1n, 1n, path, to, 1n),
  'Uniswap v2: tokens for exact tokens': to =>
    encode('function swapTokensForExactTokens(uint256,uint256,address[],address,uint256)', 1n, 1n, path, to, 1n),
  'Uniswap v2: the coin for tokens': to =>
    encode('function swapExactETHForTokens(uint256,address[],address,uint256)', 1n, path, to, 1n),
  'Uniswap v2: tokens for the coin': to =>
    encode('function swapExactTokensForETH(uint256,uint256,address[],address,uint256)', 1n, 1n, path, to, 1n),
  'Uniswap v2: tokens that take a fee': to =>
    encode(
      'function swapExactTokensForETHSupportingFeeOnTransferTokens(uint256,uint256,address[],address,uint256)',
      1n,
      1n,
      path,
      to,
      1n,
    ),
  'Uniswap v2: liquidity': to =>
    encode('function addLiquidityETH(address,uint256,uint256,uint256,address,uint256)', token, 1n, 1n, 1n, to, 1n),
  'Uniswap v2: liquidity taken back': to =>
    encode('function removeLiquidityETH(address,uint256,uint256,uint256,address,uint256)', token, 1n, 1n, 1n, to, 1n),
  'Uniswap v3: one pool': single,
  'Uniswap v3: one pool, with a deadline': to =>
    encode('function exactInputSingle((address,address,uint24,address,uint256,uint256,uint256,uint160))', [
      token,
      router,
      500,
      to,
      1n,
      1n,
      1n,
      0n,
    ]),
  'Uniswap v3: a path': to => encode('function exactInput((bytes,address,uint256,uint256))', ['0x', to, 1n, 1n]),
  'Uniswap v3: an exact amount of a path': to =>
    encode('function exactOutput((bytes,address,uint256,uint256))', ['0x', to, 1n, 1n]),
  'Uniswap v3: unwrapping': unwrap,
  'Uniswap v3: sweeping': to => encode('function sweepToken(address,uint256,address)', token, 1n, to),
  'Uniswap, the second router': to =>
    encode('function swapExactTokensForTokens(uint256,uint256,address[],address)', 1n, 1n, path, to),
  'a multicall': to => multicall(single(to)),
  'a multicall with a deadline': to => encode('function multicall(uint256,bytes[])', 1n, [single(to)]),
  'two multicalls deep': to => multicall(multicall(single(to))),
  'an aggregate': to => encode('function aggregate3((address,bool,bytes)[])', [[router, false, single(to)]]),
  'Aave: withdraw': to => encode('function withdraw(address,uint256,address)', token, 1n, to),
  'Aave: supply': to => encode('function supply(address,uint256,address,uint16)', token, 1n, to, 0),
  'Aave 2: deposit': to => encode('function deposit(address,uint256,address,uint16)', token, 1n, to, 0),
  'Aave: borrow': to => encode('function borrow(address,uint256,uint256,uint16,address)', token, 1n, 2n, 0, to),
  'Aave: repay': to => encode('function repay(address,uint256,uint256,address)', token, 1n, 2n, to),
  'Aave: the coin': to => encode('function depositETH(address,address,uint16)', token, to, 0),
  'Aave: the coin taken back': to => encode('function withdrawETH(address,uint256,address)', token, 1n, to),
  'ERC-4626: deposit': to => encode('function deposit(uint256,address)', 1n, to),
  'ERC-4626: mint': to => encode('function mint(uint256,address)', 1n, to),
  'ERC-4626: withdraw': to => encode('function withdraw(uint256,address,address)', 1n, to, account),
  'ERC-4626: redeem': to => encode('function redeem(uint256,address,address)', 1n, to, account),
  'wrapped coin: depositTo': to => encode('function depositTo(address)', to),
  'wrapped coin: withdrawTo': to => encode('function withdrawTo(address,uint256)', to, 1n),
  'the address of a name': to => encode('function setAddr(bytes32,address)', `0x${'ab'.repeat(32)}`, to),
  'a claim': to => encode('function claim(address)', to),
}
/** What is meant to go to somebody. */
const meant: Readonly<Record<string, (to: string) => Hex>> = {
  'an item': to => encode('function safeTransferFrom(address,address,uint256)', account, to, 5n),
  'items by their id': to =>
    encode('function safeTransferFrom(address,address,uint256,uint256,bytes)', account, to, 5n, 1n, '0x'),
  'tokens fetched': to => encode('function transferFrom(address,address,uint256)', account, to, 5n),
  'tokens with a call of who gets them': to => encode('function transferAndCall(address,uint256,bytes)', to, 5n, '0x'),
  votes: to => encode('function delegate(address)', to),
}

const flags = (data: Hex) =>
  callRisks({
    calls: [{ to: router, data, value: 0n }],
    chainId: 'eip155:1',
    activeChainId: 'eip155:1',
    known: [account, friend],
  })
const read = (data: Hex) =>
  flags(data).map(
    ({ id, values, isWarning }) => `${isWarning ? 'amber' : 'red'} ${id} ${Object.values(values ?? {}).join()}`,
  )

describe('who gets what comes of a call', () => {
  for (const [title, make] of Object.entries(functions)) {
    it(`is nobody’s concern where it is the visitor, needs a second look for a friend, and is a danger for a stranger: ${title}`, () => {
      expect([
        read(make(account)),
        read(make(account.toLowerCase())),
        read(make(friend)),
        read(make(stranger)),
      ]).to.deep.equal([[], [], [`amber recipient ${friend}`], [`red recipient ${stranger}`]])
    })
  }

  for (const [title, make] of Object.entries(meant)) {
    it(`needs a second look where it is meant to go to somebody, who is a stranger: ${title}`, () => {
      expect([read(make(account)), read(make(friend)), read(make(stranger))]).to.deep.equal([
        [],
        [],
        [`amber recipient ${stranger}`],
      ])
    })
  }

  it('is the router itself only where a later call of the same multicall hands it on', () => {
    for (const to of [nobody, itself, router]) {
      expect(
        [read(multicall(single(to), unwrap(account))), read(multicall(single(to), unwrap(stranger)))],
        to,
      ).to.deep.equal([[], [`red recipient ${stranger}`]])
      for (const data of [single(to), multicall(single(to))])
        expect(
          flags(data).map(({ id }) => id),
          to,
        ).to.deep.equal(['unlimited-slippage', 'recipient'])
    }
  })

  it('is who calls, by the number that the routers take for it', () => expect(read(single(caller))).to.deep.equal([]))

  it('is the smart account whose call it is', () => {
    const safe = (to: Hex) =>
      encode(
        'function execTransaction(address,uint256,bytes,uint8,uint256,uint256,uint256,address,address,bytes)',
        token,
        0n,
        single(to),
        0,
        0n,
        0n,
        0n,
        nobody,
        nobody,
        '0x',
      )
    expect([read(safe(router)), read(safe(stranger))]).to.deep.equal([[], [`red recipient ${stranger}`]])
  })

  it('stands in each call of a batch', () => {
    const risks = callRisks({
      calls: [account, stranger, friend].map(to => ({ to: router, data: single(to), value: 0n })),
      chainId: 'eip155:1',
      activeChainId: 'eip155:1',
      known: [account, friend],
    })
    expect(risks.map(({ id, isWarning = false }) => [id, isWarning])).to.deep.equal([
      ['recipient', false],
      ['recipient', true],
    ])
    expect(
      callRisks({
        calls: [{ to: token, data: encode('function approve(address,uint256)', stranger, maxUint256), value: 0n }],
        chainId: 'eip155:1',
        activeChainId: 'eip155:1',
        known: [account],
      }).map(({ id }) => id),
    ).to.deep.equal(['unlimited-approve'])
  })
})
