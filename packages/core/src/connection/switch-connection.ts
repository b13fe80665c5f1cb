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
  /** The namespace's wallet goes to a network. */
  async function ask(target: CaipNetwork, signal: AbortSignal): Promise<void> {
    const { chainNamespace: namespace, caipNetworkId } = target
    const session = sessions.get(namespace)
    if (!session) throw operationError('NO_CLIENT', {})
    // A wallet that says in between that its node was away is the same one still.
    const isOurs = () => sessions.get(namespace)?.connector === session.connector
    const controller = new AbortController()
    const stop = accounts.$state.listen(() => isOurs() || controller.abort())
    await session.connector
      .switchNetwork(target, { signal: AbortSignal.any([signal, controller.signal]) })
      .finally(stop)
    if (!isOurs()) throw new W3mError('ABORTED', {})
    // At once: in the next moment another wallet may be there, which stands elsewhere.
    network.follow(caipNetworkId, { show: true })
    const account = accounts.get(namespace)
    // Most wallets have told the change by now, and what it leads to has happened; some never do.
    if (account.status !== 'connected' || account.caipNetworkId === caipNetworkId) return
    accounts.set(namespace, onNetwork(account, caipNetworkId))
    afterConnect(namespace)
  }

  /** What the wallet of a namespace was asked last. */
  const requests = new Map<ChainNamespace, Promise<void>>()

  return async (input, signal) => {
    const target = known(input)
    const { chainNamespace: namespace, caipNetworkId } = target
    const isElsewhere = () => {
      const account = accounts.get(namespace)
      return account.status === 'connected' && account.caipNetworkId !== caipNetworkId
    }
    // A wallet that was asked to leave may do so yet: where it stands is known once it has answered.
    if (!isElsewhere()) await requests.get(namespace)?.catch(() => undefined)
    const former = network.$state.get()
    const needsWallet = isElsewhere()
    if (needsWallet) {
      const request = ask(target, signal)
      requests.set(namespace, request)
      await request
    } else network.follow(caipNetworkId, { show: true })
    clearAutomaticSwitch()
    // Where a wallet was asked, what its moving leads to has happened.
    if (!needsWallet && (former.namespace !== namespace || former.active[namespace] !== caipNetworkId))
      afterConnect(namespace)
    events.track('SWITCH_NETWORK', { network: caipNetworkId })
  }
}
