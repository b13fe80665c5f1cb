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

/** The nodes that the host named for a network: its own, else the proxy of the services. Never a public one. */
export function rpcUrlsOf({ customRpcUrls, services, projectId }: RpcOptions, id: CaipNetworkId): readonly RpcUrl[] {
  const customUrls = customRpcUrls?.[id]
  if (customUrls?.length) return customUrls.map(({ url }) => ({ url }))
  const proxy = services?.rpc ?? (services?.api && joinUrl(services.api, '/v1'))
  if (!proxy) return []
  const url = new URL(proxy)
  url.searchParams.set('chainId', id)
  if (projectId) url.searchParams.set('projectId', projectId)
  const { sdkType, sdkVersion } = sdkIdentity(proxy, w3mVersion)
  url.searchParams.set('st', sdkType)
  url.searchParams.set('sv', sdkVersion)
  return [{ url: url.href, contentType: 'text/plain' }]
}
