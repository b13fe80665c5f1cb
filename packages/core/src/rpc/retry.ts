import { abortReason } from '../async/abort-reason.js'
import { RpcError } from '../errors/rpc-error.js'
import { W3mError } from '../errors/w3m-error.js'
import { rpcRetryBaseMs, rpcRetryCapMs, rpcRetryCount } from '../limits/rpc-limits.js'
import { systemClock, type Clock } from './clock.js'
import { HttpError } from '../errors/http-error.js'

const passingStatuses: readonly number[] = [408, 413, 429]
const limitExceeded = -32005
const passingCodes: readonly unknown[] = ['HTTP_UNREACHABLE', 'TIMEOUT', 'RESPONSE_INVALID']

/** True for what may be gone at the next attempt: the network, a busy or failing server, an answer cut short. */
export function isTransient(error: unknown): boolean {
  if (error instanceof HttpError) return passingStatuses.includes(error.status) || error.status >= 500
  if (error instanceof RpcError) return error.code === limitExceeded
  return error instanceof W3mError && passingCodes.includes(error.code)
}

/**
 * How long to wait before a further attempt: 1 s, 2 s, 4 s … up to 30 s, or what the server asked for.
 * Undefined when the attempts are used up, the error will not pass, or the server wants to be left alone for longer
 * than that.
 * @param attempt how many attempts were made, from 1
 */
export function retryDelayMs(attempt: number, error: unknown): number | undefined {
  if (attempt > rpcRetryCount || !isTransient(error)) return undefined
  const backoffMs = Math.min(rpcRetryBaseMs * 2 ** (attempt - 1), rpcRetryCapMs)
  const retryAfterMs = error instanceof HttpError ? error.retryAfterMs : undefined
  return retryAfterMs !== undefined && retryAfterMs > rpcRetryCapMs ? undefined : Math.max(backoffMs, retryAfterMs ?? 0)
}

/** Makes an attempt, and further ones where that may help. Only for what can be repeated without harm. */
export async function withRetry<Value>(
  request: () => Promise<Value>,
  { signal, clock = systemClock }: { readonly signal: AbortSignal; readonly clock?: Clock },
): Promise<Value> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await request()
    } catch (error) {
      const delayMs = signal.aborted ? undefined : retryDelayMs(attempt, error)
      if (delayMs === undefined) throw error
      await pause(delayMs, signal, clock)
    }
  }
}

function pause(delayMs: number, signal: AbortSignal, clock: Clock): Promise<void> {
  return new Promise((resolve, reject) => {
    const abort = () => {
      cancelTimer()
      reject(abortReason(signal))
    }
    const cancelTimer = clock.after(delayMs, () => {
      signal.removeEventListener('abort', abort)
      resolve()
    })
    signal.addEventListener('abort', abort, { once: true })
  })
}
