import { priceCurrencies } from '../amounts/price-currencies.js'
import { optionalError } from '../errors/optional-error.js'
import type { W3mError } from '../errors/w3m-error.js'
import { onrampQuoteDelayMs } from '../limits/onramp-limits.js'
import { toError, type OnrampAtom, type OnrampDeps } from './onramp-deps.js'
import {
  bestQuote,
  estimateOf,
  readQuote,
  type OnrampOffer,
  type OnrampProvider,
  type OnrampState,
} from './onramp.state.js'
import { amountProblem, readPayment } from './payment-amounts.js'
import { networkFor } from './provider-network.js'
import { createQuoteRenewal } from './quote-renewal.js'

const unquoted = { quotes: {}, purchaseAmount: undefined, estimate: undefined, quotesLoading: false } as const

/** @throws {W3mError} `ONRAMP_UNAVAILABLE` for an answer about something else; what the service answers */
async function fetchOffer(
  { purchaseCurrency, paymentCurrency, network }: OnrampState,
  { fetchQuote, now }: OnrampDeps,
  provider: OnrampProvider,
  amount: string,
  signal: AbortSignal,
): Promise<OnrampOffer> {
  const on = networkFor(provider, purchaseCurrency, network)
  if (!purchaseCurrency || !paymentCurrency || !on) throw optionalError('ONRAMP_NOT_QUOTED', {})
  const { id, symbol } = purchaseCurrency
  const payment = paymentCurrency.id
  const { name } = provider
  const body = { purchaseCurrency: id, paymentCurrency: payment, amount, network: on.name, provider: name }
  const quote = readQuote(await fetchQuote(body, signal), { provider: name, symbol, payment, amount }, now())
  if (!quote) throw optionalError('ONRAMP_UNAVAILABLE', {})
  return { status: 'ready', quote }
}

/** Asks the providers what they give; what is asked anew ends what was asked before. */
export function createOnrampQuotes(state: OnrampAtom, deps: OnrampDeps) {
  const { network, fetchPrice, setTimer, signal: storeSignal } = deps
  let quoting = new AbortController()
  let stopTimer: (() => void) | undefined
  /** Why nobody made an offer when they were asked last. */
  let failure: W3mError | undefined
  const renewal = createQuoteRenewal(state, deps, { renewQuotes, fetchQuotes, end })
  storeSignal.addEventListener('abort', () => stopTimer?.())

  /** Ends what is being asked; what was offered stays. */
  function cancel(): void {
    stopTimer?.()
    renewal.stop()
    quoting.abort()
    quoting = new AbortController()
  }

  function end(): void {
    cancel()
    const { error } = state.get()
    state.set({ ...unquoted, error: error === failure ? undefined : error })
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

  function fetchQuotes(): Promise<void> {
    renewal.restart()
    end()
    return askProviders(false)
  }

  function renewQuotes(): Promise<void> {
    cancel()
    return askProviders(true)
  }

  async function askProviders(isRenewal: boolean): Promise<void> {
    const { providers, paymentAmount, purchaseCurrency, paymentCurrency } = state.get()
    const amount = readPayment(paymentAmount, paymentCurrency)
    if (!amount || amountProblem(paymentAmount, paymentCurrency) || !purchaseCurrency || !paymentCurrency) return
    const signal = AbortSignal.any([quoting.signal, storeSignal])
    if (!isRenewal)
      state.set({
        quotesLoading: true,
        quotes: Object.fromEntries(providers.map(({ name }) => [name, { status: 'loading' as const }])),
      })
    await Promise.all(
      providers.map(async provider => {
        const offer = await fetchOffer(state.get(), deps, provider, amount, signal).catch(
          (error: unknown): OnrampOffer => ({
            status: 'failed',
            error: toError(error),
          }),
        )
        if (signal.aborted) return
        const quotes = { ...state.get().quotes, [provider.name]: offer }
        state.set({ quotes, purchaseAmount: bestQuote(quotes)?.purchaseAmount })
      }),
    )
    if (signal.aborted) return
    renewal.plan()
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
    isDue: renewal.isDue,
    /** Asks once nothing was typed for a moment. */
    fetchSoon(): void {
      stopTimer?.()
      stopTimer = setTimer(() => void fetchQuotes(), onrampQuoteDelayMs)
    },
  }
}
