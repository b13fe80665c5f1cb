import type { ReadableAtom, WritableAtom } from 'nanostores'
import type { PriceCurrency } from '../amounts/price-currencies.js'
import { formatUnits } from '../amounts/units.js'
import type { SendState } from '../send/send.state.js'
import type { SendStore } from '../send/send.store.js'

/**
 * When prices are told in another currency, the token of the send form has none until it is read again. A prepared
 * transfer, also one that the wallet is asked for, stays: only what it is worth is not shown any more, and an amount of
 * the former currency is the same in tokens.
 */
export function followCurrency(
  {
    $currency,
    $draft,
    signal,
  }: {
    readonly $currency: ReadableAtom<PriceCurrency>
    /** The state of `send`. */
    readonly $draft: WritableAtom<SendState>
    readonly signal: AbortSignal
  },
  send: Pick<SendStore, 'setToken'>,
): void {
  const stop = $currency.listen(() => {
    const draft = $draft.get()
    if (!draft.token) return
    const token = { ...draft.token, price: undefined, fiatValue: undefined }
    const { quote, isFiat, isMax } = draft
    if (!quote) return send.setToken(token)
    const units = isMax ? token.units : quote.units
    $draft.set({
      ...draft,
      token,
      quote: { ...quote, token },
      ...(isFiat && { isFiat: false, amount: formatUnits(units, token.decimals) }),
    })
  })
  signal.addEventListener('abort', stop)
}
