import { getAllowedOrigins } from '../api/get-allowed-origins.js'
import { getProjectConfig } from '../api/get-project-config.js'
import { readProjectHints } from '../options/project-hints.js'
import { createServiceClient } from './service-clients.js'
import type { SliceContext } from './slice-context.js'

/** Reports to the developer, once, where the configuration of the host's project contradicts its options. */
export async function createSlice(context: SliceContext): Promise<object> {
  const { $options, notices, signal } = context
  const http = createServiceClient(context, services => services?.configuration)
  const request = { signal }
  await readProjectHints({
    fetchOrigins: () => http.request(getAllowedOrigins, {}, request),
    fetchConfig: () => http.request(getProjectConfig, {}, request),
    origin: location.origin,
    options: $options.get(),
    alert: alert => {
      if (!signal.aborted) notices.alert(alert)
    },
  })
  return {}
}
