import type { CaipNetwork, W3m } from '@w3m/core'

/**
 * The networks on which the shown account has the same address: those of its namespace; of a smart account, whose
 * contract stands on one network, that one.
 */
export function compatibleNetworks(w3m: W3m): readonly CaipNetwork[] {
  const { namespace, networks } = w3m.network.$state.get()
  const { caipNetworkId } = w3m.getNetwork(namespace)
  const isSmart = w3m.getAccount(namespace).embeddedWalletInfo?.accountType === 'smartAccount'
  return networks.filter(network =>
    isSmart ? network.caipNetworkId === caipNetworkId : network.chainNamespace === namespace,
  )
}
