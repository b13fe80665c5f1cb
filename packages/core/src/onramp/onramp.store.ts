import { atom, type ReadableAtom } from 'nanostores'
import type { EndpointInput, EndpointResponse } from '../api/define-endpoint.js'
import type { createOnrampUrl } from '../api/create-onramp-url.js'
import type { getOnrampOptions } from '../api/get-onramp-options.js'
import type { getOnrampQuote } from '../api/get-onramp-quote.js'
import type { CaipAddress } from '../caip/caip-address.js'
import type { CaipNetworkId } from '../caip/caip-network-id.js'
import { parseCaipAddress } from '../caip/parse-caip-address.js'
import { optionalError } from '../errors/optional-error.js'
import { isW3mError, W3mError } from '../errors/w3m-error.js'
import { onrampQuoteDelayMs } from '../limits/onramp-limits.js'
import { builtInLists } from './built-in-lists.js'
import {
  amountProblem,
  bestQuote,
  defaultCurrency,
  estimateOf,
  isNetwork,
  noOnramp,
  readLists,
  readPayment,
  readQuote,
  soldOn,
  type AmountProblem,
  type OnrampLists,
  type OnrampNetwork,
  type OnrampOffer,
  type OnrampState,
  type Purchase,
  type PurchaseCurrency,
} from './onramp.state.js'
import type { PurchaseFollower } from './purchase-follower.js'

/** The network that is shown. */
export interface ActiveNetwork {
  readonly caipNetworkId: CaipNetworkId
  /** Of its own coin. */
  readonly symbol: string
}

/** A purchase that was begun: its provider's page is to be shown now. */
export interface Checkout {
  readonly id: string
  /** http(s) address of the provider's page. */
  readonly url: string
}

export interface OnrampStore {
  readonly $state: ReadableAtom<OnrampState>
  /** What this browser bought, the newest first; looked after while the page is visible. */
  readonly $purchases: PurchaseFollower['$purchases']
  /**
   * Reads what is sold, and chooses what is active on the shown network. What was read is good for the visit; `force`
   * asks again. Settles without throwing: where the service tells nothing, the built-in lists are there.
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
  /** Asks every provider of the network; settles without throwing. */
  quote(): Promise<void>
  /**
   * Begins a purchase from a provider whose quote is there, for the connected account.
   * @throws {W3mError} `ONRAMP_NOT_QUOTED` without a quote that is good still, `ONRAMP_UNAVAILABLE` for an address of
   *   its page that is none, `ACCOUNT_ADDRESS_REQUIRED` without an account, and what the service answers
   */
  buy(provider: string): Promise<Checkout>
  /** Asks how all purchases stand that are not over, now. */
  look(): Promise<void>
  /** Forgets what was chosen and typed; purchases stay. */
  reset(): void
}

export interface OnrampDeps {
  readonly network: () => ActiveNetwork | undefined
  readonly account: () => CaipAddress | undefined
  readonly fetchOptions: (signal: AbortSignal) => Promise<EndpointResponse<typeof getOnrampOptions>>
  readonly fetchQuote: (
    body: EndpointInput<typeof getOnrampQuote>['body'],
    signal: AbortSignal,
  ) => Promise<EndpointResponse<typeof getOnrampQuote>>
  readonly createUrl: (
    body: EndpointInput<typeof createOnrampUrl>['body'],
  ) => Promise<EndpointResponse<typeof createOnrampUrl>>
  /** What one coin costs, in fiat units of a dollar; undefined where nobody knows. */
  readonly fetchPrice: (network: OnrampNetwork, active: ActiveNetwork) => Promise<bigint | undefined>
  readonly follower: PurchaseFollower
  readonly track: (event: string, properties: { readonly provider: string }) => void
  readonly now: () => number
  readonly setTimer: (act: () => void, ms: number) => () => void
  readonly lifetime: AbortSignal
}

const dollar = 'USD'

const toError = (cause: unknown): W3mError => (isW3mError(cause) ? cause : new W3mError('UNKNOWN', {}, { cause }))

export function createOnrampStore(deps: OnrampDeps): OnrampStore {
  const { network, account, fetchOptions, fetchQuote, createUrl, fetchPrice, follower, track, now, lifetime } = deps
  const $state = atom<OnrampState>(noOnramp)
  const set = (changes: Partial<OnrampState>) => $state.set({ ...$state.get(), ...changes })
  let lists: OnrampLists | undefined
  let loading: Promise<void> | undefined
  let quoting = new AbortController()
  let stopTimer: (() => void) | undefined
  lifetime.addEventListener('abort', () => stopTimer?.())

  const unquoted = { quotes: {}, purchaseAmount: undefined, estimate: undefined, quotesLoading: false } as const

  function endQuotes(): void {
    stopTimer?.()
    quoting.abort()
    quoting = new AbortController()
    set(unquoted)
  }

  /** What is sold on the network that is shown now; what was chosen stays where it is sold there too. */
  function choose(wanted?: PurchaseCurrency): void {
    const active = network()
    const state = $state.get()
    if (!lists || !active) return set({ purchaseCurrencies: [], purchaseCurrency: undefined, network: undefined })
    const purchaseCurrencies = soldOn(lists, active.caipNetworkId)
    const known = wanted ?? state.purchaseCurrency
    const purchaseCurrency =
      purchaseCurrencies.find(({ id }) => id === known?.id) ?? defaultCurrency(purchaseCurrencies, active.symbol)
    const on = purchaseCurrency?.networks.find(each => isNetwork(each, active.caipNetworkId))
    const { paymentCurrencies } = lists
    const paymentCurrency =
      paymentCurrencies.find(({ id }) => id === state.paymentCurrency?.id) ??
      paymentCurrencies.find(({ id }) => id === dollar) ??
      paymentCurrencies[0]
    const providers = lists.providers.filter(({ networks }) => !networks || (on && networks.includes(on.name)))
    set({ providers, purchaseCurrencies, paymentCurrencies, purchaseCurrency, paymentCurrency, network: on })
  }

  async function read(): Promise<void> {
    set({ isLoading: true, error: undefined })
    try {
      lists = readLists(await fetchOptions(lifetime), builtInLists)
      set({ isLoading: false, source: 'service' })
    } catch (error) {
      lists = builtInLists
      set({ isLoading: false, source: 'built-in', error: toError(error) })
    }
  }

  async function quoteOf(provider: string, amount: string, signal: AbortSignal): Promise<OnrampOffer> {
    const { purchaseCurrency, paymentCurrency, network: on } = $state.get()
    if (!purchaseCurrency || !paymentCurrency || !on) throw optionalError('ONRAMP_NOT_QUOTED', {})
    const { id, symbol } = purchaseCurrency
    const body = {
      purchaseCurrency: id,
      paymentCurrency: paymentCurrency.id,
      amount,
      network: on.name,
      provider,
    }
    const answer = await fetchQuote(body, signal)
    const quote = readQuote(answer, { provider, symbol, payment: paymentCurrency.id, amount }, now())
    if (!quote) throw optionalError('ONRAMP_UNAVAILABLE', {})
    return { status: 'ready', quote }
  }

  /** What the market says, where nobody gave a quote. */
  async function estimate(amount: string): Promise<string | undefined> {
    const { paymentCurrency, network: on } = $state.get()
    const active = network()
    if (paymentCurrency?.id !== dollar || !on || !active) return undefined
    const price = await fetchPrice(on, active).catch(() => undefined)
    return price === undefined ? undefined : estimateOf(amount, price)
  }

  const store: OnrampStore = {
    $state,
    $purchases: follower.$purchases,
    async load({ force = false } = {}) {
      if (force || $state.get().source !== 'service')
        await (loading ??= read().finally(() => {
          loading = undefined
        }))
      const before = $state.get()
      choose()
      const after = $state.get()
      // Quotes of another network are of something else.
      if (before.network !== after.network && before.network) endQuotes()
      if (readPayment(after.paymentAmount) && Object.keys($state.get().quotes).length === 0) await store.quote()
    },
    setPurchaseCurrency(id) {
      const found = $state.get().purchaseCurrencies.find(each => each.id === id)
      if (!found) return
      endQuotes()
      choose(found)
      void store.quote()
    },
    setPaymentCurrency(id) {
      const found = $state.get().paymentCurrencies.find(each => each.id === id)
      if (!found) return
      endQuotes()
      set({ paymentCurrency: found })
      void store.quote()
    },
    setPaymentAmount(paymentAmount) {
      endQuotes()
      set({
        paymentAmount,
        error: undefined,
        quotesLoading: amountProblem(paymentAmount, $state.get().paymentCurrency) === undefined && lists !== undefined,
      })
      stopTimer = deps.setTimer(() => void store.quote(), onrampQuoteDelayMs)
    },
    amountProblem: () => amountProblem($state.get().paymentAmount, $state.get().paymentCurrency),
    async quote() {
      const { providers, paymentAmount, purchaseCurrency, paymentCurrency } = $state.get()
      const amount = readPayment(paymentAmount)
      endQuotes()
      if (!amount || store.amountProblem() || !purchaseCurrency || !paymentCurrency) return
      const { signal } = quoting
      const isCurrent = () => !signal.aborted && !lifetime.aborted
      set({
        quotesLoading: true,
        quotes: Object.fromEntries(providers.map(({ name }) => [name, { status: 'loading' as const }])),
      })
      await Promise.all(
        providers.map(async ({ name }) => {
          const offer = await quoteOf(name, amount, AbortSignal.any([signal, lifetime])).catch(
            (error: unknown): OnrampOffer => ({ status: 'failed', error: toError(error) }),
          )
          if (!isCurrent()) return
          const quotes = { ...$state.get().quotes, [name]: offer }
          set({ quotes, purchaseAmount: bestQuote(quotes)?.purchaseAmount })
        }),
      )
      if (!isCurrent()) return
      const guess = $state.get().purchaseAmount === undefined ? await estimate(amount) : undefined
      if (isCurrent()) set({ quotesLoading: false, estimate: guess })
    },
    async buy(provider) {
      const state = $state.get()
      const { purchaseCurrency, paymentCurrency, network: on, quotes } = state
      const offer = quotes[provider]
      const selected = state.providers.find(({ name }) => name === provider)
      const amount = readPayment(state.paymentAmount)
      const to = account()
      if (!to) throw optionalError('ACCOUNT_ADDRESS_REQUIRED', {})
      if (!selected || !purchaseCurrency || !paymentCurrency || !on || !amount || offer?.status !== 'ready')
        throw optionalError('ONRAMP_NOT_QUOTED', {})
      if (offer.quote.expiresAtMs <= now()) {
        void store.quote()
        throw optionalError('ONRAMP_NOT_QUOTED', {})
      }
      set({ selectedProvider: selected, error: undefined })
      track('SELECT_BUY_PROVIDER', { provider })
      const { address } = parseCaipAddress(to)
      const answer = await createUrl({
        destinationWallets: [{ address, blockchains: [on.name], assets: [purchaseCurrency.symbol] }],
        defaultNetwork: on.name,
        defaultExperience: 'buy',
        partnerUserId: address,
        provider,
        purchaseCurrency: purchaseCurrency.id,
        paymentCurrency: paymentCurrency.id,
        paymentAmount: amount,
      }).catch((error: unknown) => {
        set({ error: toError(error) })
        throw error
      })
      const { url } = answer
      const id = answer.purchaseId
      if (!/^https?:\/\//.test(url) || !id) throw optionalError('ONRAMP_UNAVAILABLE', {})
      const purchase: Purchase = {
        id,
        provider,
        label: selected.label,
        account: to,
        symbol: purchaseCurrency.symbol,
        purchaseAmount: offer.quote.purchaseAmount,
        paymentAmount: amount,
        paymentCurrency: paymentCurrency.id,
        status: 'created',
        hash: undefined,
        url,
        atMs: now(),
      }
      follower.add(purchase)
      return { id, url }
    },
    look: () => follower.look(),
    reset() {
      endQuotes()
      set({ paymentAmount: '', selectedProvider: undefined, error: undefined, purchaseCurrency: undefined })
      choose()
    },
  }
  return store
}
