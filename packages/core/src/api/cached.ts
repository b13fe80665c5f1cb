import type { Endpoint, EndpointInput, EndpointResponse } from './define-endpoint.js'
import type { Http, RequestOptions } from './http.js'
import type { PlainInput } from './request-url.js'

export interface CachedOptions {
  readonly now: () => number
  /** How long an answer is used again. */
  readonly ttlMs: number
  /** How many answers are kept; the oldest go first. */
  readonly maxEntries?: number
}

export interface CachedRequestOptions extends RequestOptions {
  /** Asks the server even where an answer is kept. */
  readonly isFresh?: boolean
}

export interface Cached<E extends Endpoint> {
  /** As `Http.request`, answered from memory while that is young enough. Failures are never kept. */
  request(input: EndpointInput<E>, options?: CachedRequestOptions): Promise<EndpointResponse<E>>
  clear(): void
}

interface Entry<Answer> {
  readonly answer: Answer
  readonly askedAt: number
  readonly order: number
}

/** A cache around a GET. The key is the path and the whole query, a cursor included. */
export function cached<const E extends Endpoint>(http: Http, endpoint: E, { now, ttlMs, maxEntries = 200 }: CachedOptions): Cached<E> {
  const entries = new Map<string, Entry<EndpointResponse<E>>>()
  let asked = 0

  function keep(key: string, entry: Entry<EndpointResponse<E>>) {
    // A slow answer never replaces that of a later question.
    if ((entries.get(key)?.order ?? -1) > entry.order) return
    entries.delete(key)
    entries.set(key, entry)
    for (const oldest of entries.keys()) {
      if (entries.size <= maxEntries) break
      entries.delete(oldest)
    }
  }

  return {
    async request(input, { isFresh, ...options } = {}) {
      const key = cacheKey(input)
      const known = entries.get(key)
      const age = known ? now() - known.askedAt : Infinity
      // A negative age is a clock that was set back.
      if (known && !isFresh && age >= 0 && age < ttlMs) return known.answer
      const askedAt = now()
      const order = asked++
      const answer = await http.request(endpoint, input, options)
      keep(key, { answer, askedAt, order })
      return answer
    },
    clear: () => entries.clear(),
  }
}

const cacheKey = ({ path, query }: PlainInput): string => JSON.stringify([sorted(path), sorted(query)])

const sorted = (record: unknown): unknown[] =>
  Object.entries(record ?? {})
    .filter(([, value]) => value !== undefined)
    .sort(([left], [right]) => (left < right ? -1 : 1))
