import { decodeFunctionData, parseAbi } from 'viem'
import type { SwapRequest } from '../../../swaps/exchange.js'
import { asHex } from '../as-hex.js'

/** The entries of the router of 1inch, version 6, that swap for whoever calls it. Pools and tokens are padded. */
const router = parseAbi([
  'struct Description { address srcToken; address dstToken; address srcReceiver; address dstReceiver; uint256 amount; uint256 minReturnAmount; uint256 flags; }',
  'function swap(address executor, Description description, bytes data) payable',
  'function unoswap(uint256 token, uint256 amount, uint256 minReturn, uint256 pool)',
  'function unoswap2(uint256 token, uint256 amount, uint256 minReturn, uint256 pool, uint256 pool2)',
  'function unoswap3(uint256 token, uint256 amount, uint256 minReturn, uint256 pool, uint256 pool2, uint256 pool3)',
  'function ethUnoswap(uint256 minReturn, uint256 pool) payable',
  'function ethUnoswap2(uint256 minReturn, uint256 pool, uint256 pool2) payable',
  'function ethUnoswap3(uint256 minReturn, uint256 pool, uint256 pool2, uint256 pool3) payable',
])

interface OneInchCall {
  /** Undefined for the coin that goes along. */
  readonly input: { readonly token: string; readonly amount: bigint } | undefined
  /** The token that arrives; undefined where only the pools determine it. */
  readonly token: string | undefined
  /** Undefined where the caller receives the tokens. */
  readonly receiver: string | undefined
  readonly isPartial: boolean
  readonly leastUnits: bigint
}

const partialFill = 1n
const addressIn = (word: bigint): string => `0x${(word & (2n ** 160n - 1n)).toString(16).padStart(40, '0')}`

function decode(data: string): OneInchCall | undefined {
  try {
    const { functionName, args } = decodeFunctionData({ abi: router, data: asHex(data) })
    if (functionName === 'swap') {
      const { srcToken, dstToken, dstReceiver, amount, minReturnAmount, flags } = args[1]
      return {
        input: { token: srcToken.toLowerCase(), amount },
        token: dstToken.toLowerCase(),
        receiver: dstReceiver.toLowerCase(),
        isPartial: (flags & partialFill) !== 0n,
        leastUnits: minReturnAmount,
      }
    }
    const isCoin = functionName === 'ethUnoswap' || functionName === 'ethUnoswap2' || functionName === 'ethUnoswap3'
    const rest = { token: undefined, receiver: undefined, isPartial: false }
    if (isCoin) return { ...rest, input: undefined, leastUnits: args[0] }
    return { ...rest, input: { token: addressIn(args[0]), amount: args[1] }, leastUnits: args[2] }
  } catch {
    return undefined
  }
}

/**
 * Checks what a call of the router does, and for which account.
 * @returns the least that arrives, or what is wrong with it, as the end of a sentence
 */
export function readOneInchCall(
  data: string,
  { from, to, units, account }: SwapRequest,
): { readonly leastUnits: bigint } | string {
  const call = decode(data)
  if (!call || call.isPartial) return 'proposed a call that is not documented'
  if (call.input && (call.input.token !== from || call.input.amount !== units))
    return 'proposed a call that takes something else'
  if (call.token !== undefined && call.token !== to) return 'proposed a call that gives other tokens'
  if (call.receiver !== undefined && call.receiver !== account) return 'proposed a call for another account'
  return { leastUnits: call.leastUnits }
}
