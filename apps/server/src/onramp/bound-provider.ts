import { failure } from '../http/failure.js'
import type { OnrampProvider } from './onramp-provider.js'

/** Calls to one provider that are under way at once: it limits this server, and so everybody. */
const inFlightMax = 32

/** Refuses what would ask a provider for more at once. @throws {Failure} 503, from each of its calls */
export function boundProvider(provider: OnrampProvider, max = inFlightMax): OnrampProvider {
  let inFlight = 0
  const bound =
    <Request, Answer>(call: (request: Request) => Promise<Answer>) =>
    async (request: Request): Promise<Answer> => {
      if (inFlight >= max)
        throw failure(503, 'provider', `${provider.label} is asked too much at the moment.`, { 'retry-after': '1' })
      inFlight++
      try {
        return await call(request)
      } finally {
        inFlight--
      }
    }
  return {
    ...provider,
    options: bound(location => provider.options(location)),
    quote: bound(request => provider.quote(request)),
    checkout: bound(order => provider.checkout(order)),
    status: bound(reference => provider.status(reference)),
  }
}
