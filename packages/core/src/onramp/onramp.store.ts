import type { ReadableAtom } from 'nanostores'
import { atom } from '../async/atom.js'
import { typedDigits } from '../amounts/typed-digits.js'
import { beginPurchase, type Checkout } from './begin-purchase.js'
import { builtInLists } from './built-in-lists.js'
import { toError, type ActiveNetwork, type OnrampDeps } from './onramp-deps.js'
import { createOnrampQuotes } from './onramp-quotes.js'
import {
  defaultCurrency,
  isNetwork,
  noOnramp,
  readLists,
  soldOn,
  type OnrampLists,
  type OnrampNetwork,
  type OnrampState,
  type PurchaseCurrency,
} from './onramp.state.js'
import { amountProblem, type AmountProblem } from './payment-amounts.js'
import { networkFor } from './provider-network.js'
import type { PurchaseFollower } from './purchase-follower.js'

/** Reads what providers sell, asks them for prices, and follows purchases. `loadOnramp(w3m)` of `@w3m/core/onramp` gives it. */
export interface OnrampStore {
  /** Its lists are empty until `load` was called. */
  readonly $state: ReadableAtom<OnrampState>
  /** What this browser bought, the newest first; looked after while the page is visible. */
  readonly $purchases: PurchaseFollower['$purchases']
  /**
   * Reads what is sold, and chooses what is active on the shown network. What was read is good for the visit; `force`
   * asks again. An amount without offers, or with one that is over, is quoted. Settles without throwing: where the
   * service tells nothing, the built-in lists are there.
   */
  load(options?: { readonly force?: boolean }): Promise<void>
  /** @param id of one of `purchaseCurrencies`; others change nothing */
  setPurchaseCurrency(id: string): void
  /** @param id of one of `paymentCurrencies`; others change nothing */
  setPaymentCurrency(id: string): void
  /** @param amount as it was typed: `100` or `99,50`. It is quoted once nothing was typed for 300 ms. */
  setPaymentAmount(amount: string): void
  /** What is wrong with the amount; undefined where it can be quoted. */
  amountProblem(): AmountProblem | undefined
  /**
   * Asks every provider of the network; settles without throwing. Before an offer is over they are asked again by
   * themselves, ten times until somebody does something, while the page is visible and `$state` has a subscriber;
   * otherwise the offers go. `load` asks again.
   */
  quote(): Promise<void>
  /**
   * Begins a purchase from a provider whose quote is there, for the connected account.
   * @throws {W3mError} `ONRAMP_NOT_QUOTED` without a quote for the network that is shown, and good still,
   *   `ONRAMP_UNAVAILABLE` for an address of its page that is none, `ACCOUNT_ADDRESS_REQUIRED` without an account, and
   *   what the service answers
   */
  buy(provider: string): Promise<Checkout>
  /** Asks how all purchases stand that may still change, now. */
  refresh(): Promise<void>
  /** Forgets what was chosen and typed; purchases stay. */
  reset(): void
}

const dollar = 'USD'

const emptyForm: Partial<OnrampState> = {
  paymentAmount: '',
  paymentCurrency: undefined,
  purchaseCurrency: undefined,
  selectedProvider: undefined,
  error: undefined,
}

const isOtherNetwork = (quoted: OnrampNetwork | undefined, active: ActiveNetwork | undefined): boolean =>
  quoted !== undefined && !(active && isNetwork(quoted, active.caipNetworkId))

export function createOnrampStore(deps: OnrampDeps): OnrampStore {
  const { network, fetchOptions, follower, signal } = deps
  const $state = atom<OnrampState>(noOnramp)
  const set = (changes: Partial<OnrampState>) => $state.set({ ...$state.get(), ...changes })
  const state = { get: () => $state.get(), set, isFollowed: () => $state.lc > 0 }
  const quotes = createOnrampQuotes(state, deps)
  let lists: OnrampLists | undefined
  let loading: Promise<void> | undefined

  /** What is sold on the network that is shown now; what was chosen stays where it is sold there too. */
  function choose(preferred?: PurchaseCurrency): void {
    const active = network()
    const { purchaseCurrency: previousCurrency, paymentCurrency: payment } = $state.get()
    if (!lists || !active) return set({ purchaseCurrencies: [], purchaseCurrency: undefined, network: undefined })
    const purchaseCurrencies = soldOn(lists, active.caipNetworkId)
    const currency = preferred ?? previousCurrency
    const purchaseCurrency =
      purchaseCurrencies.find(({ id }) => id === currency?.id) ?? defaultCurrency(purchaseCurrencies, active.symbol)
    const on = purchaseCurrency?.networks.find(network => isNetwork(network, active.caipNetworkId))
    const { paymentCurrencies } = lists
    const paymentCurrency =
      paymentCurrencies.find(({ id }) => id === payment?.id) ??
      paymentCurrencies.find(({ id }) => id === dollar) ??
      paymentCurrencies[0]
    const providers = lists.providers.filter(item => !item.networks || networkFor(item, purchaseCurrency, on))
    set({ providers, purchaseCurrencies, paymentCurrencies, purchaseCurrency, paymentCurrency, network: on })
  }

  async function read(): Promise<void> {
    set({ isLoading: true, error: undefined })
    try {
      lists = readLists(await fetchOptions(signal), builtInLists)
      set({ isLoading: false, source: 'service' })
    } catch (error) {
      lists = builtInLists
      set({ isLoading: false, source: 'built-in', error: toError(error) })
    }
  }

  const buying = new Map<string, Promise<Checkout>>()

  return {
    $state,
    $purchases: follower.$purchases,
    async load({ force = false } = {}) {
      if (force || $state.get().source !== 'service')
        await (loading ??= read().finally(() => {
          loading = undefined
        }))
      const { network: before } = $state.get()
      choose()
      // Quotes of another network are of something else.
      if (before && before !== $state.get().network) quotes.end()
      if (quotes.isDue()) await quotes.fetchQuotes()
    },
    setPurchaseCurrency(id) {
      const found = $state.get().purchaseCurrencies.find(currency => currency.id === id)
      if (!found) return
      choose(found)
      void quotes.fetchQuotes()
    },
    setPaymentCurrency(id) {
      const found = $state.get().paymentCurrencies.find(currency => currency.id === id)
      if (!found) return
      set({ paymentCurrency: found })
      void quotes.fetchQuotes()
    },
    setPaymentAmount(amount) {
      const paymentAmount = typedDigits(amount)
      quotes.end()
      const needsQuotes = lists !== undefined && !amountProblem(paymentAmount, $state.get().paymentCurrency)
      set({ paymentAmount, error: undefined, quotesLoading: needsQuotes })
      quotes.fetchSoon()
    },
    amountProblem: () => amountProblem($state.get().paymentAmount, $state.get().paymentCurrency),
    quote: quotes.fetchQuotes,
    buy(provider) {
      // A second click is no second purchase.
      const running = buying.get(provider)
      if (running) return running
      // What was offered for one network is not bought for the account on another.
      if (isOtherNetwork($state.get().network, network())) {
        quotes.end()
        choose()
      }
      const purchase = beginPurchase(provider, state, deps, () => void quotes.fetchQuotes())
      const end = () => void buying.delete(provider)
      purchase.then(end, end)
      buying.set(provider, purchase)
      return purchase
    },
    refresh: () => follower.poll(),
    reset() {
      quotes.end()
      set(emptyForm)
      choose()
    },
  }
}
