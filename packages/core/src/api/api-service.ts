import { operationError } from '../errors/operation-error.js'
import { apiRetryCount } from '../limits/api-limits.js'
import { createHttp, type Http, type HttpOptions } from './http.js'
import type { ApiTarget } from './api-target.js'

const clock = {
  now: () => Date.now(),
  setTimeout: (callback: () => void, ms: number) => setTimeout(callback, ms),
  clearTimeout: (id: number) => clearTimeout(id),
}

/** A number from 0 up to 1, which spreads the retries of many visitors. */
const random = () => {
  const [word = 0] = crypto.getRandomValues(new Uint32Array(1))
  return word / 2 ** 32
}

/**
 * The client of whichever server is set at the time of a call, one for each.
 * @param send how requests go out
 * @param retries how often a GET is repeated
 * @throws {W3mError} `SERVICE_NOT_SET` from `request` where none is
 */
export function createApiService(
  target: () => ApiTarget | undefined,
  send: HttpOptions['fetch'] = (url, init) => fetch(url, init),
  retries = apiRetryCount,
): Http {
  const clients = new Map<string, Http>()
  return {
    async request(endpoint, input, options) {
      const now = target()
      if (!now) throw operationError('SERVICE_NOT_SET', { service: 'api' })
      const key = JSON.stringify(now)
      const client = clients.get(key) ?? createHttp({ ...now, fetch: send, clock, random, retries })
      clients.set(key, client)
      return client.request(endpoint, input, options)
    },
  }
}
