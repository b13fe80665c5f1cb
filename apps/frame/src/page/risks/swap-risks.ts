import type { DecodedCall } from '../decode/decode-call.js'
import {
  coinAddress,
  swapSteps,
  type SettleStep,
  type Swap,
  type SwapStep,
  type TakeStep,
} from '../decode/swap-steps.js'
import { isSame } from '../decode/token-terms.js'
import { unlimitedFrom, type Risk } from './risk.js'

/** Returns a risk for a swap without a limit of its price: whoever sees it first takes the difference. */
export function anyPriceRisks(to: string, call: DecodedCall): readonly Risk[] {
  const steps = swapSteps(to, call)
  const isAny = steps.some((step, index) => {
    if (step.kind !== 'swap') return false
    const later = steps.slice(index + 1)
    return leastOf(step, later) === 0n || mostOf(step, steps) >= unlimitedFrom || isRestLeft(step, steps, later)
  })
  return isAny ? [{ id: 'unlimited-slippage' }] : []
}

const leastIn = ({ least }: { readonly least: bigint }): bigint => least
const sum = (amounts: readonly bigint[]): bigint => amounts.reduce((all, amount) => all + amount, 0n)
const min = (one: bigint, other: bigint): bigint => (one < other ? one : other)
const max = (one: bigint, other: bigint): bigint => (one > other ? one : other)

type Steps = readonly SwapStep[]
type Token = string | undefined

const isSwap = (step: SwapStep): step is Swap => step.kind === 'swap'
const isTake = (step: SwapStep): step is TakeStep => step.kind === 'take'

/** Returns the steps that pay out a token by its address, or any token if the bytes do not name it. */
const namedTakes = (token: Token, steps: Steps): readonly TakeStep[] =>
  steps.filter(isTake).filter(take => token === undefined || take.token === token)

/** Returns the steps that pay out the wrapped coin as coins, whichever token that is. */
const unnamedTakes = (token: Token, steps: Steps): readonly TakeStep[] =>
  token === coinAddress ? [] : steps.filter(isTake).filter(take => take.token === undefined)

const isPaidOn =
  (token: Token) =>
  (step: SwapStep): boolean =>
    isSwap(step) && step.inputToken === token && step.isOfRouter !== false

/** Returns the token that a router turns a token into by wrapping or unwrapping it, and the steps after that. */
function wrapOf(token: Token, steps: Steps): readonly [token: Token, later: Steps] | undefined {
  const index = steps.findIndex(step => step.kind === 'turn' && step.isWrap === (token === coinAddress))
  if (index < 0) return undefined
  const later = steps.slice(index + 1)
  if (token !== coinAddress) return [coinAddress, later]
  // No step names the token that wraps the coin, so it is the one that the router uses next.
  const next = later.find(step => (isSwap(step) ? step.isOfRouter : step.kind !== 'turn'))
  return next && next.kind !== 'turn' ? [isSwap(next) ? next.inputToken : next.token, later] : undefined
}

/** The most times that a plan may wrap and unwrap. The code does not follow later steps, and counts them as 0. */
const turnsMax = 3

/**
 * Returns the least amount that leaves the router of a token it keeps, by the first steps that pay it out or swap it
 * on; 0 if none does.
 */
function leastForwarded(token: Token, least: bigint, later: Steps, wrapsLeft = turnsMax): bigint {
  const named = namedTakes(token, later)
  if (named.length > 0) return max(least, sum(named.map(leastIn)))
  const index = later.findIndex(isPaidOn(token))
  const next = later[index]
  if (next && isSwap(next)) return max(least, leastOf(next, later.slice(index + 1)))
  const other = wrapsLeft > 0 && wrapOf(token, later)
  if (other) return leastForwarded(other[0], least, other[1], wrapsLeft - 1)
  const unnamed = unnamedTakes(token, later)
  return unnamed.length > 0 ? max(least, sum(unnamed.map(leastIn))) : 0n
}

/** Results for swaps already evaluated, so that a long chain is followed only once. */
const leasts = new WeakMap<Swap, bigint>()

/** Returns the least amount that a swap brings. @param later all steps after it */
function leastOf(swap: Swap, later: Steps): bigint {
  const { least, recipient, outputToken } = swap
  const known = leasts.get(swap) ?? (recipient === undefined ? leastForwarded(outputToken, least, later) : least)
  leasts.set(swap, known)
  return known
}

/** Returns the steps that pay a swap's debt; all of them if the bytes do not name its token. */
const settlesOf = ({ inputToken }: Swap, steps: Steps): readonly SettleStep[] =>
  steps.filter(step => step.kind === 'settle').filter(({ token }) => inputToken === undefined || token === inputToken)

/**
 * Returns the most that a swap takes; 0 if that is exact. A swap of Uniswap v4 may have its limit in the step that
 * pays.
 */
function mostOf(swap: Swap, steps: Steps): bigint {
  const { most = 0n } = swap
  const settles = settlesOf(swap, steps)
  return settles.length > 0 ? min(most, sum(settles.map(effect => effect.most ?? most))) : most
}

/** Returns whether the router keeps the rest of an exact swap's input, which anybody may take then. */
const isRestLeft = (swap: Swap, steps: Steps, later: Steps): boolean =>
  swap.isExactOut &&
  (swap.isOfRouter ?? settlesOf(swap, steps).some(({ most }) => most === 0n)) &&
  (swap.inputToken === undefined || leastForwarded(swap.inputToken, 1n, later) === 0n)

/** The worst outcome of a call's swaps for one token. */
export interface SwapLimit {
  /** `gets`: the least amount received; `pays`: the most that is paid; `given`: the amount paid for sure. */
  readonly kind: 'gets' | 'pays' | 'given'
  /** In lower case; undefined if the bytes do not name it. */
  readonly token: string | undefined
  readonly amount: bigint
  /** The coin sent along, in place of the token that wraps it. */
  readonly coins: bigint
  /** An amount may be received, but need not be. */
  readonly isRest?: boolean
}

/** Returns the tokens as which a token kept by the router may reach the visitor, likeliest first. */
function receivedTokens(
  token: Token,
  later: Steps,
  isOwn: (take: TakeStep) => boolean,
  wrapsLeft = turnsMax,
): readonly Token[] {
  const named = namedTakes(token, later)
  const other = wrapsLeft > 0 && wrapOf(token, later)
  return [
    ...named.filter(isOwn).map(take => take.token ?? coinAddress),
    ...(other ? receivedTokens(other[0], other[1], isOwn, wrapsLeft - 1) : []),
    ...(token === undefined
      ? []
      : unnamedTakes(token, later)
          .filter(isOwn)
          .map(() => coinAddress)),
  ]
}

/** Returns the least that a call's swaps bring the visitor of each token, and the most that they take of each. */
export function swapLimits(to: string, call: DecodedCall, coins: bigint, account: string): readonly SwapLimit[] {
  const steps = swapSteps(to, call)
  const swaps = steps.filter(isSwap)
  const isOwn = ({ recipient = account }: { readonly recipient: Token }) =>
    isSame(recipient, account) || BigInt(recipient) === 1n
  const received = steps.flatMap((step, stepIndex) => {
    if (!isSwap(step)) return []
    const { recipient, outputToken, least, isExactOut } = step
    const later = steps.slice(stepIndex + 1)
    const tokens =
      recipient === undefined ? receivedTokens(outputToken, later, isOwn) : isOwn({ recipient }) ? [outputToken] : []
    const staysInRouter = recipient === undefined
    return [...new Set(tokens)].map((token, index) => {
      const isRest = index > 0 || (staysInRouter && [outputToken, token].some(address => later.some(isPaidOn(address))))
      return { token, least: isRest ? 0n : least, staysInRouter, isExactOut, isRest }
    })
  })
  const outputToken = [...new Set(received.filter(effect => !effect.isExactOut).map(({ token }) => token))].map(
    (token): SwapLimit => {
      const same = received.filter(effect => effect.token === token)
      const leastWhere = (staysInRouter: boolean) =>
        sum(same.filter(leg => leg.staysInRouter === staysInRouter).map(leastIn))
      const takes = steps.filter(isTake).filter(take => isOwn(take) && (take.token ?? coinAddress) === token)
      const amount = leastWhere(false) + max(leastWhere(true), sum(takes.map(leastIn)))
      return { kind: 'gets', token, amount, coins, isRest: same.every(({ isRest }) => isRest) }
    },
  )
  const payments = swaps
    .filter(
      ({ inputToken }, index) =>
        !swaps.slice(0, index).some(other => other.recipient === undefined && other.outputToken === inputToken),
    )
    .map(({ inputToken, exactIn = inputToken === coinAddress ? coins : 0n, isExactOut }): SwapLimit => {
      return { kind: 'given', token: inputToken, amount: isExactOut ? 0n : exactIn, coins }
    })
  const outs = swaps.filter(({ isExactOut }) => isExactOut)
  const inputToken = outs.flatMap((swap, index): readonly SwapLimit[] => {
    // Swaps that pay the same token are judged together.
    if (outs.findIndex(other => other.inputToken === swap.inputToken) !== index) return []
    const all = outs.filter(other => other.inputToken === swap.inputToken)
    const tokens = swap.inputToken === undefined ? settlesOf(swap, steps).map(({ token }) => token) : [swap.inputToken]
    const amount = sum(all.map(effect => (effect.most === undefined ? coins : mostOf(effect, steps))))
    return tokens.map(token => ({ kind: 'pays', token, amount, coins }))
  })
  return [...outputToken, ...payments, ...inputToken]
}

/** The slippage in per cent from which a flag is amber or red. */
const slippageFrom = { amber: 5n, red: 25n }

/**
 * Returns how much worse the price may get than in the simulation, in whole per cent; undefined if the simulation
 * brought less than the swaps name, so that there is nothing to compare.
 * @param changeOf returns the simulated change of a token
 * @param paidAmount what the same swaps pay of the token that they bring
 */
function slippageOf(
  { kind, token, amount, coins, isRest }: SwapLimit,
  changeOf: (token: Token) => bigint,
  paidAmount: bigint,
): bigint | undefined {
  if (kind === 'given') return 0n
  if (kind === 'gets') {
    if (token === undefined) return undefined
    const received = changeOf(token) + (isRest ? 0n : paidAmount)
    if (received > 0n && received >= amount) return ((received - amount) * 100n) / received
    return isRest ? 0n : undefined
  }
  const paid = -changeOf(token)
  // Coin that is sent along is paid in place of the token.
  const [went, most] = paid > 0n ? [paid, amount] : [-changeOf(coinAddress), min(amount, coins)]
  return went > 0n && most > went ? ((most - went) * 100n) / most : 0n
}

/** The worst price could not be compared with anything. */
export const unknownSlippage: Risk = { id: 'unknown-slippage', isWarning: true }

/**
 * Flags a worst price that is far from the current one, since others may bring it about. The limits of one token are
 * added up and compared with the simulated change of all calls together. If nothing can be compared, the flag is amber.
 * @param changes the simulated changes of the request, by the token's address in lower case; `''` is the coin
 */
export function slippageRisks(limits: readonly SwapLimit[], changes: ReadonlyMap<string, bigint>): readonly Risk[] {
  const changeOf = (token: Token): bigint =>
    token === undefined ? 0n : (changes.get(token === coinAddress ? '' : token) ?? 0n)
  const amountOf = (kind: SwapLimit['kind'], token: Token): bigint =>
    sum(limits.filter(limit => limit.kind === kind && limit.token === token).map(({ amount }) => amount))
  const all = limits.map(limit => {
    const { kind, token } = limit
    return slippageOf({ ...limit, amount: amountOf(kind, token) }, changeOf, amountOf('given', token))
  })
  const percent = all.reduce<bigint>((most, item = 0n) => max(most, item), 0n)
  if (percent < slippageFrom.amber) return all.includes(undefined) ? [unknownSlippage] : []
  return [
    {
      id: 'high-slippage',
      values: { percent: `${percent}%` },
      ...(percent < slippageFrom.red && { isWarning: true }),
    },
  ]
}
