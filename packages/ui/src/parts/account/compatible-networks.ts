import type { CaipNetwork, W3m } from '@w3m/core'

/**
 * The networks on which the shown account has the same address: those of its namespace. A smart account, whose contract
 * is deployed on one network, has only that one.
 */
export function compatibleNetworks(w3m: W3m): readonly CaipNetwork[] {
  const { namespace, networks } = w3m.network.$state.get()
  const { caipNetworkId } = w3m.getNetwork(namespace)
  const isSmart = w3m.getAccount(namespace).embeddedWalletInfo?.accountType === 'smartAccount'
  return networks.filter(network =>
    isSmart ? network.caipNetworkId === caipNetworkId : network.chainNamespace === namespace,
  )
}
