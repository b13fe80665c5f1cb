import { all, coin, ether, friend, kind, me, other, stranger, token, type TypedDataKind } from './typed-data-kind.js'

// Held out: these rows and their verdicts were written before the rules, and no rule was written against them. The
// verdicts of both halves are one author's, who wrote the rules afterwards. What changed since: who may take the tokens of
// an order of UniswapX is its reactor, in place of an address of nobody's.

const permitted = 'TokenPermissions(address token,uint256 amount)'
const maxPermit2 = (2n ** 160n - 1n).toString()
const relayer =
  'RelayData(uint256 maxFeePerGas,uint256 maxPriorityFeePerGas,uint256 transactionCalldataGasUsed,' +
  'address relayWorker,address paymaster,address forwarder,bytes paymasterData,uint256 clientId)'
const approveAll = `0x095ea7b3000000000000000000000000${stranger.slice(2).toLowerCase()}${'f'.repeat(64)}`
const transfer = `0xa9059cbb000000000000000000000000${friend.slice(2).toLowerCase()}${'1'.padStart(64, '0')}`

export const heldOutAllowances: readonly TypedDataKind[] = [
  kind(
    'red',
    'Permit2, several tokens at once',
    'Uniswap Permit2, SignatureTransfer',
    'a stranger takes two tokens with it',
    `PermitBatchTransferFrom(${'TokenPermissions[] permitted'},address spender,uint256 nonce,uint256 deadline)${permitted}`,
    { permitted: [{ amount: ether }, { token: other, amount: ether }], spender: stranger },
    { name: 'Permit2', version: undefined },
  ),
  kind(
    'red',
    'Permit2, several tokens with a witness',
    'Uniswap Permit2, SignatureTransfer',
    'the witness pays nobody',
    'PermitBatchWitnessTransferFrom(TokenPermissions[] permitted,address spender,uint256 nonce,uint256 deadline,' +
      `Note witness)Note(bytes32 id)${permitted}`,
    { permitted: [{ amount: ether }], spender: stranger },
    { name: 'Permit2', version: undefined },
  ),
  kind(
    'red',
    'Permit2, a batch of allowances of all',
    'Uniswap Permit2, AllowanceTransfer',
    'unlimited, for a stranger',
    'PermitBatch(PermitDetails[] details,address spender,uint256 sigDeadline)' +
      'PermitDetails(address token,uint160 amount,uint48 expiration,uint48 nonce)',
    { details: [{ amount: maxPermit2 }, { token: other, amount: maxPermit2 }], spender: stranger },
    { name: 'Permit2', version: undefined },
  ),
  kind(
    'amber',
    'Permit2, one token for a known spender',
    'Uniswap Permit2, SignatureTransfer',
    'an exact amount for somebody known',
    `PermitTransferFrom(TokenPermissions permitted,address spender,uint256 nonce,uint256 deadline)${permitted}`,
    { permitted: { amount: 1_000_000 }, spender: friend },
    { name: 'Permit2', version: undefined },
  ),
  kind(
    'red',
    'a position of Uniswap',
    'Uniswap v3, ERC721Permit',
    'a stranger takes the position',
    'Permit(address spender,uint256 tokenId,uint256 nonce,uint256 deadline)',
    { spender: stranger },
    { name: 'Uniswap V3 Positions NFT-V1' },
  ),
  kind(
    'red',
    'all positions of Uniswap',
    'Uniswap v4, ERC721Permit_v4',
    'a stranger takes all of them',
    'PermitForAll(address operator,bool approved,uint256 nonce,uint256 deadline)',
    { operator: stranger, approved: true },
    { name: 'Uniswap v4 Positions NFT', version: undefined },
  ),
  kind(
    'red',
    'items of an ERC-1155 collection',
    'Sequence, ERC1155Meta; drafts for permits of ERC-1155',
    'a stranger takes all of them',
    'Permit(address owner,address operator,bool approved,uint256 nonce,uint256 deadline)',
    { owner: me, operator: stranger, approved: true },
  ),
  kind(
    'red',
    'staked ether',
    'Lido, StETHPermit',
    'unlimited, for a stranger',
    'Permit(address owner,address spender,uint256 value,uint256 nonce,uint256 deadline)',
    { owner: me, spender: stranger, value: all },
    { name: 'Liquid staked Ether 2.0', version: '2' },
  ),
  kind(
    'red',
    'a vault of Yearn',
    'Yearn v2, Vault.permit',
    'a stranger takes the shares',
    'Permit(address owner,address spender,uint256 value,uint256 nonce,uint256 expiry)',
    { owner: me, spender: stranger, value: ether },
    { name: 'Yearn Vault' },
  ),
  kind(
    'red',
    'a vault of Euler',
    'Euler, Ethereum Vault Connector, permit',
    'its calls run with the rights of the account',
    'Permit(address signer,address sender,uint256 nonceNamespace,uint256 nonce,uint256 deadline,uint256 value,bytes data)',
    { signer: me, sender: stranger, value: 0, data: '0xc16ae7a4' },
    { name: 'Ethereum Vault Connector' },
  ),
  kind(
    'red',
    'a relayer of Balancer',
    'Balancer v2, SignaturesValidator',
    'moves what is in the vault',
    'SetRelayerApproval(bytes calldata,address sender,uint256 nonce,uint256 deadline)',
    { calldata: '0xfa6e671d', sender: stranger },
    { name: 'Balancer V2 Vault' },
  ),
  kind(
    'red',
    'votes and proposals of Aave, handed over',
    'Aave, AaveTokenV2.delegateByTypeBySig',
    'a debt in the name of who signs',
    'DelegationWithSig(address delegatee,uint256 value,uint256 nonce,uint256 deadline)',
    { delegatee: stranger, value: 5n * ether },
    { name: 'Aave Variable Debt WETH' },
  ),
  kind(
    'amber',
    'votes of Aave by kind',
    'Aave, AaveTokenV3.metaDelegateByType',
    'votes only',
    'DelegateByType(address delegator,address delegatee,uint8 delegationType,uint256 nonce,uint256 deadline)',
    { delegator: me, delegatee: stranger },
    { name: 'Aave token V3', version: '2' },
  ),
  kind(
    'amber',
    'votes of a governance token',
    'OpenZeppelin, Votes (ERC-5805)',
    'votes only',
    'Delegation(address delegatee,uint256 nonce,uint256 expiry)',
    { delegatee: stranger },
    { name: 'Optimism' },
  ),
  kind(
    'red',
    'a stream of Superfluid',
    'Superfluid, flow operator by signature',
    'streams tokens in the name of who signs',
    'FlowOperatorPermit(address superToken,address flowOperator,uint8 permissions,int96 flowRateAllowance,uint256 nonce,uint256 deadline)',
    { flowOperator: stranger, permissions: 7, flowRateAllowance: 1000 },
  ),
  kind(
    'red',
    'an account that is handed to code',
    'EIP-7702, as typed data of relayers',
    'the code acts as the account',
    'Authorization(uint256 chainId,address address,uint256 nonce)',
    { address: stranger },
  ),
  kind(
    'red',
    'a module of a Kernel account',
    'ZeroDev, Kernel v3, Enable',
    'another key signs for the account',
    'Enable(bytes21 validationId,uint32 nonce,address hook,bytes validatorData,bytes hookData,bytes selectorData)',
    { hook: stranger, validatorData: '0x1234' },
    { name: 'Kernel', version: '0.3.1' },
  ),
  kind(
    'red',
    'a session of smart sessions',
    'Rhinestone, SmartSession, MultiChainSession',
    'another key signs for the account',
    'SessionEIP712(address account,address smartSession,uint8 mode,address sessionValidator,bytes32 salt,' +
      'bytes sessionValidatorInitData,uint256 nonce)',
    { account: me, smartSession: other, sessionValidator: stranger, sessionValidatorInitData: '0x12' },
  ),
  kind(
    'red',
    'a session key',
    'Biconomy, session key manager',
    'another key signs for the account',
    'EnableSession(address sessionKey,address sessionValidationModule,uint48 validUntil,uint48 validAfter,bytes sessionKeyData)',
    { sessionKey: stranger, sessionValidationModule: other },
  ),
  kind(
    'red',
    'a permission',
    'ERC-7715, ERC-7710: MetaMask delegation framework',
    'spends for the account',
    'Delegation(address delegate,address delegator,bytes32 authority,Caveat[] caveats,uint256 salt)Caveat(address enforcer,bytes terms)',
    { delegate: stranger, delegator: me, caveats: [{ enforcer: other, terms: '0x01' }] },
    { name: 'DelegationManager' },
  ),
  kind(
    'red',
    'an operation of a Safe',
    'Safe, Safe4337Module',
    'a call that nobody can read',
    'SafeOp(address safe,uint256 nonce,bytes initCode,bytes callData,uint128 verificationGasLimit,' +
      'uint128 callGasLimit,uint256 preVerificationGas,uint128 maxPriorityFeePerGas,uint128 maxFeePerGas,' +
      'bytes paymasterAndData,uint48 validAfter,uint48 validUntil,address entryPoint)',
    { safe: me, callData: '0x541d63c800', entryPoint: other },
    { name: undefined, version: undefined },
  ),
  kind(
    'red',
    'an operation of an account',
    'ERC-4337 v0.6, as typed data',
    'a call that nobody can read',
    'UserOperation(address sender,uint256 nonce,bytes initCode,bytes callData,uint256 callGasLimit,' +
      'uint256 verificationGasLimit,uint256 preVerificationGas,uint256 maxFeePerGas,uint256 maxPriorityFeePerGas,' +
      'bytes paymasterAndData)',
    { sender: me, callData: '0xdeadbeef' },
  ),
  kind(
    'red',
    'calls of an account with its own words',
    'Coinbase, Argent: executions by signature',
    'allows without a limit',
    'ExecuteBatch(Call[] calls,uint256 nonce)Call(address target,uint256 value,bytes data)',
    { calls: [{ target: token, value: 0, data: approveAll }] },
  ),
  kind(
    'red',
    'a relayed request',
    'GSN v3, RelayRequest',
    'allows without a limit',
    'RelayRequest(address from,address to,uint256 value,uint256 gas,uint256 nonce,bytes data,' +
      `uint256 validUntilTime,RelayData relayData)${relayer}`,
    { from: me, to: token, value: 0, data: approveAll, relayData: { relayWorker: other, paymaster: other } },
    { name: 'GSN Relayed Transaction', version: '3' },
  ),
  kind(
    'amber',
    'a relayed transfer',
    'Biconomy, ERC-20 ForwardRequest',
    'pays somebody known by a call that is read',
    'ERC20ForwardRequest(address from,address to,address token,uint256 txGas,uint256 tokenGasPrice,' +
      'uint256 batchId,uint256 batchNonce,uint256 deadline,bytes data)',
    { from: me, to: token, data: transfer, tokenGasPrice: 0 },
    { name: 'Powered by Biconomy' },
  ),
  kind(
    'red',
    'a call of a token of Polygon',
    'Polygon, executeMetaTransaction',
    'allows without a limit',
    'MetaTransaction(uint256 nonce,address from,bytes functionSignature)',
    { from: me, functionSignature: approveAll },
    { name: 'USD Coin (PoS)', chainId: undefined, salt: `0x${'89'.padStart(64, '0')}` },
  ),
  kind(
    'red',
    'a sponsored call',
    'Gelato Relay, SponsoredCallERC2771',
    'a call that nobody can read',
    'SponsoredCallERC2771(uint256 chainId,address target,bytes data,address user,uint256 userNonce,uint256 userDeadline)',
    { target: stranger, data: '0xdeadbeef', user: me },
    { name: 'GelatoRelay1BalanceERC2771' },
  ),
  kind(
    'amber',
    'a sponsored transfer',
    'OpenZeppelin, ERC2771Forwarder',
    'pays somebody known by a call that is read',
    'ForwardRequest(address from,address to,uint256 value,uint256 gas,uint256 nonce,uint48 deadline,bytes data)',
    { from: me, to: token, value: 0, data: transfer },
    { name: 'Forwarder' },
  ),
  kind(
    'red',
    'a payment that is fetched',
    'EIP-3009, ReceiveWithAuthorization',
    'a stranger gets tokens',
    'ReceiveWithAuthorization(address from,address to,uint256 value,uint256 validAfter,uint256 validBefore,bytes32 nonce)',
    { from: me, to: stranger, value: 1_000_000 },
    { name: 'USD Coin', version: '2' },
  ),
  kind(
    'amber',
    'a payment that is taken back',
    'EIP-3009, CancelAuthorization',
    'undoes what was signed',
    'CancelAuthorization(address authorizer,bytes32 nonce)',
    { authorizer: me },
    { name: 'USD Coin', version: '2' },
  ),
  kind(
    'red',
    'coins of the visitor, sent on',
    'Circle Gateway, BurnIntent',
    'a stranger gets tokens',
    'BurnIntent(uint256 maxBlockHeight,uint256 maxFee,TransferSpec spec)' +
      'TransferSpec(uint32 version,uint32 sourceDomain,bytes32 sourceDepositor,bytes32 destinationRecipient,' +
      'uint256 value,address recipient)',
    { maxFee: 0, spec: { value: 1_000_000, recipient: stranger } },
    { name: 'GatewayWallet', chainId: undefined, verifyingContract: undefined },
  ),
  kind(
    'red',
    'tokens that a bank of tokens holds',
    'zkSync Era, Transaction',
    'pays a stranger',
    'Transaction(uint256 txType,uint256 from,uint256 to,uint256 gasLimit,uint256 gasPerPubdataByteLimit,' +
      'uint256 maxFeePerGas,uint256 maxPriorityFeePerGas,uint256 paymaster,uint256 nonce,uint256 value,bytes data,' +
      'bytes32[] factoryDeps,bytes paymasterInput)',
    { txType: 113, from: BigInt(me).toString(), to: BigInt(stranger).toString(), paymaster: 0, value: ether },
    { name: 'zkSync', version: '2', verifyingContract: undefined },
  ),
  kind(
    'red',
    'an allowance for swaps, nested',
    '0x Settler, witness of Permit2',
    'the recipient of the actions is a stranger',
    'PermitWitnessTransferFrom(TokenPermissions permitted,address spender,uint256 nonce,uint256 deadline,' +
      'SlippageAndActions slippageAndActions)' +
      `SlippageAndActions(address recipient,address buyToken,uint256 minAmountOut,bytes[] actions)${permitted}`,
    {
      permitted: { amount: ether },
      spender: stranger,
      slippageAndActions: { recipient: stranger, buyToken: coin, minAmountOut: ether },
    },
    { name: 'Permit2', version: undefined },
  ),
]
