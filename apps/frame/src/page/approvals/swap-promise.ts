import type { SwapAmount, SwapTerms } from '../decode/swap-terms.js'
import { isSame } from '../decode/token-terms.js'
import type { Finding } from './simulation.js'

/** A token that takes a fee, or counts by shares, brings somewhat less than the router was told to bring. In per cent. */
const tolerated = 25n

/** The key of an amount's token among the changes. */
const keyOf = ({ token }: SwapAmount): string => token?.toLowerCase() ?? ''

/**
 * Tells whether a simulated swap brought the visitor what its call names, and took no more: an honest router reverts
 * otherwise. `short` if it did not, but by little, or in a balance that the node did not tell. Undefined for a swap for
 * somebody else, and without a simulation.
 */
export function swapPromise(
  { input, output, recipient }: SwapTerms,
  finding: Finding | undefined,
  account: string,
): 'held' | 'short' | 'broken' | undefined {
  const { changes, isPartial } = finding ?? {}
  if (!changes || !isSame(recipient, account)) return undefined
  const changeOf = (amount: SwapAmount): bigint => changes.get(keyOf(amount)) ?? 0n
  const isHeld = (missing: bigint): boolean =>
    changeOf(output) * 100n >= output.amount * (100n - missing) &&
    -changeOf(input) * 100n <= input.amount * (100n + missing)
  if (isHeld(0n)) return 'held'
  const isKnown = changes.has(keyOf(output)) || (output.token !== undefined && !isPartial)
  return isKnown && !isHeld(tolerated) ? 'broken' : 'short'
}
