import type { CaipNetwork } from '../namespaces/define-network.js'
import type { ChainNamespace } from '../namespaces/chain-namespace.js'

export interface NetworkSwitchCase {
  readonly target: Pick<CaipNetwork, 'caipNetworkId' | 'chainNamespace'>
  readonly activeId: string | undefined
  readonly namespace: ChainNamespace
  readonly isConnected: (namespace: ChainNamespace) => boolean
  /** The namespace's connector is the secure frame's, and the frame speaks the target's namespace. */
  readonly isAuthSupported?: boolean
  readonly ignoreConfirmation?: boolean
}

export type NetworkSwitchStep = 'nothing' | 'SwitchNetwork' | 'SwitchActiveChain' | 'select'

/**
 * What choosing a network leads to (spec 4, one sentence of which is inverted).
 * `select`: nobody is connected there, so the choice is simply kept.
 */
export function networkSwitchStep({
  target,
  activeId,
  namespace,
  isConnected,
  isAuthSupported,
  ignoreConfirmation,
}: NetworkSwitchCase): NetworkSwitchStep {
  if (target.caipNetworkId === activeId) return 'nothing'
  if (ignoreConfirmation || isAuthSupported) return 'SwitchNetwork'
  if (target.chainNamespace !== namespace && isConnected(namespace) && !isConnected(target.chainNamespace))
    return 'SwitchActiveChain'
  return isConnected(target.chainNamespace) ? 'SwitchNetwork' : 'select'
}
