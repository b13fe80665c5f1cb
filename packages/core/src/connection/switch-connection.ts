import { operationError } from '../errors/operation-error.js'
import { W3mError } from '../errors/w3m-error.js'
import type { ChainNamespace } from '../namespaces/chain-namespace.js'
import type { CaipNetwork } from '../namespaces/define-network.js'
import type { ConnectionEngine } from './connection-parts.js'
import type { EngineContext } from './engine-context.js'
import { onNetwork } from './on-network.js'

/** @param clearAutomaticSwitch forgets the last automatic switch: the visitor chose what is shown now */
export function createSwitchNetwork(
  { accounts, network, events, sessions, afterConnect, known }: EngineContext,
  clearAutomaticSwitch: () => void,
): ConnectionEngine['switchNetwork'] {
  /** Asks the namespace's wallet to switch to a network. */
  async function requestSwitch(target: CaipNetwork, signal: AbortSignal): Promise<void> {
    const { chainNamespace: namespace, caipNetworkId } = target
    const session = sessions.get(namespace)
    if (!session) throw operationError('NO_CLIENT', {})
    // A wallet that meanwhile reported the loss of its node still has the same connector.
    const isOurs = () => sessions.get(namespace)?.connector === session.connector
    const controller = new AbortController()
    const stop = accounts.$state.listen(() => isOurs() || controller.abort())
    await session.connector
      .switchNetwork(target, { signal: AbortSignal.any([signal, controller.signal]) })
      .finally(stop)
    if (!isOurs()) throw new W3mError('ABORTED', {})
    // Must be synchronous: a moment later another wallet, on another network, may be connected.
    network.follow(caipNetworkId, { show: true })
    const account = accounts.get(namespace)
    // Most wallets have reported the change by now, and `afterConnect` has run; some never report it.
    if (account.status !== 'connected' || account.caipNetworkId === caipNetworkId) return
    accounts.set(namespace, onNetwork(account, caipNetworkId))
    afterConnect(namespace)
  }

  /** The last switch that was requested from the wallet of each namespace. */
  const requests = new Map<ChainNamespace, Promise<void>>()

  return async (input, signal) => {
    const target = known(input)
    const { chainNamespace: namespace, caipNetworkId } = target
    const isOnOtherNetwork = () => {
      const account = accounts.get(namespace)
      return account.status === 'connected' && account.caipNetworkId !== caipNetworkId
    }
    // An earlier request may still move the wallet: its network is known once that request has settled.
    if (!isOnOtherNetwork()) await requests.get(namespace)?.catch(() => undefined)
    const previousState = network.$state.get()
    const needsWallet = isOnOtherNetwork()
    if (needsWallet) {
      const request = requestSwitch(target, signal)
      requests.set(namespace, request)
      await request
    } else network.follow(caipNetworkId, { show: true })
    clearAutomaticSwitch()
    // If a wallet was asked, `afterConnect` has already run for its change.
    if (!needsWallet && (previousState.namespace !== namespace || previousState.active[namespace] !== caipNetworkId))
      afterConnect(namespace)
    events.track('SWITCH_NETWORK', { network: caipNetworkId })
  }
}
