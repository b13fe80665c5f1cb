import type { CaipNetwork } from '../namespaces/define-network.js'
import type { ChainNamespace } from '../namespaces/chain-namespace.js'

/** The network that a visitor chose, and how the namespaces stand at that moment. */
export interface NetworkSwitchCase {
  /** The network that was chosen. */
  readonly target: Pick<CaipNetwork, 'caipNetworkId' | 'chainNamespace'>
  /** CAIP-2 id of the network that is shown. */
  readonly activeId: string | undefined
  /** The namespace that is shown. */
  readonly namespace: ChainNamespace
  /** Whether a wallet is connected on a namespace. */
  readonly isConnected: (namespace: ChainNamespace) => boolean
  /** The namespace's connector is the secure frame's, and the frame speaks the target's namespace. */
  readonly isAuthSupported?: boolean
}

/** What the modal does next: nothing, show the view of that name, or only select the network. */
export type NetworkSwitchStep = 'nothing' | 'SwitchNetwork' | 'SwitchActiveChain' | 'select'

/**
 * What a choice of network leads to (spec 4, whose “not to be skipped” is read as “to be skipped”).
 * `select`: nobody is connected there, so the choice is simply kept.
 */
export function networkSwitchStep({
  target,
  activeId,
  namespace,
  isConnected,
  isAuthSupported,
}: NetworkSwitchCase): NetworkSwitchStep {
  if (target.caipNetworkId === activeId) return 'nothing'
  if (isAuthSupported) return 'SwitchNetwork'
  if (target.chainNamespace !== namespace && isConnected(namespace) && !isConnected(target.chainNamespace))
    return 'SwitchActiveChain'
  return isConnected(target.chainNamespace) ? 'SwitchNetwork' : 'select'
}
