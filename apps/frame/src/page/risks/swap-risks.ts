import type { DecodedCall } from '../decode/decode-call.js'
import type { SwapTerms } from '../decode/swap-terms.js'
import { isPlaceholder, isSame, named } from '../decode/token-terms.js'
import type { Hex } from '../hex-bytes.js'
import { unlimitedFrom, type Risk } from './risk.js'

/**
 * A swap that goes through at any price: whoever sees it first takes the rest. What a router keeps for a later call of
 * the same multicall has its price there.
 */
export function anyPriceRisks(to: string, call: DecodedCall): readonly Risk[] {
  const args = named(call.args)
  const least = args['amountOutMin'] ?? args['amountOutMinimum']
  const most = args['amountInMax'] ?? args['amountInMaximum']
  const recipient = args['to'] ?? args['recipient']
  const isKept = typeof recipient === 'string' && (isPlaceholder(recipient) || isSame(recipient, to))
  const isAny = least === 0n || (typeof most === 'bigint' && most >= unlimitedFrom)
  return isAny && !isKept ? [{ id: 'unlimited-slippage' }] : []
}

/** From these on it is told, in per cent: amber, and red. */
const slippageFrom = { amber: 5n, red: 25n }

/** How much worse the price may get, against what a trial of the same has just paid and brought. In whole per cent. */
function slippageOf({ pays, gets, limit }: SwapTerms, changeOf: (token: Hex | undefined) => bigint): bigint {
  if (limit === 'gets') {
    const came = changeOf(gets.token)
    return came > gets.amount ? ((came - gets.amount) * 100n) / came : 0n
  }
  const went = -changeOf(pays.token)
  return went > 0n && pays.amount > went ? ((pays.amount - went) * 100n) / pays.amount : 0n
}

/**
 * A worst price far from the one of now: others may bring about the worst. Undecided where several swaps or other calls
 * move the same token, so only a request's only swap is judged, for the visitor themselves.
 * @param changes what a node's trial of the request moved, by the token's address in lower case; `''` is the coin
 */
export function slippageRisks(
  swaps: readonly SwapTerms[],
  changes: ReadonlyMap<string, bigint>,
  own: string,
): readonly Risk[] {
  const [swap, ...others] = swaps
  if (!swap || others.length > 0 || !isSame(swap.recipient, own)) return []
  const percent = slippageOf(swap, token => changes.get(token?.toLowerCase() ?? '') ?? 0n)
  if (percent < slippageFrom.amber) return []
  return [
    {
      id: 'high-slippage',
      values: { percent: `${percent}%` },
      ...(percent < slippageFrom.red && { isAmber: true }),
    },
  ]
}
