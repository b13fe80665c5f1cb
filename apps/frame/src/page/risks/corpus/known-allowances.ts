import { all, ether, friend, kind, me, other, stranger, token, type TypedDataKind } from './typed-data-kind.js'

// The half that the rules were written against.

const permit = 'Permit(address owner,address spender,uint256 value,uint256 nonce,uint256 deadline)'
const daiPermit = 'Permit(address holder,address spender,uint256 nonce,uint256 expiry,bool allowed)'
const permitted = 'TokenPermissions(address token,uint256 amount)'
const single =
  'PermitSingle(PermitDetails details,address spender,uint256 sigDeadline)' +
  'PermitDetails(address token,uint160 amount,uint48 expiration,uint48 nonce)'
const witness =
  'PermitWitnessTransferFrom(TokenPermissions permitted,address spender,uint256 nonce,uint256 deadline,' +
  'ExclusiveDutchOrder witness)' +
  'DutchOutput(address token,uint256 startAmount,uint256 endAmount,address recipient)' +
  'ExclusiveDutchOrder(OrderInfo info,uint256 decayStartTime,uint256 decayEndTime,address exclusiveFiller,' +
  'uint256 exclusivityOverrideBps,address inputToken,uint256 inputStartAmount,uint256 inputEndAmount,' +
  'DutchOutput[] outputs)' +
  'OrderInfo(address reactor,address swapper,uint256 nonce,uint256 deadline,' +
  `address additionalValidationContract,bytes additionalValidationData)${permitted}`
/** The reactor of UniswapX for this kind of order: Permit2 moves nothing for it unless the order is filled. */
const reactor = '0x6000da47483062A0D734Ba3dc7576Ce6A0B645C4'
const dutch = (recipient: string, endAmount: bigint, spender = reactor) => ({
  permitted: { amount: ether },
  spender,
  witness: {
    info: { reactor, swapper: me },
    inputToken: token,
    inputStartAmount: ether,
    inputEndAmount: ether,
    outputs: [{ startAmount: ether, endAmount, recipient }],
  },
})
const authorization =
  'Authorization(address authorizer,address authorized,bool isAuthorized,uint256 nonce,uint256 deadline)'
const compound = 'Authorization(address owner,address manager,bool isAllowed,uint256 nonce,uint256 expiry)'
const safe =
  'SafeTx(address to,uint256 value,bytes data,uint8 operation,uint256 safeTxGas,uint256 baseGas,' +
  'uint256 gasPrice,address gasToken,address refundReceiver,uint256 nonce)'
const transfer =
  'TransferWithAuthorization(address from,address to,uint256 value,uint256 validAfter,uint256 validBefore,bytes32 nonce)'
const forward = 'ForwardRequest(address from,address to,uint256 value,uint256 gas,uint256 nonce,bytes data)'
const approveAll = `0x095ea7b3000000000000000000000000${stranger.slice(2).toLowerCase()}${'f'.repeat(64)}`
const bare = { name: undefined, version: undefined }
const permit2 = { name: 'Permit2', version: undefined }

export const knownAllowances: readonly TypedDataKind[] = [
  kind(
    'red',
    'a permit of all',
    'EIP-2612',
    'unlimited, for a stranger',
    permit,
    { owner: me, spender: stranger, value: all },
    { name: 'USD Coin', version: '2' },
  ),
  kind(
    'red',
    'a permit of an amount for a stranger',
    'EIP-2612',
    'a stranger takes tokens',
    permit,
    { owner: me, spender: stranger, value: 5_000_000 },
    { name: 'USD Coin', version: '2' },
  ),
  kind('red', 'a permit of all for somebody known', 'EIP-2612', 'unlimited', permit, {
    owner: me,
    spender: friend,
    value: all,
  }),
  kind('amber', 'a permit of an amount for somebody known', 'EIP-2612', 'an exact amount for somebody known', permit, {
    owner: me,
    spender: friend,
    value: 5_000_000,
  }),
  kind('amber', 'a permit of nothing', 'EIP-2612', 'takes an allowance back', permit, {
    owner: me,
    spender: other,
    value: 0,
  }),
  kind(
    'red',
    'a permit of DAI',
    'MakerDAO, Dai.permit',
    'unlimited, for a stranger',
    daiPermit,
    { holder: me, spender: stranger, allowed: true },
    { name: 'Dai Stablecoin' },
  ),
  kind(
    'amber',
    'a permit of DAI taken back',
    'MakerDAO, Dai.permit',
    'takes an allowance back',
    daiPermit,
    { holder: me, spender: stranger, allowed: false },
    { name: 'Dai Stablecoin' },
  ),
  kind(
    'red',
    'Permit2, an allowance of all',
    'Uniswap Permit2, AllowanceTransfer',
    'unlimited, for a stranger',
    single,
    { details: { amount: (2n ** 160n - 1n).toString() }, spender: stranger },
    permit2,
  ),
  kind(
    'red',
    'Permit2, an allowance one below all',
    'Uniswap Permit2, AllowanceTransfer',
    'as good as unlimited',
    single,
    { details: { amount: (2n ** 96n - 2n).toString() }, spender: friend },
    permit2,
  ),
  kind(
    'amber',
    'Permit2, an allowance for somebody known',
    'Uniswap Permit2, AllowanceTransfer',
    'an exact amount for somebody known',
    single,
    { details: { amount: ether }, spender: friend },
    permit2,
  ),
  kind(
    'red',
    'Permit2, one transfer',
    'Uniswap Permit2, SignatureTransfer',
    'a stranger takes tokens',
    `PermitTransferFrom(TokenPermissions permitted,address spender,uint256 nonce,uint256 deadline)${permitted}`,
    { permitted: { amount: ether }, spender: stranger },
    permit2,
  ),
  kind('amber', 'UniswapX', 'UniswapX, ExclusiveDutchOrder', 'pays the visitor', witness, dutch(me, ether), permit2),
  kind(
    'red',
    'an order of UniswapX beside an allowance for a stranger',
    'UniswapX, ExclusiveDutchOrder',
    'Permit2 asks nothing of what is signed beside: the stranger takes all, and fills no order',
    witness,
    dutch(me, ether, other),
    permit2,
  ),
  kind(
    'red',
    'UniswapX for another',
    'UniswapX, ExclusiveDutchOrder',
    'a stranger is paid',
    witness,
    dutch(stranger, ether),
    permit2,
  ),
  kind(
    'red',
    'UniswapX that falls to nothing',
    'UniswapX, ExclusiveDutchOrder',
    'tokens for nothing',
    witness,
    dutch(me, 0n),
    permit2,
  ),
  kind(
    'red',
    'a permit of an item',
    'ERC-4494',
    'a stranger takes the item',
    'Permit(address spender,uint256 tokenId,uint256 nonce,uint256 deadline)',
    { spender: stranger, tokenId: 1 },
  ),
  kind(
    'red',
    'another who manages a Morpho position',
    'Morpho Blue, Authorization',
    'a stranger moves all of it',
    authorization,
    { authorizer: me, authorized: stranger, isAuthorized: true },
    bare,
  ),
  kind(
    'amber',
    'the same taken back',
    'Morpho Blue, Authorization',
    'undoes what was signed',
    authorization,
    { authorizer: me, authorized: stranger, isAuthorized: false },
    bare,
  ),
  kind(
    'red',
    'another who manages a Compound position',
    'Compound III, allowBySig',
    'a stranger moves all of it',
    compound,
    { owner: me, manager: stranger, isAllowed: true },
    { name: 'Compound USDC', version: '0' },
  ),
  kind(
    'amber',
    'votes of Compound',
    'Compound, COMP.delegateBySig',
    'votes only',
    'Delegation(address delegatee,uint256 nonce,uint256 expiry)',
    { delegatee: stranger },
    { name: 'Compound', version: undefined },
  ),
  kind(
    'amber',
    'votes of Aave',
    'Aave, AaveTokenV2.delegateBySig',
    'votes only',
    'Delegate(address delegatee,uint256 nonce,uint256 expiry)',
    { delegatee: stranger },
    { name: 'Aave Token' },
  ),
  kind(
    'red',
    'a debt of Aave in another hand',
    'Aave v3, DelegationWithSig',
    'a stranger borrows in the name of who signs',
    'DelegationWithSig(address delegatee,uint256 value,uint256 nonce,uint256 deadline)',
    { delegatee: stranger, value: all },
    { name: 'Aave Ethereum Variable Debt USDC' },
  ),
  kind(
    'red',
    'a whole collection',
    'setApprovalForAll by signature, as of ERC-721 extensions',
    'a stranger takes all items',
    'SetApprovalForAll(address owner,address operator,bool approved,uint256 nonce,uint256 deadline)',
    { owner: me, operator: stranger, approved: true },
  ),
  kind(
    'red',
    'an allowance that is nested',
    'any contract of one’s own',
    'a stranger takes tokens',
    'Confirm(string note,Inner inner)Inner(address spender,uint256 value)',
    { inner: { spender: stranger, value: ether } },
  ),
  kind(
    'red',
    'an allowance in a list',
    'any contract of one’s own',
    'a stranger takes tokens',
    'Confirm(string note,Inner[] inner)Inner(address spender,uint256 amount)',
    { inner: [{ spender: stranger, amount: ether }] },
  ),
  kind(
    'red',
    'who may do all, by another word',
    'any contract of one’s own',
    'a stranger gets control',
    'Setup(address account,address operator,bool enabled)',
    { account: me, operator: stranger, enabled: true },
  ),
  kind(
    'amber',
    'data that nobody knows, with an address',
    'any contract of one’s own',
    'names another address',
    'Record(address item)',
    { item: other },
  ),
  kind(
    'amber',
    'data that nobody knows, with an amount',
    'any contract of one’s own',
    'names an amount',
    'Record(uint256 amount)',
    { amount: 5 },
  ),
  kind(
    'amber',
    'data that nobody knows, with a deadline',
    'any contract of one’s own',
    'names a deadline',
    'Record(uint256 deadline)',
  ),
  kind(
    'amber',
    'data that nobody knows, with a yes',
    'any contract of one’s own',
    'names a boolean',
    'Record(bool accepted)',
    { accepted: true },
  ),
  kind(
    'red',
    'a Safe that runs foreign code',
    'Safe, SafeTx',
    'foreign code with the rights of the Safe',
    safe,
    { to: stranger, value: 0, data: '0x8d80ff0a', operation: 1 },
    bare,
  ),
  kind(
    'amber',
    'a Safe that pays',
    'Safe, SafeTx',
    'an amount and a recipient to look at',
    safe,
    { to: friend, value: ether, operation: 0 },
    bare,
  ),
  kind(
    'red',
    'a Safe that does what nobody can read',
    'Safe, SafeTx',
    'a call that nobody can read',
    safe,
    { to: stranger, value: 0, data: '0xdeadbeef', operation: 0 },
    bare,
  ),
  kind(
    'red',
    'a Safe whose call allows all',
    'Safe, SafeTx',
    'allows without a limit',
    safe,
    { to: token, value: 0, data: approveAll, operation: 0 },
    bare,
  ),
  kind(
    'red',
    'a message of a Safe',
    'Safe, SafeMessage',
    'nobody can see what the hash stands for',
    'SafeMessage(bytes message)',
    { message: `0x${'ab'.repeat(32)}` },
    bare,
  ),
  kind(
    'red',
    'a payment by signature',
    'EIP-3009',
    'a stranger gets tokens',
    transfer,
    { from: me, to: stranger, value: 5_000_000 },
    { name: 'USD Coin', version: '2' },
  ),
  kind(
    'amber',
    'a payment to somebody known',
    'EIP-3009',
    'an exact amount for somebody known',
    transfer,
    { from: me, to: friend, value: 5_000_000 },
    { name: 'USD Coin', version: '2' },
  ),
  kind(
    'red',
    'a forwarded call',
    'OpenZeppelin, MinimalForwarder',
    'allows without a limit',
    forward,
    { from: me, to: token, value: 0, data: approveAll },
    { name: 'MinimalForwarder', version: '0.0.1' },
  ),
  kind(
    'red',
    'a meta-transaction',
    'Polygon, executeMetaTransaction',
    'allows without a limit',
    'MetaTransaction(uint256 nonce,address from,bytes functionSignature)',
    { from: me, functionSignature: approveAll },
    { name: 'Wrapped Ether' },
  ),
  kind(
    'red',
    'a session key',
    'Starknet and rollups: session keys',
    'another key signs',
    'Session(address account,address sessionKey,uint256 validUntil)',
    { account: me, sessionKey: stranger },
  ),
  kind(
    'red',
    'a permission',
    'MetaMask delegation framework, ERC-7710',
    'spends for the account',
    'Delegation(address delegate,address delegator,bytes32 authority,Caveat[] caveats,uint256 salt)Caveat(address enforcer,bytes terms)',
    { delegate: stranger, delegator: me },
    { name: 'DelegationManager' },
  ),
  kind(
    'red',
    'a permission to spend',
    'Coinbase, SpendPermissionManager',
    'a stranger spends each day',
    'SpendPermission(address account,address spender,address token,uint160 allowance,uint48 period,uint48 start,' +
      'uint48 end,uint256 salt,bytes extraData)',
    { account: me, spender: stranger, allowance: ether },
    { name: 'Spend Permission Manager' },
  ),
]
