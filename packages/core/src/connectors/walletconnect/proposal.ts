import type { CaipNetwork } from '../../namespaces/define-network.js'
import type { LoadedNamespace, Namespace, WalletConnectSupport } from '../../namespaces/namespace.js'
import { loadNamespace } from '../../namespaces/load-namespaces.js'
import type { Proposal, ProposedNamespace } from './library/universal-provider.js'

/** A namespace that WalletConnect connects. */
export interface PairedNamespace extends WalletConnectSupport, Pick<LoadedNamespace, 'name' | 'isAddress'> {}

/** Those namespaces that WalletConnect reaches, with what they want of it. */
export async function loadPairedNamespaces(namespaces: readonly Namespace[]): Promise<readonly PairedNamespace[]> {
  const found = await Promise.all(
    namespaces.map(async namespace => {
      const { name, isAddress, features } = await loadNamespace(namespace)
      const support = await features.walletConnect?.()
      return support ? [{ ...support, name, isAddress }] : []
    }),
  )
  return found.flat()
}

/**
 * Every network of the application, all optional: a wallet that knows only some of them connects with those.
 * A network stands there by its former ids too. @param nodeUrl where the page itself reads a network
 */
export function proposeNamespaces(
  namespaces: readonly PairedNamespace[],
  networks: readonly CaipNetwork[],
  nodeUrl: (network: CaipNetwork) => string | undefined,
): Proposal {
  const proposal: Record<string, ProposedNamespace> = {}
  for (const { name, methods, events } of namespaces) {
    const namespaceNetworks = networks.filter(({ chainNamespace }) => chainNamespace === name)
    if (namespaceNetworks.length === 0) continue
    const chains = namespaceNetworks.flatMap(({ caipNetworkId, aliases = [] }) => [caipNetworkId, ...aliases])
    const nodes = namespaceNetworks.flatMap(network => {
      const url = nodeUrl(network)
      return url
        ? [network.caipNetworkId, ...(network.aliases ?? [])].map(id => [id.slice(name.length + 1), url] as const)
        : []
    })
    proposal[name] = { methods, events, chains, rpcMap: Object.fromEntries(nodes) }
  }
  return proposal
}
