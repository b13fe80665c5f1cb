import type { Checkout, OnrampState, OnrampStore, Purchase } from '@w3m/core/onramp'
import { useMemo } from 'react'
import { useSlice, useStore, type SliceSource } from '../instance/use-slice.js'
import type { W3mError } from '@w3m/core'

/** What `useW3mOnramp` returns: the offers, the purchases, and the functions to buy. */
export interface UseW3mOnramp {
  /** The currencies for sale, the providers and their offers. Undefined until its code is loaded. */
  readonly state: OnrampState | undefined
  /** The purchases of this browser with their status, the newest first. */
  readonly purchases: readonly Purchase[]
  /** Why its code could not be loaded. The next call of any function loads it again. */
  readonly error: W3mError | undefined
  /** Reads the currencies for sale on the shown network; the state holds the result. */
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
  /** Forgets what was chosen and typed; purchases stay. */
  readonly reset: () => Promise<void>
}

const source: SliceSource<OnrampStore, OnrampState> = {
  hook: 'useW3mOnramp',
  load: async w3m => (await import('@w3m/core/onramp')).loadOnramp(w3m),
  store: store => store.$state,
}
const noPurchases: readonly Purchase[] = []

/**
 * Buys coins for money, with a screen of your own. @throws {W3mError} `NO_INSTANCE` outside a provider, where the page
 * has not exactly one instance
 */
export function useW3mOnramp(): UseW3mOnramp {
  const { slice, value: state, error, ensure } = useSlice(source)
  const purchases = useStore(slice?.$purchases) ?? noPurchases
  const actions = useMemo(() => {
    // Synchronous once the code is loaded: the state must hold the typed text before React renders its field again.
    return {
      load: async (options?: { readonly force?: boolean }) => (slice ?? (await ensure())).load(options),
      setPurchaseCurrency: async (id: string) => (slice ?? (await ensure())).setPurchaseCurrency(id),
      setPaymentCurrency: async (id: string) => (slice ?? (await ensure())).setPaymentCurrency(id),
      setPaymentAmount: async (amount: string) => (slice ?? (await ensure())).setPaymentAmount(amount),
      quote: async () => (slice ?? (await ensure())).quote(),
      buy: async (provider: string) => (slice ?? (await ensure())).buy(provider),
      reset: async () => (slice ?? (await ensure())).reset(),
    }
  }, [slice, ensure])
  return useMemo(() => ({ state, purchases, error, ...actions }), [state, purchases, error, actions])
}
