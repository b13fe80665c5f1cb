import type { CaipNetworkId } from '../caip/caip-network-id.js'
import type { Connector, ConnectorSession } from '../connectors/define-connector.js'
import { operationError } from '../errors/operation-error.js'
import { W3mError } from '../errors/w3m-error.js'
import type { Connection } from '../events/events.store.js'
import type { ChainNamespace } from '../namespaces/chain-namespace.js'
import type { EngineContext } from './engine-context.js'
import { onNetwork } from './on-network.js'

/** Takes a wallet's session as the namespace's own and listens to the wallet from then on. */
export type AdoptSession = (
  connector: Connector,
  session: ConnectorSession,
  options: { readonly show: boolean },
) => Connection

/**
 * @param stopAwaiting ends the wait for a former wallet
 * @param onAccountsLost is called with a wallet that gives no account any more
 * @param onUnreachable ends a connection whose state cannot be read, until the wallet is back
 */
export function createAdoptSession(
  { accounts, network, remember, sessions, snapshot, signal, afterConnect, normalizeAddress }: EngineContext,
  stopAwaiting: (namespace: ChainNamespace) => void,
  onAccountsLost: (connector: Connector) => void,
  onUnreachable: (connector: Connector) => void,
): AdoptSession {
  const normalized = (
    namespace: ChainNamespace,
    [first, ...others]: readonly [string, ...string[]],
  ): readonly [string, ...string[]] => [
    normalizeAddress(namespace, first),
    ...others.map(address => normalizeAddress(namespace, address)),
  ]

  const moveTo = (namespace: ChainNamespace, reference: string, options: { readonly show: boolean }): CaipNetworkId => {
    network.follow(`${namespace}:${reference}`, options)
    return network.$state.get().active[namespace]!
  }

  function adopt(connector: Connector, session: ConnectorSession, options: { readonly show: boolean }): Connection {
    const { namespace, id: connectorId } = connector
    if (!session.chainReference) throw operationError('CHAIN_REQUIRED', {})
    sessions.get(namespace)?.stop()
    stopAwaiting(namespace)
    // Some wallets cannot remove listeners: their events after the session's end are ignored.
    let hasEnded = false
    let stop: (() => void) | undefined
    sessions.set(namespace, { connector, stop: () => ((hasEnded = true), stop?.()) })
    const caipNetworkId = moveTo(namespace, session.chainReference, options)
    // A listener of the network may disconnect.
    if (hasEnded) throw new W3mError('ABORTED', {})
    const current = () => {
      const account = accounts.get(namespace)
      return !hasEnded && account.status === 'connected' && account
    }
    stop = connector.watch({
      accountsChanged(list) {
        const [first, ...others] = list
        const account = current()
        if (!account) return
        if (first === undefined) return onAccountsLost(connector)
        const addresses = normalized(namespace, [first, ...others])
        if (addresses.join() === account.addresses.join()) return
        // The login details of the previous account do not apply to the new one.
        remember(namespace, { connectorId, address: addresses[0] })
        accounts.set(namespace, { ...account, login: undefined, addresses })
      },
      chainChanged(reference) {
        if (!current()) return
        const id = moveTo(namespace, reference, { show: false })
        const account = current()
        if (!account || id === account.caipNetworkId) return
        accounts.set(namespace, onNetwork(account, id))
        afterConnect(namespace)
      },
      networksApproved(approvedNetworkIds) {
        const account = current()
        if (account) accounts.set(namespace, { ...account, approvedNetworkIds })
      },
      disconnected() {
        if (hasEnded) return
        // Wallets also emit this when only their node is gone: the accounts that they still give, if any, decide.
        connector
          .reconnect({ signal })
          .then(restored => {
            if (hasEnded) return
            if (restored) adopt(connector, restored, { show: false })
            else onAccountsLost(connector)
          })
          .catch(() => hasEnded || onUnreachable(connector))
      },
    })
    const { approvedNetworkIds } = session
    const addresses = normalized(namespace, session.accounts)
    remember(namespace, { connectorId, address: addresses[0] })
    accounts.set(namespace, {
      status: 'connected',
      connectorId,
      addresses,
      caipNetworkId,
      ...(approvedNetworkIds && { approvedNetworkIds }),
    })
    const connection = snapshot(namespace)
    // A listener of the account may disconnect, too.
    if (!connection) throw new W3mError('ABORTED', {})
    return connection
  }

  return adopt
}
