import { abortReason } from '../async/abort-reason.js'

interface Flight {
  readonly answer: Promise<unknown>
  readonly controller: AbortController
  passengers: number
}

/** Requests on their way, by key: who asks for the same thing meanwhile gets the same answer. */
export interface Flights {
  /**
   * Joins the request of this key, or starts it. A caller who aborts leaves alone; when the last one left, the request
   * itself is aborted.
   * @throws {W3mError} `ABORTED`, or the signal's own reason where that is one of ours
   */
  join<Answer>(
    key: string,
    start: (signal: AbortSignal) => Promise<Answer>,
    signal: AbortSignal | undefined,
  ): Promise<Answer>
}

export function createFlights(): Flights {
  const flights = new Map<string, Flight>()

  function joinFlight(key: string, start: (signal: AbortSignal) => Promise<unknown>): Flight {
    const known = flights.get(key)
    if (known) return known
    const controller = new AbortController()
    const flight: Flight = { answer: start(controller.signal), controller, passengers: 0 }
    flights.set(key, flight)
    const forget = () => {
      if (flights.get(key) === flight) flights.delete(key)
    }
    flight.answer.then(forget, forget)
    return flight
  }

  return {
    join<Answer>(key: string, start: (signal: AbortSignal) => Promise<Answer>, signal: AbortSignal | undefined) {
      return new Promise<Answer>((resolve, reject) => {
        if (signal?.aborted) return reject(abortReason(signal))
        const flight = joinFlight(key, start)
        flight.passengers++
        const onAbort = () => {
          reject(abortReason(signal))
          if (--flight.passengers > 0) return
          flights.delete(key)
          flight.controller.abort()
        }
        signal?.addEventListener('abort', onAbort, { once: true })
        const removeAbortListener = () => signal?.removeEventListener('abort', onAbort)
        flight.answer.then(
          answer => {
            removeAbortListener()
            resolve(answer as Answer)
          },
          (error: unknown) => {
            removeAbortListener()
            reject(error)
          },
        )
      })
    },
  }
}
