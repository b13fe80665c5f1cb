import { w3mVersion } from '../api/api-target.js'
import { joinUrl } from '../api/join-url.js'
import { sdkIdentity } from '../api/sdk-identity.js'
import type { CaipNetworkId } from '../caip/caip-network-id.js'
import type { RpcUrl } from './rpc-client.js'

/** The options of the host that name nodes. */
export interface RpcOptions {
  readonly customRpcUrls?: Readonly<Partial<Record<CaipNetworkId, readonly { readonly url: string }[]>>> | undefined
  readonly services?: { readonly api?: string; readonly rpc?: string } | undefined
  readonly projectId?: string | undefined
}

/**
 * The nodes that are asked about a network: those that the host named for it, else the proxy of the services, else
 * `ownUrls`, which are also asked where the proxy of the API does not serve the network.
 * @param ownUrls the network's own `rpcUrls`, often public; without them only what the host named is asked
 */
export function rpcUrlsOf(
  { customRpcUrls, services, projectId }: RpcOptions,
  id: CaipNetworkId,
  ownUrls: readonly string[] = [],
): readonly RpcUrl[] {
  const customUrls = customRpcUrls?.[id]
  if (customUrls?.length) return customUrls.map(({ url }) => ({ url }))
  const proxy = services?.rpc ?? (services?.api && joinUrl(services.api, '/v1'))
  if (!proxy) return ownUrls.map(url => ({ url }))
  const url = new URL(proxy)
  url.searchParams.set('chainId', id)
  if (projectId) url.searchParams.set('projectId', projectId)
  const { sdkType, sdkVersion } = sdkIdentity(proxy, w3mVersion)
  url.searchParams.set('st', sdkType)
  url.searchParams.set('sv', sdkVersion)
  // A proxy that the host named by itself is the only one who is asked.
  const urlsIfUnserved = services?.rpc ? [] : ownUrls
  return [{ url: url.href, contentType: 'text/plain', ...(urlsIfUnserved.length > 0 && { urlsIfUnserved }) }]
}
