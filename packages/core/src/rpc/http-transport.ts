import { abortReason } from '../async/abort-reason.js'
import { readRetryAfterMs } from '../async/retry-after.js'
import { HttpError } from '../errors/http-error.js'
import { operationError } from '../errors/operation-error.js'
import { tryOrUndefined } from '../errors/try-or-undefined.js'
import { W3mError } from '../errors/w3m-error.js'
import { rpcBodyMaxBytes, rpcRetryCapMs, rpcTimeoutMs } from '../limits/rpc-limits.js'
import { systemClock, type Clock } from './clock.js'
import { readJsonRpcAnswer, type JsonTransport } from './json-rpc.js'

export interface HttpTransportOptions {
  readonly url: string
  /**
   * `text/plain` spares a browser the preflight of every call; the proxy of the HTTP API reads it.
   * Ordinary nodes refuse it, so `application/json` is the default.
   */
  readonly contentType?: 'application/json' | 'text/plain'
  readonly fetch?: typeof fetch
  readonly clock?: Clock
  readonly timeoutMs?: number
  readonly maxBytes?: number
}

/**
 * Posts JSON to one address. The address never shows in an error beyond its origin: its path may hold a key.
 * @throws {W3mError} `HTTP_UNREACHABLE`, `TIMEOUT`, `ABORTED`, `RESPONSE_TOO_LARGE`, `RESPONSE_INVALID`
 * @throws {HttpError} any status but 2xx
 */
export function createHttpTransport(options: HttpTransportOptions): JsonTransport {
  const {
    url,
    contentType = 'application/json',
    clock = systemClock,
    timeoutMs = rpcTimeoutMs,
    maxBytes = rpcBodyMaxBytes,
  } = options
  const fetchFn = options.fetch ?? ((...args: Parameters<typeof fetch>) => fetch(...args))
  const { origin } = new URL(url)

  return async (body, { signal }) => {
    const ending = new AbortController()
    const abort = () => ending.abort(abortReason(signal))
    if (signal.aborted) throw abortReason(signal)
    signal.addEventListener('abort', abort, { once: true })
    const cancelTimeout = clock.after(timeoutMs, () =>
      ending.abort(operationError('TIMEOUT', { name: origin, seconds: timeoutMs / 1_000 })),
    )
    // A fetch that ignores its signal must not hold the caller.
    const aborted = new Promise<never>((_resolve, reject) =>
      ending.signal.addEventListener('abort', () => reject(ending.signal.reason as W3mError), { once: true }),
    )
    try {
      return await Promise.race([post(body, ending.signal), aborted])
    } catch (error) {
      if (ending.signal.aborted) throw ending.signal.reason
      throw error instanceof W3mError ? error : operationError('HTTP_UNREACHABLE', { origin }, { cause: error })
    } finally {
      signal.removeEventListener('abort', abort)
      cancelTimeout()
    }
  }

  async function post(body: unknown, signal: AbortSignal): Promise<unknown> {
    const response = await fetchFn(url, {
      method: 'POST',
      headers: { 'content-type': contentType },
      body: JSON.stringify(body),
      credentials: 'omit',
      signal,
    })
    const text = await readText(response)
    if (response.ok) return parse(text)
    const failure = (cause: unknown) =>
      new HttpError(response.status, {
        cause,
        retryAfterMs: readRetryAfterMs(response.headers.get('retry-after'), Date.now(), rpcRetryCapMs),
      })
    const parsed = tryOrUndefined(() => JSON.parse(text) as unknown)
    const outcome = readJsonRpcAnswer(parsed)?.outcome
    if (!outcome || 'result' in outcome) throw failure(parsed)
    // Some nodes send a refusal with 400: the refusal is what counts. A status that a retry may mend stays a status.
    throw [408, 413, 429].includes(response.status) || response.status >= 500 ? failure(outcome.error) : outcome.error
  }

  function parse(text: string): unknown {
    try {
      return JSON.parse(text)
    } catch (error) {
      throw operationError('RESPONSE_INVALID', { path: origin, reason: 'no JSON' }, { cause: error })
    }
  }

  async function readText(response: Response): Promise<string> {
    const reader = response.body?.getReader()
    if (!reader) return ''
    const decoder = new TextDecoder()
    let text = ''
    let bytes = 0
    for (let chunk = await reader.read(); !chunk.done; chunk = await reader.read()) {
      bytes += chunk.value.byteLength
      if (bytes > maxBytes) {
        void reader.cancel().catch(() => {})
        throw operationError('RESPONSE_TOO_LARGE', { path: origin, bytes: maxBytes })
      }
      text += decoder.decode(chunk.value, { stream: true })
    }
    return text + decoder.decode()
  }
}
