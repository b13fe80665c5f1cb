import type { CaipNetwork, W3m } from '@w3m/core'
import { html, nothing } from 'lit'

/**
 * The way to buying, where there is too little of what is given, or of the coin that the fee is paid in. Its code comes
 * with the first that is shown.
 * @param symbol of what is given
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
