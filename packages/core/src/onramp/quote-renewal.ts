import { timerMaxMs } from '../limits/sign-in-limits.js'
import type { OnrampAtom, OnrampDeps } from './onramp-deps.js'

/** The least time in ms after which offers are asked for by themselves: some are good for a moment only. */
const renewMinMs = 10_000
/** How long in ms before the first offer is over: until the new ones have come, it can still be bought by. */
const renewAheadMs = 5_000
/** How often in a row while nobody does anything: a page that is left open does not ask without end. */
const renewalsMax = 10

interface QuoteActions {
  /** Asks anew; what was offered stays until there is an answer. */
  readonly renewQuotes: () => Promise<void>
  readonly fetchQuotes: () => Promise<void>
  readonly end: () => void
}

/** Asks for offers anew before the first of them is over; where nobody sees them, they go, and are asked for on return. */
export function createQuoteRenewal(
  state: OnrampAtom,
  { isVisible, onVisible, now, setTimer, signal }: OnrampDeps,
  { renewQuotes, fetchQuotes, end }: QuoteActions,
) {
  let stopTimer: (() => void) | undefined
  let renewalCount = 0

  /** When the first offer is over, in Unix ms; `Infinity` without any. */
  const firstExpiryMs = (): number =>
    Math.min(
      ...Object.values(state.get().quotes).map(offer =>
        offer?.status === 'ready' ? offer.quote.expiresAtMs : Infinity,
      ),
    )

  /** Whether there is an amount without offers, or with one that is over. */
  function isDue(): boolean {
    const { paymentAmount, quotes } = state.get()
    return paymentAmount !== '' && (Object.keys(quotes).length === 0 || firstExpiryMs() <= now())
  }

  function stop(): void {
    stopTimer?.()
    stopTimer = undefined
  }

  function renew(): void {
    if (isVisible() && state.isFollowed() && renewalCount < renewalsMax) {
      renewalCount += 1
      void renewQuotes()
    } else end()
  }

  /** Waits until the first of the present offers is about to be over. */
  function plan(): void {
    stop()
    const renewAtMs = firstExpiryMs() - renewAheadMs
    if (renewAtMs === Infinity) return
    stopTimer = setTimer(
      () => {
        if (firstExpiryMs() - renewAheadMs > now()) plan()
        else renew()
      },
      Math.min(Math.max(renewAtMs - now(), renewMinMs), timerMaxMs),
    )
  }

  const stopVisible = onVisible(() => {
    renewalCount = 0
    if (state.isFollowed() && isDue()) void fetchQuotes()
  })
  signal.addEventListener('abort', () => {
    stop()
    stopVisible()
  })
  return {
    plan,
    stop,
    isDue,
    /** Lets all renewals follow again, as somebody has done something. */
    restart(): void {
      renewalCount = 0
    },
  }
}
