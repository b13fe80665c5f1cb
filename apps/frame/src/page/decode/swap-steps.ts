import { isAbiList, numberIn, type AbiValue } from './abi-decode.js'
import type { DecodedCall } from './decode-call.js'
import { isPlaceholder, isSame, named, type Args } from './token-terms.js'

/** The chain's coin, as routers name it. */
export const coinAddress = `0x${'0'.repeat(40)}`

/** One exchange of a token for another. Tokens are in lower case, and undefined where the bytes do not say which. */
export interface Swap {
  readonly kind: 'swap'
  readonly inputToken: string | undefined
  readonly outputToken: string | undefined
  /** The least amount that it brings, or the exact one if `isExactOut`. */
  readonly least: bigint
  readonly isExactOut: boolean
  /**
   * The exact amount that it takes from the visitor; undefined if that is not exact, not given, or not taken from them.
   */
  readonly exactIn: bigint | undefined
  /**
   * The highest amount that it takes from the visitor; undefined if that is exact, or taken from the router's balance.
   */
  readonly most: bigint | undefined
  /** Whether it pays from the router's balance; undefined if that is not given. */
  readonly isOfRouter: boolean | undefined
  /** Undefined: the router keeps it until a later step pays it out. */
  readonly recipient: string | undefined
}

/** A step that pays out the router's balance. */
export interface TakeStep {
  readonly kind: 'take'
  /** Undefined: the wrapped coin, whichever token that is, is paid out as coins. */
  readonly token: string | undefined
  readonly least: bigint
  /** Undefined: the caller. */
  readonly recipient: string | undefined
}

/** A step that pays the debt of a Uniswap v4 swap. */
export interface SettleStep {
  readonly kind: 'settle'
  readonly token: string | undefined
  /** Undefined: without a limit. */
  readonly most: bigint | undefined
}

/** All that the router has of the coin it wraps and keeps, or the other way round. */
interface Wrap {
  readonly kind: 'turn'
  readonly isWrap: boolean
}

export type SwapStep = Swap | TakeStep | SettleStep | Wrap

/** The swaps of a call, and of those that it makes to its own contract, with what is taken and paid between them. */
export const swapSteps = (to: string, call: DecodedCall): readonly SwapStep[] =>
  partsOf(call).flatMap(part => stepOf(to, part.name, named(part.args)) ?? [])

/** A call of another contract in it is a call of its own. */
const partsOf = (call: DecodedCall): readonly DecodedCall[] =>
  call.inner.length === 0
    ? [call]
    : call.inner.flatMap(({ to, call: part }) => (to === undefined && part ? partsOf(part) : []))

const tokenIn = (value: AbiValue['value'] | undefined): string | undefined =>
  typeof value === 'string' ? value.toLowerCase() : undefined

function stepOf(to: string, name: string, args: Args): SwapStep | undefined {
  const token = tokenIn(args['token'] ?? args['currency'])
  const recipient = tokenIn(args['to'] ?? args['recipient'])
  const staysInRouter = recipient !== undefined && (isPlaceholder(recipient) || isSame(recipient, to))
  if (/^(?:swap[ET]|exact|(?:V[23]_)?SWAP_)/.test(name))
    return swapOf(name, args, staysInRouter ? undefined : recipient)
  if (staysInRouter && /^(?:UN)?WRAP_W?ETH$/.test(name)) return { kind: 'turn', isWrap: name === 'WRAP_ETH' }
  if (/^(?:SWEEP|sweepToken|UNWRAP_WETH|unwrapWETH9|TAKE|TAKE_ALL)$/.test(name) && !staysInRouter) {
    const least = args['amountMin'] ?? args['amountMinimum'] ?? args['minAmount'] ?? args['amount']
    return { kind: 'take', token, least: numberIn(least) ?? 0n, recipient }
  }
  if (name === 'SETTLE_ALL') return { kind: 'settle', token, most: numberIn(args['maxAmount']) }
  // Of the visitor alone it may be too much, and nothing stands for all that is owed.
  if (name === 'SETTLE')
    return { kind: 'settle', token, most: args['payerIsUser'] ? numberIn(args['amount']) || undefined : 0n }
  return undefined
}

function swapOf(name: string, args: Args, recipient: string | undefined): Swap {
  const { amountOut, payerIsUser } = args
  const isUnreadOut = amountOut === undefined && name.includes('EXACT_OUT')
  const isExactOut = amountOut !== undefined || isUnreadOut
  const [inputToken, outputToken] = pairOf(name, args, isExactOut)
  const least = amountOut ?? args['amountOutMin'] ?? args['amountOutMinimum']
  const isOfRouter = payerIsUser === undefined ? undefined : payerIsUser === false
  const most = numberIn(args['amountInMax'] ?? args['amountInMaximum'])
  return {
    kind: 'swap',
    inputToken: tokenIn(inputToken),
    outputToken: tokenIn(outputToken),
    // Of bytes that nobody can read, so much comes as they say, for whatever they say.
    least: isUnreadOut ? 1n : (numberIn(least) ?? 0n),
    isExactOut,
    exactIn: isExactOut || isOfRouter ? undefined : numberIn(args['amountIn']),
    most: isUnreadOut ? 2n ** 256n : isOfRouter ? undefined : most,
    isOfRouter,
    recipient,
  }
}

type Value = AbiValue['value'] | undefined

/** What is paid and what is got, of a pool, of two tokens or of a path. */
function pairOf(name: string, args: Args, isExactOut: boolean): readonly [inputToken: Value, outputToken: Value] {
  const { path, tokenIn: paidToken, tokenOut: gotToken, currency0, currency1, zeroForOne } = args
  if (zeroForOne !== undefined) return zeroForOne ? [currency0, currency1] : [currency1, currency0]
  const [first, last] = endsOf(path)
  // Bytes of a path begin with what is exact.
  const isBackwards = isExactOut && !isAbiList(path ?? '')
  return [
    paidToken ?? args['currencyIn'] ?? (/^swap(?:Exact)?ETH/.test(name) ? coinAddress : isBackwards ? last : first),
    gotToken ?? args['currencyOut'] ?? (/For(?:Exact)?ETH/.test(name) ? coinAddress : isBackwards ? first : last),
  ]
}

function endsOf(path: Value): readonly [first?: Value, last?: Value] {
  // Two tokens, with the fee of their pool between them, or more.
  if (typeof path === 'string') return path.length < 88 ? [] : [path.slice(0, 42), `0x${path.slice(-40)}`]
  if (!isAbiList(path)) return []
  const tokenOf = (hop: AbiValue | undefined): Value => (isAbiList(hop?.value) ? hop.value[0]?.value : hop?.value)
  return [tokenOf(path[0]), tokenOf(path.at(-1))]
}
