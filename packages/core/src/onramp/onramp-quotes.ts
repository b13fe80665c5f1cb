import { priceCurrencies } from '../amounts/price-currencies.js'
import { optionalError } from '../errors/optional-error.js'
import type { W3mError } from '../errors/w3m-error.js'
import { onrampQuoteDelayMs } from '../limits/onramp-limits.js'
import { toError, type OnrampAtom, type OnrampDeps } from './onramp-deps.js'
import { bestQuote, estimateOf, readQuote, type OnrampOffer, type OnrampProvider } from './onramp.state.js'
import { amountProblem, readPayment } from './payment-amounts.js'
import { networkFor } from './provider-network.js'

const unquoted = { quotes: {}, purchaseAmount: undefined, estimate: undefined, quotesLoading: false } as const

/** Asks the providers what they give; what is asked anew ends what was asked before. */
export function createOnrampQuotes(state: OnrampAtom, deps: OnrampDeps) {
  const { network, fetchQuote, fetchPrice, setTimer, now, signal: storeSignal } = deps
  let quoting = new AbortController()
  let stopTimer: (() => void) | undefined
  /** Why nobody made an offer when they were asked last. */
  let failure: W3mError | undefined
  storeSignal.addEventListener('abort', () => stopTimer?.())

  function end(): void {
    stopTimer?.()
    quoting.abort()
    quoting = new AbortController()
    const { error } = state.get()
    state.set({ ...unquoted, error: error === failure ? undefined : error })
  }

  async function quoteOf(provider: OnrampProvider, amount: string, signal: AbortSignal): Promise<OnrampOffer> {
    const { purchaseCurrency, paymentCurrency, network: shownNetwork } = state.get()
    const on = networkFor(provider, purchaseCurrency, shownNetwork)
    if (!purchaseCurrency || !paymentCurrency || !on) throw optionalError('ONRAMP_NOT_QUOTED', {})
    const { id, symbol } = purchaseCurrency
    const payment = paymentCurrency.id
    const { name } = provider
    const body = { purchaseCurrency: id, paymentCurrency: payment, amount, network: on.name, provider: name }
    const quote = readQuote(await fetchQuote(body, signal), { provider: name, symbol, payment, amount }, now())
    if (!quote) throw optionalError('ONRAMP_UNAVAILABLE', {})
    return { status: 'ready', quote }
  }

  /** What the market says, where nobody gave a quote. */
  async function estimate(amount: string): Promise<string | undefined> {
    const { paymentCurrency, network: on } = state.get()
    const active = network()
    // What is paid in other money has no price there.
    const currency = priceCurrencies.find(candidate => candidate.toUpperCase() === paymentCurrency?.id)
    if (!currency || !on || !active) return undefined
    const price = await fetchPrice(on, active, currency).catch(() => undefined)
    return price === undefined ? undefined : estimateOf(amount, price)
  }

  async function fetchQuotes(): Promise<void> {
    end()
    const { providers, paymentAmount, purchaseCurrency, paymentCurrency } = state.get()
    const amount = readPayment(paymentAmount, paymentCurrency)
    if (!amount || amountProblem(paymentAmount, paymentCurrency) || !purchaseCurrency || !paymentCurrency) return
    const signal = AbortSignal.any([quoting.signal, storeSignal])
    state.set({
      quotesLoading: true,
      quotes: Object.fromEntries(providers.map(({ name }) => [name, { status: 'loading' as const }])),
    })
    await Promise.all(
      providers.map(async provider => {
        const offer = await quoteOf(provider, amount, signal).catch((error: unknown): OnrampOffer => ({
          status: 'failed',
          error: toError(error),
        }))
        if (signal.aborted) return
        const quotes = { ...state.get().quotes, [provider.name]: offer }
        state.set({ quotes, purchaseAmount: bestQuote(quotes)?.purchaseAmount })
      }),
    )
    if (signal.aborted) return
    const { quotes, purchaseAmount } = state.get()
    const isQuoted = purchaseAmount !== undefined
    const estimated = isQuoted ? undefined : await estimate(amount)
    if (signal.aborted) return
    const [first] = Object.values(quotes).flatMap(quote => (quote?.status === 'failed' ? [quote.error] : []))
    // What else has failed, such as that no lists are told, stays when they are asked anew.
    failure = isQuoted || state.get().error ? undefined : first
    state.set({ quotesLoading: false, estimate: estimated, error: failure ?? state.get().error })
  }

  return {
    end,
    fetchQuotes,
    /** Asks once nothing was typed for a moment. */
    fetchSoon(): void {
      stopTimer?.()
      stopTimer = setTimer(() => void fetchQuotes(), onrampQuoteDelayMs)
    },
  }
}
