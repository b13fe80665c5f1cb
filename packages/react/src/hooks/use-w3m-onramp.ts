import type { Checkout, OnrampState, OnrampStore, Purchase } from '@w3m/core/onramp'
import { useMemo } from 'react'
import { useHolder } from '../instance/use-holder.js'
import { useSlice, type SliceSource } from '../instance/use-slice.js'
import type { W3m } from '@w3m/core'

/** What `useW3mOnramp` returns: what is sold, the purchases, and the ways to buy. */
export interface UseW3mOnramp {
  /** What is sold, of whom, for how much. Undefined until its code is there. */
  readonly state: OnrampState | undefined
  /** What this browser bought, the newest first, and how it stands. */
  readonly purchases: readonly Purchase[]
  /** Reads what is sold on the shown network; the state says what came. */
  readonly load: (options?: { readonly force?: boolean }) => Promise<void>
  /** @param id of one of `state.purchaseCurrencies` */
  readonly setPurchaseCurrency: (id: string) => Promise<void>
  /** @param id of one of `state.paymentCurrencies` */
  readonly setPaymentCurrency: (id: string) => Promise<void>
  /** @param amount as it was typed: `100`. Offers come by themselves. */
  readonly setPaymentAmount: (amount: string) => Promise<void>
  /** Asks for offers again. */
  readonly quote: () => Promise<void>
  /**
   * Begins a purchase of a provider whose offer is there. Resolves with the address of its page, which is yours to
   * open; rejects with a `W3mError`.
   */
  readonly buy: (provider: string) => Promise<Checkout>
  readonly reset: () => Promise<void>
}

const loadStore = async (w3m: W3m): Promise<OnrampStore> => (await import('@w3m/core/onramp')).loadOnramp(w3m)
const onramp: SliceSource<OnrampStore, OnrampState> = {
  hook: 'useW3mOnramp',
  load: loadStore,
  store: store => store.$state,
}
const bought: SliceSource<OnrampStore, readonly Purchase[]> = { ...onramp, store: store => store.$purchases }
const nothing: readonly Purchase[] = []

/**
 * Buys coins for money, with a screen of your own. @throws {W3mError} `NO_INSTANCE` outside a provider, where the page
 * has not exactly one instance
 */
export function useW3mOnramp(): UseW3mOnramp {
  const { holder } = useHolder(onramp.hook)
  const { slice, value: state } = useSlice(onramp)
  const purchases = useSlice(bought).value ?? nothing
  const acts = useMemo(() => {
    const load = async () => loadStore(holder.require())
    // At once where it is loaded: what is typed stands in the state before React draws its field anew.
    return {
      load: async (options?: { readonly force?: boolean }) => (slice ?? (await load())).load(options),
      setPurchaseCurrency: async (id: string) => (slice ?? (await load())).setPurchaseCurrency(id),
      setPaymentCurrency: async (id: string) => (slice ?? (await load())).setPaymentCurrency(id),
      setPaymentAmount: async (amount: string) => (slice ?? (await load())).setPaymentAmount(amount),
      quote: async () => (slice ?? (await load())).quote(),
      buy: async (provider: string) => (slice ?? (await load())).buy(provider),
      reset: async () => (slice ?? (await load())).reset(),
    }
  }, [holder, slice])
  return useMemo(() => ({ state, purchases, ...acts }), [state, purchases, acts])
}
