// The commands of Uniswap's universal router, and the actions of its v4 swaps: each a byte, with what it is given in a
// list beside it.

/** What may fail without the others, where the router allows it. */
const mayFail = 0x80

const permitDetails = '(address token,uint160 amount,uint48 expiration,uint48 nonce)'
const path = 'bytes path,bool payerIsUser'
const pair = 'address[] path,bool payerIsUser'

/** By its byte. */
type Commands = Readonly<Record<number, readonly string[]>>

const commands: Commands = {
  0x00: [`V3_SWAP_EXACT_IN(address recipient,uint256 amountIn,uint256 amountOutMin,${path})`],
  0x01: [`V3_SWAP_EXACT_OUT(address recipient,uint256 amountOut,uint256 amountInMax,${path})`],
  0x02: ['PERMIT2_TRANSFER_FROM(address token,address recipient,uint160 amount)'],
  0x03: [
    `PERMIT2_PERMIT_BATCH((${permitDetails}[] details,address spender,uint256 sigDeadline) permitBatch,bytes signature)`,
  ],
  0x04: ['SWEEP(address token,address recipient,uint256 amountMin)'],
  0x05: ['TRANSFER(address token,address recipient,uint256 value)'],
  0x06: ['PAY_PORTION(address token,address recipient,uint256 bips)'],
  0x08: [`V2_SWAP_EXACT_IN(address recipient,uint256 amountIn,uint256 amountOutMin,${pair})`],
  0x09: [`V2_SWAP_EXACT_OUT(address recipient,uint256 amountOut,uint256 amountInMax,${pair})`],
  0x0a: [`PERMIT2_PERMIT((${permitDetails} details,address spender,uint256 sigDeadline) permitSingle,bytes signature)`],
  0x0b: ['WRAP_ETH(address recipient,uint256 amountMin)'],
  0x0c: ['UNWRAP_WETH(address recipient,uint256 amountMin)'],
  0x10: ['V4_SWAP(bytes actions,bytes[] params)'],
}

const exactIn = 'uint128 amountIn,uint128 amountOutMinimum'
const exactOut = 'uint128 amountOut,uint128 amountInMaximum'
const poolKey = 'address currency0,address currency1,uint24 fee,int24 tickSpacing,address hooks'
const hop = 'address intermediateCurrency,uint24 fee,int24 tickSpacing,address hooks,bytes hookData'
/**
 * Routers of Uniswap from 2.1 on take a least price of each pool too, and PancakeSwap Infinity has keys of its own under
 * the same numbers. What is none of these forms stands there as its bytes.
 */
const inOnePool = (name: string, amounts: string): readonly string[] => [
  ...[
    [poolKey, ''],
    [poolKey, 'uint256 minHopPriceX36,'],
    ['address currency0,address currency1,address hooks,address poolManager,uint24 fee,bytes32 parameters', ''],
  ].map(([key, price]) => `${name}(((${key}) poolKey,bool zeroForOne,${amounts},${price}bytes hookData) params)`),
  name,
]
const alongPools = (name: string, currency: string, amounts: string): readonly string[] => [
  ...[
    [hop, ''],
    [hop, 'uint256[] minHopPriceX36,'],
    ['address intermediateCurrency,uint24 fee,address hooks,address poolManager,bytes hookData,bytes32 parameters', ''],
  ].map(([key, prices]) => `${name}((address ${currency},(${key})[] path,${prices}${amounts}) params)`),
  name,
]

/** A swap names nobody who gains: what it brings is settled and taken by others. */
const actions: Commands = {
  0x06: inOnePool('SWAP_EXACT_IN_SINGLE', exactIn),
  0x07: alongPools('SWAP_EXACT_IN', 'currencyIn', exactIn),
  0x08: inOnePool('SWAP_EXACT_OUT_SINGLE', exactOut),
  0x09: alongPools('SWAP_EXACT_OUT', 'currencyOut', exactOut),
  0x0b: ['SETTLE(address currency,uint256 amount,bool payerIsUser)'],
  0x0c: ['SETTLE_ALL(address currency,uint256 maxAmount)'],
  0x0e: ['TAKE(address currency,address recipient,uint256 amount)'],
  0x0f: ['TAKE_ALL(address currency,uint256 minAmount)'],
  0x10: ['TAKE_PORTION(address currency,address recipient,uint256 bips)'],
}

/** Who carries commands, by its signature; `V4_SWAP` its actions. */
export const commandsOf = (signature: string): Commands | undefined =>
  /^execute\(bytes,bytes/.test(signature) ? commands : signature.startsWith('V4_SWAP(') ? actions : undefined

/** How a command may be written, as a function is: nothing for one that is not known. */
export const commandAt = (byte: number, list: Commands): readonly string[] =>
  list[list === commands ? byte & ~mayFail : byte] ?? []
