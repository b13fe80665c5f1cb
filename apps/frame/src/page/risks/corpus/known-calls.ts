import {
  encodeAbiParameters,
  encodeFunctionData,
  encodePacked,
  parseAbi,
  parseAbiParameters,
  size,
  type Hex,
} from 'viem'
import { friend, me, other, stranger, token, type Verdict } from './typed-data-kind.js'

/** A real kind of call, as a wallet is asked to send it to `router`. */
export interface CallKind {
  readonly title: string
  /** EIP number, or project and name of its contract. */
  readonly source: string
  readonly verdict: Verdict
  readonly data: Hex
}

export const router = '0x8617E340B3D01FA5F11F306F4090FD50E238070D'
const all = 2n ** 256n - 1n
const [nobody, caller, itself] = [0, 1, 2].map(value => `0x${value.toString().padStart(40, '0')}` as Hex) as [
  Hex,
  Hex,
  Hex,
]
const zero = `0x${'00'.repeat(32)}` as const

export const encode = (signature: string, ...args: readonly unknown[]): Hex =>
  encodeFunctionData({ abi: parseAbi([`function ${signature}`] as never) as never, args } as never)
const kind = (verdict: Verdict, title: string, source: string, data: Hex): CallKind => ({
  verdict,
  title,
  source,
  data,
})
/** The same for the visitor, and for a stranger. */
const forBoth = (title: string, source: string, make: (to: Hex) => Hex): readonly CallKind[] => [
  kind('none', title, source, make(me)),
  kind('red', `${title}, for a stranger`, source, make(stranger)),
]
const meant = (title: string, source: string, make: (to: Hex) => Hex): readonly CallKind[] => [
  kind('none', `${title}, to somebody known`, source, make(friend)),
  kind('amber', `${title}, to a stranger`, source, make(stranger)),
]

const path = [token, other]
const uniswap2 = 'Uniswap v2, Router02'
const uniswap3 = 'Uniswap v3, SwapRouter and SwapRouter02'
const aave = 'Aave v3, Pool and WrappedTokenGateway'
const vault = 'ERC-4626'
const single = (to: Hex) =>
  encode('exactInputSingle((address,address,uint24,address,uint256,uint256,uint160))', [
    token,
    other,
    500,
    to,
    1n,
    1n,
    0n,
  ])
const approve = encode('approve(address,uint256)', stranger, all)

const swaps: readonly CallKind[] = [
  ...forBoth('tokens for tokens', uniswap2, to =>
    encode('swapExactTokensForTokens(uint256,uint256,address[],address,uint256)', 1n, 1n, path, to, 1n),
  ),
  ...forBoth('tokens for exact tokens', uniswap2, to =>
    encode('swapTokensForExactTokens(uint256,uint256,address[],address,uint256)', 1n, 1n, path, to, 1n),
  ),
  ...forBoth('the coin for tokens', uniswap2, to =>
    encode('swapExactETHForTokens(uint256,address[],address,uint256)', 1n, path, to, 1n),
  ),
  ...forBoth('the coin for exact tokens', uniswap2, to =>
    encode('swapETHForExactTokens(uint256,address[],address,uint256)', 1n, path, to, 1n),
  ),
  ...forBoth('tokens for the coin', uniswap2, to =>
    encode('swapExactTokensForETH(uint256,uint256,address[],address,uint256)', 1n, 1n, path, to, 1n),
  ),
  ...forBoth('tokens for exactly so much of the coin', uniswap2, to =>
    encode('swapTokensForExactETH(uint256,uint256,address[],address,uint256)', 1n, 1n, path, to, 1n),
  ),
  ...forBoth('tokens that take a fee', uniswap2, to =>
    encode(
      'swapExactTokensForTokensSupportingFeeOnTransferTokens(uint256,uint256,address[],address,uint256)',
      1n,
      1n,
      path,
      to,
      1n,
    ),
  ),
  ...forBoth('liquidity', uniswap2, to =>
    encode(
      'addLiquidity(address,address,uint256,uint256,uint256,uint256,address,uint256)',
      token,
      other,
      1n,
      1n,
      1n,
      1n,
      to,
      1n,
    ),
  ),
  ...forBoth('liquidity with the coin', uniswap2, to =>
    encode('addLiquidityETH(address,uint256,uint256,uint256,address,uint256)', token, 1n, 1n, 1n, to, 1n),
  ),
  ...forBoth('liquidity taken back', uniswap2, to =>
    encode(
      'removeLiquidity(address,address,uint256,uint256,uint256,address,uint256)',
      token,
      other,
      1n,
      1n,
      1n,
      to,
      1n,
    ),
  ),
  ...forBoth('one pool', uniswap3, single),
  ...forBoth('one pool, with a deadline', uniswap3, to =>
    encode('exactInputSingle((address,address,uint24,address,uint256,uint256,uint256,uint160))', [
      token,
      other,
      500,
      to,
      1n,
      1n,
      1n,
      0n,
    ]),
  ),
  ...forBoth('a path', uniswap3, to => encode('exactInput((bytes,address,uint256,uint256))', ['0x', to, 1n, 1n])),
  ...forBoth('an exact amount', uniswap3, to =>
    encode('exactOutputSingle((address,address,uint24,address,uint256,uint256,uint160))', [
      token,
      other,
      500,
      to,
      1n,
      1n,
      0n,
    ]),
  ),
  ...forBoth('an exact amount of a path', uniswap3, to =>
    encode('exactOutput((bytes,address,uint256,uint256))', ['0x', to, 1n, 1n]),
  ),
  ...forBoth('a swap in a multicall', uniswap3, to => encode('multicall(bytes[])', [single(to)])),
  ...forBoth('a swap that is unwrapped', uniswap3, to =>
    encode('multicall(uint256,bytes[])', 1n, [single(itself), encode('unwrapWETH9(uint256,address)', 1n, to)]),
  ),
  ...forBoth('a swap in an aggregate', 'Multicall3', to =>
    encode('tryBlockAndAggregate(bool,(address,bytes)[])', true, [[router, single(to)]]),
  ),
]

const lending: readonly CallKind[] = [
  ...forBoth('supply', aave, to => encode('supply(address,uint256,address,uint16)', token, 1n, to, 0)),
  ...forBoth('withdraw', aave, to => encode('withdraw(address,uint256,address)', token, 1n, to)),
  ...forBoth('borrow', aave, to => encode('borrow(address,uint256,uint256,uint16,address)', token, 1n, 2n, 0, to)),
  ...forBoth('repay', aave, to => encode('repay(address,uint256,uint256,address)', token, 1n, 2n, to)),
  ...forBoth('supply of the coin', aave, to => encode('depositETH(address,address,uint16)', token, to, 0)),
  ...forBoth('the coin taken back', aave, to => encode('withdrawETH(address,uint256,address)', token, 1n, to)),
  ...forBoth('a deposit', vault, to => encode('deposit(uint256,address)', 1n, to)),
  ...forBoth('shares', vault, to => encode('mint(uint256,address)', 1n, to)),
  ...forBoth('a withdrawal', vault, to => encode('withdraw(uint256,address,address)', 1n, to, me)),
  ...forBoth('shares given back', vault, to => encode('redeem(uint256,address,address)', 1n, to, me)),
  ...forBoth('a claim', 'Uniswap, MerkleDistributor and its like', to => encode('claim(address)', to)),
]

const allowances: readonly CallKind[] = [
  kind('red', 'an allowance of all', 'ERC-20', approve),
  kind(
    'red',
    'an allowance of half of what 96 bits count',
    'ERC-20',
    encode('approve(address,uint256)', stranger, 2n ** 95n),
  ),
  kind('none', 'an exact allowance', 'ERC-20', encode('approve(address,uint256)', stranger, 10n ** 18n)),
  kind('none', 'an allowance taken back', 'ERC-20', encode('approve(address,uint256)', stranger, 0n)),
  kind(
    'red',
    'an allowance that is raised by all',
    'OpenZeppelin, ERC20',
    encode('increaseAllowance(address,uint256)', stranger, all),
  ),
  kind(
    'none',
    'an allowance that is raised',
    'OpenZeppelin, ERC20',
    encode('increaseAllowance(address,uint256)', stranger, 1n),
  ),
  kind(
    'none',
    'an allowance that is lowered',
    'OpenZeppelin, ERC20',
    encode('decreaseAllowance(address,uint256)', stranger, all),
  ),
  kind(
    'red',
    'an allowance that is raised by all, as it was spelled before',
    'OpenZeppelin 1, StandardToken',
    encode('increaseApproval(address,uint256)', stranger, all),
  ),
  kind(
    'none',
    'an allowance that is raised, as it was spelled before',
    'OpenZeppelin 1, StandardToken',
    encode('increaseApproval(address,uint256)', stranger, 1n),
  ),
  kind(
    'none',
    'an allowance that is lowered, as it was spelled before',
    'OpenZeppelin 1, StandardToken',
    encode('decreaseApproval(address,uint256)', stranger, all),
  ),
  kind(
    'red',
    'an allowance of all that is called about',
    'ERC-1363',
    encode('approveAndCall(address,uint256,bytes)', stranger, all, '0x'),
  ),
  kind(
    'red',
    'a permit of all',
    'ERC-2612',
    encode('permit(address,address,uint256,uint256,uint8,bytes32,bytes32)', me, stranger, all, 1n, 27, zero, zero),
  ),
  kind(
    'red',
    'a permit of all by a contract’s signature',
    'ERC-7597',
    encode('permit(address,address,uint256,uint256,bytes)', me, stranger, all, 1n, '0x12'),
  ),
  kind(
    'red',
    'a permit of DAI',
    'Maker, Dai',
    encode(
      'permit(address,address,uint256,uint256,bool,uint8,bytes32,bytes32)',
      me,
      stranger,
      0n,
      0n,
      true,
      27,
      zero,
      zero,
    ),
  ),
  kind(
    'none',
    'a permit of DAI taken back',
    'Maker, Dai',
    encode(
      'permit(address,address,uint256,uint256,bool,uint8,bytes32,bytes32)',
      me,
      stranger,
      0n,
      0n,
      false,
      27,
      zero,
      zero,
    ),
  ),
  kind(
    'red',
    'a permit of all for the router',
    'Uniswap v3, SelfPermit',
    encode('multicall(bytes[])', [
      encode('selfPermit(address,uint256,uint256,uint8,bytes32,bytes32)', token, all, 1n, 27, zero, zero),
      single(me),
    ]),
  ),
  kind(
    'none',
    'an exact permit for the router',
    'Uniswap v3, SelfPermit',
    encode('multicall(bytes[])', [
      encode('selfPermit(address,uint256,uint256,uint8,bytes32,bytes32)', token, 5n, 1n, 27, zero, zero),
      single(me),
    ]),
  ),
  kind(
    'red',
    'a permit of DAI for the router',
    'Uniswap v3, SelfPermit',
    encode('selfPermitAllowed(address,uint256,uint256,uint8,bytes32,bytes32)', token, 1n, 1n, 27, zero, zero),
  ),
  kind(
    'red',
    'an allowance of Permit2',
    'Uniswap, Permit2',
    encode('approve(address,address,uint160,uint48)', token, stranger, 2n ** 160n - 1n, 1),
  ),
  kind(
    'none',
    'an exact allowance of Permit2',
    'Uniswap, Permit2',
    encode('approve(address,address,uint160,uint48)', token, stranger, 5n, 1),
  ),
  kind(
    'red',
    'a permit of Permit2',
    'Uniswap, Permit2',
    encode(
      'permit(address,((address,uint160,uint48,uint48),address,uint256),bytes)',
      me,
      [[token, 2n ** 160n - 1n, 1, 0], stranger, 1n],
      '0x12',
    ),
  ),
  kind(
    'red',
    'permits of Permit2',
    'Uniswap, Permit2',
    encode(
      'permit(address,((address,uint160,uint48,uint48)[],address,uint256),bytes)',
      me,
      [
        [
          [token, 1n, 1, 0],
          [other, 2n ** 160n - 1n, 1, 0],
        ],
        stranger,
        1n,
      ],
      '0x12',
    ),
  ),
  kind(
    'none',
    'allowances of Permit2 taken back',
    'Uniswap, Permit2',
    encode('lockdown((address,address)[])', [[token, stranger]]),
  ),
  kind('red', 'a collection', 'ERC-721', encode('setApprovalForAll(address,bool)', stranger, true)),
  kind('none', 'a collection taken back', 'ERC-721', encode('setApprovalForAll(address,bool)', stranger, false)),
  kind('red', 'an operator', 'ERC-6909', encode('setOperator(address,bool)', stranger, true)),
  kind('none', 'an operator taken back', 'ERC-6909', encode('setOperator(address,bool)', stranger, false)),
]

/** What wraps a call: each with an allowance of all in it, and with a swap for the visitor. */
const wrappers: readonly (readonly [title: string, source: string, wrap: (data: Hex) => Hex])[] = [
  ['a multicall', 'Uniswap v3, Multicall', data => encode('multicall(bytes[])', [data])],
  [
    'a multicall with a block',
    'Uniswap v3, MulticallExtended',
    data => encode('multicall(bytes32,bytes[])', zero, [data]),
  ],
  ['an aggregate', 'Multicall3', data => encode('aggregate((address,bytes)[])', [[token, data]])],
  [
    'an aggregate of what may fail',
    'Multicall3',
    data => encode('aggregate3((address,bool,bytes)[])', [[token, true, data]]),
  ],
  [
    'an aggregate with amounts',
    'Multicall3',
    data => encode('aggregate3Value((address,bool,uint256,bytes)[])', [[token, true, 0n, data]]),
  ],
  [
    'an aggregate that is tried',
    'Multicall3',
    data => encode('tryAggregate(bool,(address,bytes)[])', false, [[token, data]]),
  ],
  ['an aggregate of a block', 'Multicall3', data => encode('blockAndAggregate((address,bytes)[])', [[token, data]])],
  [
    'a call of an account',
    'ERC-4337, SimpleAccount',
    data => encode('execute(address,uint256,bytes)', token, 0n, data),
  ],
  [
    'calls of an account',
    'ERC-7821 and its like',
    data => encode('executeBatch((address,uint256,bytes)[])', [[token, 0n, data]]),
  ],
  [
    'calls of an account, in lists',
    'ERC-4337, SimpleAccount',
    data => encode('executeBatch(address[],uint256[],bytes[])', [token], [0n], [data]),
  ],
  [
    'calls of an account, in two lists',
    'ERC-4337, SimpleAccount of v0.6',
    data => encode('executeBatch(address[],bytes[])', [token], [data]),
  ],
  [
    'a call of a Safe',
    'Safe',
    data =>
      encode(
        'execTransaction(address,uint256,bytes,uint8,uint256,uint256,uint256,address,address,bytes)',
        token,
        0n,
        data,
        0,
        0n,
        0n,
        0n,
        nobody,
        nobody,
        '0x',
      ),
  ],
  [
    'calls of a Safe',
    'Safe, MultiSendCallOnly',
    data =>
      encode(
        'multiSend(bytes)',
        encodePacked(['uint8', 'address', 'uint256', 'uint256', 'bytes'], [0, token, 0n, BigInt(size(data)), data]),
      ),
  ],
]
const wrapped: readonly CallKind[] = wrappers.flatMap(([title, source, wrap]) => [
  kind('red', `${title}, with an allowance of all`, source, wrap(approve)),
  kind('none', `${title}, with a claim`, source, wrap(encode('claim()'))),
  kind('red', `${title}, with what nobody knows`, source, wrap('0xdeadbeef')),
])

const moves: readonly CallKind[] = [
  ...meant('an item', 'ERC-721', to => encode('safeTransferFrom(address,address,uint256)', me, to, 5n)),
  ...meant('items', 'ERC-1155', to =>
    encode('safeTransferFrom(address,address,uint256,uint256,bytes)', me, to, 5n, 1n, '0x'),
  ),
  ...meant('tokens that are fetched', 'ERC-20', to => encode('transferFrom(address,address,uint256)', me, to, 5n)),
  ...meant('tokens with a call of who gets them', 'ERC-677 and ERC-1363', to =>
    encode('transferAndCall(address,uint256,bytes)', to, 5n, '0x'),
  ),
  ...meant('votes', 'OpenZeppelin, Votes', to => encode('delegate(address)', to)),
  kind('none', 'a payment', 'ERC-20', encode('transfer(address,uint256)', friend, 5n)),
  kind('none', 'wrapping', 'WETH9', encode('deposit()')),
  kind('none', 'unwrapping', 'WETH9', encode('withdraw(uint256)', 5n)),
  kind('none', 'staking', 'Lido', encode('submit(address)', nobody)),
  kind('none', 'a vote', 'OpenZeppelin, Governor', encode('castVote(uint256,uint8)', 5n, 1)),
  kind('red', 'another owner', 'OpenZeppelin, Ownable', encode('transferOwnership(address)', stranger)),
  kind('red', 'other code', 'OpenZeppelin, UUPSUpgradeable', encode('upgradeTo(address)', stranger)),
  kind(
    'red',
    'other code, called',
    'OpenZeppelin, UUPSUpgradeable',
    encode('upgradeToAndCall(address,bytes)', stranger, '0x'),
  ),
  kind('red', 'foreign code', 'DSProxy', encode('execute(address,bytes)', stranger, '0x')),
  kind(
    'red',
    'foreign code of a Safe',
    'Safe',
    encode(
      'execTransaction(address,uint256,bytes,uint8,uint256,uint256,uint256,address,address,bytes)',
      stranger,
      0n,
      '0x',
      1,
      0n,
      0n,
      0n,
      nobody,
      nobody,
      '0x',
    ),
  ),
  kind(
    'red',
    'calls of a Safe that run foreign code',
    'Safe, MultiSend',
    encode(
      'multiSend(bytes)',
      encodePacked(['uint8', 'address', 'uint256', 'uint256', 'bytes'], [1, stranger, 0n, 0n, '0x']),
    ),
  ),
]

/** A plan of the universal router: bytes of its commands, and what each is given. */
export const plan = (...steps: readonly (readonly [command: number, types: string, ...values: unknown[]])[]): Hex =>
  encode(
    'execute(bytes,bytes[],uint256)',
    `0x${steps.map(([command]) => command.toString(16).padStart(2, '0')).join('')}`,
    steps.map(([, types, ...values]) => encodeAbiParameters(parseAbiParameters(types) as never, values as never)),
    1n,
  )
const swap = 'address,uint256,uint256,bytes,bool'
const swap2 = 'address,uint256,uint256,address[],bool'
const permit = '((address,uint160,uint48,uint48),address,uint256),bytes'
const at = 'address,address,uint256'
/** A swap of v4 whose outcome goes to somebody. */
const swap4 = (to: Hex): readonly [number, string, ...unknown[]] => [
  0x10,
  'bytes,bytes[]',
  '0x060c0e',
  [
    encodeAbiParameters(parseAbiParameters('((address,address,uint24,int24,address),bool,uint128,uint128,bytes)'), [
      [[token, other, 500, 10, nobody], true, 1n, 1n, '0x'],
    ]),
    encodeAbiParameters(parseAbiParameters('address,uint256'), [token, 1n]),
    encodeAbiParameters(parseAbiParameters('address,address,uint256'), [other, to, 0n]),
  ],
]
const universal = 'Uniswap, UniversalRouter'

const plans: readonly CallKind[] = [
  ...[caller, me].map(to =>
    kind('none', `a swap of v3 for ${to}`, universal, plan([0x00, swap, to, 1n, 1n, '0x', true])),
  ),
  ...forBoth('a swap of v3, exactly so much', universal, to => plan([0x01, swap, to, 1n, 1n, '0x', true])),
  ...forBoth('a swap of v3 that may fail', universal, to => plan([0x80, swap, to, 1n, 1n, '0x', true])),
  ...forBoth('a swap of v2', universal, to => plan([0x08, swap2, to, 1n, 1n, path, true])),
  ...forBoth('a swap of v2, exactly so much', universal, to => plan([0x09, swap2, to, 1n, 1n, path, true])),
  ...forBoth('a swap of v4', universal, to => plan(swap4(to))),
  ...forBoth('the coin that is wrapped and swapped', universal, to =>
    plan([0x0b, 'address,uint256', itself, 1n], [0x00, swap, to, 1n, 1n, '0x', false]),
  ),
  ...forBoth('a swap that is unwrapped', universal, to =>
    plan([0x00, swap, itself, 1n, 1n, '0x', true], [0x0c, 'address,uint256', to, 1n]),
  ),
  ...forBoth('a swap that is swept', universal, to =>
    plan([0x00, swap, itself, 1n, 1n, '0x', true], [0x04, at, token, to, 1n]),
  ),
  kind(
    'red',
    'a plan in a plan',
    universal,
    plan([
      0x21,
      'bytes,bytes[]',
      '0x00',
      [encodeAbiParameters(parseAbiParameters(swap), [caller, 1n, 1n, '0x', true])],
    ]),
  ),
  kind('red', 'a swap that stays with the router', universal, plan([0x00, swap, itself, 1n, 1n, '0x', true])),
  kind(
    'amber',
    'a swap of which an exchange takes a quarter of a hundredth',
    universal,
    plan([0x00, swap, itself, 1n, 1n, '0x', true], [0x06, at, token, stranger, 25n], [0x04, at, token, caller, 1n]),
  ),
  kind(
    'red',
    'a swap of which somebody takes half',
    universal,
    plan([0x00, swap, itself, 1n, 1n, '0x', true], [0x06, at, token, stranger, 5_000n], [0x04, at, token, caller, 1n]),
  ),
  kind('red', 'tokens that are sent on', universal, plan([0x05, at, token, stranger, 1n])),
  kind('red', 'tokens that Permit2 fetches', universal, plan([0x02, 'address,address,uint160', token, stranger, 1n])),
  kind(
    'none',
    'an exact permit and a swap',
    universal,
    plan([0x0a, permit, [[token, 5n, 1, 0], router, 1n], '0x12'], [0x00, swap, caller, 1n, 1n, '0x', true]),
  ),
  kind(
    'red',
    'a permit of all for a stranger',
    universal,
    plan([0x0a, permit, [[token, 2n ** 160n - 1n, 1, 0], stranger, 1n], '0x12']),
  ),
  kind(
    'red',
    'permits of which one is of all',
    universal,
    plan([
      0x03,
      '((address,uint160,uint48,uint48)[],address,uint256),bytes',
      [
        [
          [token, 5n, 1, 0],
          [other, 2n ** 160n - 1n, 1, 0],
        ],
        stranger,
        1n,
      ],
      '0x12',
    ]),
  ),
  kind(
    'red',
    'tokens that Permit2 fetches by a list',
    universal,
    plan([0x0d, '(address,address,uint160,address)[]', [[me, stranger, 1n, token]]]),
  ),
  ...[0x07, 0x0f, 0x11, 0x3f, 0x40, 0x7f].map(command =>
    kind('red', `the command ${command}, which nobody knows`, universal, plan([command, 'uint256', 1n])),
  ),
  kind('red', 'an action of v4 that nobody knows', universal, plan([0x10, 'bytes,bytes[]', '0x17', ['0x']])),
  kind(
    'red',
    'more commands than inputs',
    universal,
    encode('execute(bytes,bytes[])', '0x0004', [
      encodeAbiParameters(parseAbiParameters(swap), [caller, 1n, 1n, '0x', true]),
    ]),
  ),
  kind('red', 'no commands', universal, encode('execute(bytes,bytes[])', '0x', [])),
]

export const knownCalls: readonly CallKind[] = [...swaps, ...lending, ...allowances, ...wrapped, ...moves, ...plans]
