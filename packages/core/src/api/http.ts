import { safeParse, type GenericSchema } from 'valibot'
import { readRetryAfterMs } from '../async/retry-after.js'
import { operationError } from '../errors/operation-error.js'
import { HttpError, isHttpError } from '../errors/http-error.js'
import { isW3mError } from '../errors/w3m-error.js'
import {
  apiBodyMaxBytes,
  apiRetryBaseMs,
  apiRetryCount,
  apiRetryWaitMaxMs,
  apiTimeoutMs,
} from '../limits/api-limits.js'
import type { Endpoint, EndpointInput, EndpointResponse } from './define-endpoint.js'
import { withDeadline, type HttpClock } from './deadline.js'
import { createSharedRequests } from './shared-requests.js'
import { readReasons } from './read-reasons.js'
import { readBody } from './read-body.js'
import { requestBody, requestUrl, type PlainInput, type RequestTarget } from './request-url.js'

/** The dependencies of a client of the HTTP API: its server, its `fetch`, its clock and its limits. */
export interface HttpOptions extends RequestTarget {
  /** Called for each attempt; what it throws is `HTTP_UNREACHABLE`. */
  readonly fetch: (url: string, init: RequestInit) => Promise<Response>
  /** Times limits and waits. */
  readonly clock: HttpClock
  /** A number from 0 up to 1, for the spread of retries. */
  readonly random: () => number
  /** Limit of one attempt, body included. */
  readonly timeoutMs?: number
  /** How often a GET is repeated. */
  readonly retries?: number
  /** The longest body that is read: a longer one is `RESPONSE_TOO_LARGE`. */
  readonly maxBytes?: number
}

/** The options of one call of the HTTP API. `signal` ends it with the signal's reason. */
export interface RequestOptions {
  /** Absent: the call goes on until it is answered, or its time is up. */
  readonly signal?: AbortSignal | undefined
  /** The caller's token: sent in the header `Authorization`, nowhere else. */
  readonly bearer?: string | undefined
}

/** Calls the endpoints of the HTTP API and validates what they answer. */
export interface Http {
  /**
   * Makes one call. A GET is shared with callers of the same request meanwhile, and repeated after a network failure,
   * 408, 429 or 5xx but 501 (waiting as `Retry-After` says); a POST goes out once.
   * @throws {HttpError} a status outside 2xx, with the server's reasons
   * @throws {W3mError} `HTTP_UNREACHABLE`, `TIMEOUT`, `ABORTED`, `RESPONSE_INVALID`, `RESPONSE_TOO_LARGE`
   */
  request<const E extends Endpoint>(
    endpoint: E,
    input: EndpointInput<E>,
    options?: RequestOptions,
  ): Promise<EndpointResponse<E>>
}

/** The parts of a request besides its address. */
interface SentRequest {
  readonly body?: string | undefined
  readonly bearer?: string | undefined
}

/** 501 is no passing failure: the server does not have the call. */
const isStatusRetried = (status: number): boolean =>
  status === 408 || status === 429 || (status >= 500 && status !== 501)

/**
 * How long to wait before the repeat `attempt` (from 0) of a failed GET, in ms; undefined when it is not to be
 * repeated.
 */
function retryWaitMs(error: unknown, attempt: number, random: number): number | undefined {
  const backoff = Math.min(apiRetryBaseMs * 2 ** attempt, apiRetryWaitMaxMs) * (0.5 + random / 2)
  if (isHttpError(error)) {
    const wait = isStatusRetried(error.status) ? (error.retryAfterMs ?? backoff) : Infinity
    return wait <= apiRetryWaitMaxMs ? wait : undefined
  }
  return isW3mError(error) && (error.code === 'HTTP_UNREACHABLE' || error.code === 'TIMEOUT') ? backoff : undefined
}

/** A client of one server. Everything it needs is given; it starts nothing until it is asked. */
export function createHttp(options: HttpOptions): Http {
  const {
    fetch,
    clock,
    random,
    timeoutMs = apiTimeoutMs,
    retries = apiRetryCount,
    maxBytes = apiBodyMaxBytes,
  } = options
  const sharedRequests = createSharedRequests()

  async function exchange(
    url: string,
    endpoint: Endpoint,
    { body, bearer }: SentRequest,
    signal: AbortSignal,
  ): Promise<string> {
    try {
      const response = await fetch(url, {
        method: endpoint.method,
        credentials: 'omit',
        signal,
        ...(body === undefined && bearer === undefined
          ? {}
          : {
              headers: {
                ...(body !== undefined && { 'content-type': 'application/json' }),
                ...(bearer !== undefined && { authorization: `Bearer ${bearer}` }),
              },
            }),
        ...(body !== undefined && { body }),
      })
      const text = await readBody(response, endpoint.path, maxBytes)
      if (response.ok) return text
      throw new HttpError(response.status, {
        reasons: readReasons(text),
        retryAfterMs: readRetryAfterMs(response.headers.get('retry-after'), clock.now()),
      })
    } catch (error) {
      throw isW3mError(error)
        ? error
        : operationError('HTTP_UNREACHABLE', { origin: new URL(url).origin }, { cause: error })
    }
  }

  async function attempts(
    url: string,
    endpoint: Endpoint,
    sent: SentRequest,
    signal: AbortSignal | undefined,
  ): Promise<unknown> {
    const atDeadline = (): never => {
      throw operationError('TIMEOUT', { name: new URL(url).host, seconds: timeoutMs / 1000 })
    }
    for (let attempt = 0; ; attempt++) {
      try {
        const text = await withDeadline(inner => exchange(url, endpoint, sent, inner), {
          clock,
          ms: timeoutMs,
          signal,
          atDeadline,
        })
        return parseAnswer(text, endpoint.path, endpoint.response)
      } catch (error) {
        const waitMs =
          endpoint.method === 'GET' && attempt < retries ? retryWaitMs(error, attempt, random()) : undefined
        if (waitMs === undefined) throw error
        await withDeadline(() => new Promise<void>(() => undefined), {
          clock,
          ms: waitMs,
          signal,
          atDeadline: () => undefined,
        })
      }
    }
  }

  return {
    async request<const E extends Endpoint>(
      endpoint: E,
      input: EndpointInput<E>,
      { signal, bearer }: RequestOptions = {},
    ) {
      const plainInput: PlainInput = input
      const url = requestUrl(options, endpoint, plainInput)
      const answer =
        endpoint.method === 'GET'
          ? await sharedRequests.join(
              `${url} ${bearer ?? ''}`,
              shared => attempts(url, endpoint, { bearer }, shared),
              signal,
            )
          : await attempts(url, endpoint, { body: requestBody(options, endpoint, plainInput), bearer }, signal)
      return answer as EndpointResponse<E>
    },
  }
}

/**
 * An answer's text as its schema has it. An empty body is `undefined`. The error says where it is wrong, never with
 * what.
 */
function parseAnswer(text: string, path: string, schema: GenericSchema): unknown {
  let value: unknown
  try {
    value = text === '' ? undefined : JSON.parse(text)
  } catch (error) {
    throw operationError('RESPONSE_INVALID', { path, reason: 'it is not JSON' }, { cause: error })
  }
  const parsed = safeParse(schema, value, { abortEarly: true })
  if (parsed.success) return parsed.output
  const [issue] = parsed.issues
  const where = issue.path?.map(item => String(item.key)).join('.') ?? 'the whole'
  throw operationError('RESPONSE_INVALID', { path, reason: `${where} should be ${issue.expected ?? issue.type}` })
}
