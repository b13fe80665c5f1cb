import { isAbiList, numberIn, type AbiValue } from './abi-decode.js'
import type { DecodedCall } from './decode-call.js'
import { isPlaceholder, isSame, named, type Args } from './token-terms.js'

/** The chain's coin, as routers name it. */
export const coinAddress = `0x${'0'.repeat(40)}`

/** One exchange of a token for another. Tokens are in lower case, and undefined where the bytes do not say which. */
export interface Swap {
  readonly kind: 'swap'
  readonly pays: string | undefined
  readonly gets: string | undefined
  /** What it brings: so much or more, or exactly so much where `isExactOut`. */
  readonly least: bigint
  readonly isExactOut: boolean
  /** What it takes of the visitor exactly; undefined where that is not exact, not said, or not taken of them. */
  readonly exactIn: bigint | undefined
  /** What it takes of the visitor at most; undefined where that is exact, or taken of what the router has. */
  readonly most: bigint | undefined
  /** Whether it pays with what the router has; undefined where it does not say. */
  readonly isOfRouter: boolean | undefined
  /** Undefined: the router has it until a later step hands it on. */
  readonly recipient: string | undefined
}

/** What the router has is handed on. */
export interface Take {
  readonly kind: 'take'
  /** Undefined: the wrapped coin, whichever token that is, as coins. */
  readonly token: string | undefined
  readonly least: bigint
  /** Undefined: who calls. */
  readonly recipient: string | undefined
}

/** What a swap of Uniswap v4 owes is paid. */
export interface Settle {
  readonly kind: 'settle'
  readonly token: string | undefined
  /** Undefined: whatever it is. */
  readonly most: bigint | undefined
}

/** All that the router has of the coin it wraps and keeps, or the other way round. */
interface Wrap {
  readonly kind: 'turn'
  readonly isWrap: boolean
}

export type SwapStep = Swap | Take | Settle | Wrap

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
  const [pays, gets] = pairOf(name, args, isExactOut)
  const least = amountOut ?? args['amountOutMin'] ?? args['amountOutMinimum']
  const isOfRouter = payerIsUser === undefined ? undefined : payerIsUser === false
  const most = numberIn(args['amountInMax'] ?? args['amountInMaximum'])
  return {
    kind: 'swap',
    pays: tokenIn(pays),
    gets: tokenIn(gets),
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
function pairOf(name: string, args: Args, isExactOut: boolean): readonly [pays: Value, gets: Value] {
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
