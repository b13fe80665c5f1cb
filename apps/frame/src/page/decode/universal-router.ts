// The commands of Uniswap's universal router, and the actions of its v4 swaps: each a byte, with what it is given in a list beside it.

/** What may fail without the others, where the router allows it. */
const mayFail = 0x80

const permitDetails = '(address token,uint160 amount,uint48 expiration,uint48 nonce)'
const path = 'bytes path,bool payerIsUser'
const pair = 'address[] path,bool payerIsUser'
const pool = '(address currency0,address currency1,uint24 fee,int24 tickSpacing,address hooks) poolKey,bool zeroForOne'
const hops = '(address currency,uint24 fee,int24 tickSpacing,address hooks,bytes hookData)[] path'

const commands: Readonly<Record<number, string>> = {
  0x00: `V3_SWAP_EXACT_IN(address recipient,uint256 amountIn,uint256 amountOutMin,${path})`,
  0x01: `V3_SWAP_EXACT_OUT(address recipient,uint256 amountOut,uint256 amountInMax,${path})`,
  0x02: 'PERMIT2_TRANSFER_FROM(address token,address recipient,uint160 amount)',
  0x03: `PERMIT2_PERMIT_BATCH((${permitDetails}[] details,address spender,uint256 sigDeadline) permitBatch,bytes signature)`,
  0x04: 'SWEEP(address token,address recipient,uint256 amountMin)',
  0x05: 'TRANSFER(address token,address recipient,uint256 value)',
  0x06: 'PAY_PORTION(address token,address recipient,uint256 bips)',
  0x08: `V2_SWAP_EXACT_IN(address recipient,uint256 amountIn,uint256 amountOutMin,${pair})`,
  0x09: `V2_SWAP_EXACT_OUT(address recipient,uint256 amountOut,uint256 amountInMax,${pair})`,
  0x0a: `PERMIT2_PERMIT((${permitDetails} details,address spender,uint256 sigDeadline) permitSingle,bytes signature)`,
  0x0b: 'WRAP_ETH(address recipient,uint256 amountMin)',
  0x0c: 'UNWRAP_WETH(address recipient,uint256 amountMin)',
  0x0e: 'BALANCE_CHECK_ERC20(address owner,address token,uint256 minBalance)',
  0x10: 'V4_SWAP(bytes actions,bytes[] params)',
  0x21: 'EXECUTE_SUB_PLAN(bytes commands,bytes[] inputs)',
}

const actions: Readonly<Record<number, string>> = {
  0x06: `SWAP_EXACT_IN_SINGLE((${pool},uint128 amountIn,uint128 amountOutMinimum,bytes hookData) params)`,
  0x07: `SWAP_EXACT_IN((address currencyIn,${hops},uint128 amountIn,uint128 amountOutMinimum) params)`,
  0x08: `SWAP_EXACT_OUT_SINGLE((${pool},uint128 amountOut,uint128 amountInMaximum,bytes hookData) params)`,
  0x09: `SWAP_EXACT_OUT((address currencyOut,${hops},uint128 amountOut,uint128 amountInMaximum) params)`,
  0x0b: 'SETTLE(address currency,uint256 amount,bool payerIsUser)',
  0x0c: 'SETTLE_ALL(address currency,uint256 maxAmount)',
  0x0e: 'TAKE(address currency,address recipient,uint256 amount)',
  0x0f: 'TAKE_ALL(address currency,uint256 minAmount)',
  0x10: 'TAKE_PORTION(address currency,address recipient,uint256 bips)',
}

/** Who carries commands, by its signature; `V4_SWAP` its actions. */
export const commandsOf = (signature: string): typeof commands | undefined =>
  /^(?:execute|EXECUTE_SUB_PLAN)\(bytes,bytes\[\]/.test(signature) ? commands : signature.startsWith('V4_SWAP(') ? actions : undefined

/** How a command is written, as a function is: undefined for one that is not known. */
export const commandAt = (byte: number, list: typeof commands): string | undefined => list[list === commands ? byte & ~mayFail : byte]
