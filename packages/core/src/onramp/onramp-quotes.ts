import { optionalError } from '../errors/optional-error.js'
import { onrampQuoteDelayMs } from '../limits/onramp-limits.js'
import { toError, type OnrampAtom, type OnrampDeps } from './onramp-deps.js'
import { amountProblem, bestQuote, estimateOf, readPayment, readQuote, type OnrampOffer } from './onramp.state.js'

const dollar = 'USD'
const unquoted = { quotes: {}, purchaseAmount: undefined, estimate: undefined, quotesLoading: false } as const

/** Asks the providers what they give; what is asked anew ends what was asked before. */
export function createOnrampQuotes(state: OnrampAtom, deps: OnrampDeps) {
  const { network, fetchQuote, fetchPrice, setTimer, now, lifetime } = deps
  let quoting = new AbortController()
  let stopTimer: (() => void) | undefined
  lifetime.addEventListener('abort', () => stopTimer?.())

  function end(): void {
    stopTimer?.()
    quoting.abort()
    quoting = new AbortController()
    state.set(unquoted)
  }

  async function quoteOf(provider: string, amount: string, signal: AbortSignal): Promise<OnrampOffer> {
    const { purchaseCurrency, paymentCurrency, network: on } = state.get()
    if (!purchaseCurrency || !paymentCurrency || !on) throw optionalError('ONRAMP_NOT_QUOTED', {})
    const { id, symbol } = purchaseCurrency
    const payment = paymentCurrency.id
    const body = { purchaseCurrency: id, paymentCurrency: payment, amount, network: on.name, provider }
    const quote = readQuote(await fetchQuote(body, signal), { provider, symbol, payment, amount }, now())
    if (!quote) throw optionalError('ONRAMP_UNAVAILABLE', {})
    return { status: 'ready', quote }
  }

  /** What the market says, where nobody gave a quote. */
  async function estimate(amount: string): Promise<string | undefined> {
    const { paymentCurrency, network: on } = state.get()
    const active = network()
    if (paymentCurrency?.id !== dollar || !on || !active) return undefined
    const price = await fetchPrice(on, active).catch(() => undefined)
    return price === undefined ? undefined : estimateOf(amount, price)
  }

  async function ask(): Promise<void> {
    end()
    const { providers, paymentAmount, purchaseCurrency, paymentCurrency } = state.get()
    const amount = readPayment(paymentAmount)
    if (!amount || amountProblem(paymentAmount, paymentCurrency) || !purchaseCurrency || !paymentCurrency) return
    const { signal } = quoting
    const isCurrent = () => !signal.aborted && !lifetime.aborted
    state.set({
      quotesLoading: true,
      quotes: Object.fromEntries(providers.map(({ name }) => [name, { status: 'loading' as const }])),
    })
    await Promise.all(
      providers.map(async ({ name }) => {
        const offer = await quoteOf(name, amount, AbortSignal.any([signal, lifetime])).catch(
          (error: unknown): OnrampOffer => ({ status: 'failed', error: toError(error) }),
        )
        if (!isCurrent()) return
        const quotes = { ...state.get().quotes, [name]: offer }
        state.set({ quotes, purchaseAmount: bestQuote(quotes)?.purchaseAmount })
      }),
    )
    if (!isCurrent()) return
    const guess = state.get().purchaseAmount === undefined ? await estimate(amount) : undefined
    if (isCurrent()) state.set({ quotesLoading: false, estimate: guess })
  }

  return {
    end,
    ask,
    /** Asks once nothing was typed for a moment. */
    askSoon(): void {
      stopTimer?.()
      stopTimer = setTimer(() => void ask(), onrampQuoteDelayMs)
    },
  }
}
