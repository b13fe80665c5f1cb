import type { ServedChain } from '../settings.js'
import type { Namespace } from './namespace.js'
import { eip155 } from './eip155/eip155.js'
import type { RpcTarget } from './rpc-proxy.js'
import { solana } from './solana/solana.js'

/** The namespaces of a server that is given none: a line for each. */
export const builtInNamespaces: readonly Namespace[] = [eip155, solana]

/** The namespace of a CAIP-2 or CAIP-10 id, or of a token's. */
export const namespaceOf = (id: string, namespaces: readonly Namespace[]): Namespace | undefined =>
  namespaces.find(({ name }) => id.startsWith(`${name}:`))

/** Where the proxy passes on what pages ask of the chains' nodes. */
export const proxyTargets = (chains: readonly ServedChain[], namespaces: readonly Namespace[]): readonly RpcTarget[] =>
  chains.flatMap(({ caipNetworkId, rpcUrl }) => {
    const methods = namespaceOf(caipNetworkId, namespaces)?.rpcMethods
    return methods ? [{ caipNetworkId, rpcUrl, methods }] : []
  })
