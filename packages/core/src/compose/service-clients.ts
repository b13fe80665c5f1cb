import { createApiService } from '../api/api-service.js'
import { apiTarget } from '../api/api-target.js'
import type { Http, HttpOptions } from '../api/http.js'
import { directoryUrl } from '../api/service-urls.js'
import type { Services } from '../options/w3m-options.js'
import type { SliceContext } from './slice-context.js'

type OptionsContext = Pick<SliceContext, '$options'>

/** A client of one of the host's services. Its address is read at every request, since a host may name another. */
export const createServiceClient = (
  { $options }: OptionsContext,
  url: (services: Services | undefined) => string | undefined,
  send?: HttpOptions['fetch'],
  retries?: number,
): Http =>
  createApiService(
    () => apiTarget({ ...$options.get(), services: { api: url($options.get().services) } }),
    send,
    retries,
  )

export const createApiClient = (context: OptionsContext): Http =>
  createServiceClient(context, services => services?.api)

export const createDirectoryClient = (context: OptionsContext): Http => createServiceClient(context, directoryUrl)
