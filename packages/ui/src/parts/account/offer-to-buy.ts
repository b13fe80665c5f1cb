import type { CaipNetwork, W3m } from '@w3m/core'
import { html, nothing } from 'lit'

/**
 * A link to buying, if the balance is too small for the amount or for the fee, which is paid in the native coin. Its
 * code is loaded when it is first shown.
 * @param symbol of the token to be sent or swapped
 */
export function offerToBuy(
  w3m: W3m,
  isShort: boolean,
  error: { readonly code?: unknown } | undefined,
  symbol: string | undefined,
  { nativeCurrency }: CaipNetwork,
) {
  const isFeeMissing = error?.code === 'INSUFFICIENT_FEE'
  if (!isShort && !isFeeMissing) return nothing
  import('./buy-link.js').catch(() => undefined)
  const missingSymbol = isFeeMissing ? nativeCurrency.symbol : (symbol ?? '')
  return html`<w3m-buy-link .w3m=${w3m} .symbol=${missingSymbol}></w3m-buy-link>`
}
