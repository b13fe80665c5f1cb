import { abortReason } from '../async/abort-reason.js'

interface SharedRequest {
  readonly answer: Promise<unknown>
  readonly controller: AbortController
  callers: number
}

/** Requests on their way, by key: who asks for the same thing meanwhile gets the same answer. */
export interface SharedRequests {
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

export function createSharedRequests(): SharedRequests {
  const requests = new Map<string, SharedRequest>()

  function requestOf(key: string, start: (signal: AbortSignal) => Promise<unknown>): SharedRequest {
    const running = requests.get(key)
    if (running) return running
    const controller = new AbortController()
    const request: SharedRequest = { answer: start(controller.signal), controller, callers: 0 }
    requests.set(key, request)
    const forget = () => {
      if (requests.get(key) === request) requests.delete(key)
    }
    request.answer.then(forget, forget)
    return request
  }

  return {
    join<Answer>(key: string, start: (signal: AbortSignal) => Promise<Answer>, signal: AbortSignal | undefined) {
      return new Promise<Answer>((resolve, reject) => {
        if (signal?.aborted) return reject(abortReason(signal))
        const request = requestOf(key, start)
        request.callers++
        const onAbort = () => {
          reject(abortReason(signal))
          if (--request.callers > 0) return
          requests.delete(key)
          request.controller.abort()
        }
        signal?.addEventListener('abort', onAbort, { once: true })
        const removeAbortListener = () => signal?.removeEventListener('abort', onAbort)
        request.answer.then(
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
