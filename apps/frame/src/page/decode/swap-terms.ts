import { isHexData, type Hex } from '../hex-bytes.js'
import { numberIn } from './abi-decode.js'
import { decodeCall } from './decode-call.js'

/** An amount of a token, or of the chain's coin if `token` is undefined. In base units. */
export interface SwapAmount {
  readonly token: Hex | undefined
  readonly amount: bigint
}

/** The terms of a swap that a call requests. */
export interface SwapTerms {
  readonly input: SwapAmount
  readonly output: SwapAmount
  /** Which of the two is the worst that is taken, where the other one is exact: the most that is paid, or the least. */
  readonly limit: 'pays' | 'gets'
  readonly recipient: Hex
  /** Unix time in seconds from which on nothing is swapped; undefined where the call names none. */
  readonly deadline: bigint | undefined
}

/** `swapExactTokensForETH` and its like, of the routers of Uniswap V2 and of all that were made after them. */
const swapName = /^swap(Exact)?(ETH|Tokens)For(?:Exact)?(ETH|Tokens)(?:SupportingFeeOnTransferTokens)?$/

/**
 * The terms of a call of a router in the form of Uniswap V2; undefined for others. Of a call itself, not of those that a
 * multicall makes: what one of them gives, another may hand on.
 * @param value what it takes along of the coin, in base units
 */
export function swapTerms(data: Hex, value: bigint, call = decodeCall(data)): SwapTerms | undefined {
  const [, exact, paidName, gotName] = (call && swapName.exec(call.name)) ?? []
  if (paidName === undefined) return undefined
  const args = new Map(call?.args.map(arg => [arg.name, arg.value]))
  const path = args.get('path')
  const tokens = typeof path === 'object' ? path.map(node => node.value) : []
  const [first, last, recipient] = [tokens[0], tokens.at(-1), args.get('to')]
  const paid = paidName === 'ETH' ? value : args.get(exact ? 'amountIn' : 'amountInMax')
  const received = args.get(exact ? 'amountOutMin' : 'amountOut')
  if (tokens.length < 2 || !isHexData(first) || !isHexData(last) || !isHexData(recipient)) return undefined
  if (typeof paid !== 'bigint' || typeof received !== 'bigint') return undefined
  return {
    input: { token: paidName === 'ETH' ? undefined : first, amount: paid },
    output: { token: gotName === 'ETH' ? undefined : last, amount: received },
    limit: exact ? 'gets' : 'pays',
    recipient,
    deadline: numberIn(args.get('deadline')),
  }
}
