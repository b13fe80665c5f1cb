import type { ChainNamespace } from '../caip/chain-namespace.js'
import type { CaipNetworkId } from '../caip/caip-network-id.js'
import type { Connector, ConnectorSession } from '../connectors/define-connector.js'
import type { Discovery } from '../connectors/discovery.js'
import { W3mError } from '../errors/w3m-error.js'
import type { Connection } from '../events/events.store.js'
import { announceWaitMs } from '../limits.js'
import type { CaipNetwork } from '../namespaces/define-network.js'
import { toW3mError, type Attempt } from './attempt.js'
import type { ConnectionDeps, ConnectionParts } from './connection.store.js'

/** What talks to wallets. Loaded at the first attempt, or for a visitor who was connected before. */
export interface ConnectionEngine {
  /** Runs an attempt on one wallet, which may announce itself late. The attempt tells how it ended. */
  attempt(attempt: Attempt, connectorId: string, namespace: ChainNamespace | undefined): Promise<void>
  /** Brings back what the visitor had. Never prompts, never throws. */
  reconnect(namespace: ChainNamespace, connectorId: string): Promise<void>
  /** @throws {W3mError} with the wallet's number where it refuses */
  switchNetwork(network: CaipNetwork, signal: AbortSignal): Promise<void>
}

export function createConnectionEngine(deps: ConnectionDeps, parts: ConnectionParts, wallets: Discovery): ConnectionEngine {
  const { accounts, network, arrived, remember } = deps
  const { sessions, drop, snapshot, began, lifetime } = parts

  const moveTo = (namespace: ChainNamespace, reference: string, show: boolean): CaipNetworkId => {
    network.follow(`${namespace}:${reference}`, { show })
    return network.$state.get().active[namespace]!
  }

  /** Takes a wallet's session as the family's own and listens to the wallet from here on. */
  function adopt(connector: Connector, session: ConnectorSession, show: boolean): Connection {
    const { namespace, id: connectorId } = connector
    if (!session.chainReference) throw new W3mError('CHAIN_REQUIRED', {})
    sessions.get(namespace)?.stop()
    const caipNetworkId = moveTo(namespace, session.chainReference, show)
    const stop = connector.watch({
      accountsChanged(list) {
        const [address, ...others] = list
        const account = accounts.get(namespace)
        if (account.status !== 'connected') return
        if (address === undefined) return drop(namespace)
        if (address === account.addresses[0] && list.length === account.addresses.length) return
        accounts.set(namespace, { ...account, addresses: [address, ...others] })
        remember(namespace, { connectorId, address })
      },
      chainChanged(reference) {
        const account = accounts.get(namespace)
        if (account.status !== 'connected') return
        const id = moveTo(namespace, reference, false)
        if (id === account.caipNetworkId) return
        accounts.set(namespace, { ...account, caipNetworkId: id })
        arrived(namespace, false)
      },
      disconnected() {
        // Wallets also say this when only their node is gone: what counts is whether the accounts are still given.
        void connector
          .reconnect({ signal: lifetime })
          .then(kept => kept ?? drop(namespace))
          .catch(() => drop(namespace))
      },
    })
    sessions.set(namespace, { connector, stop })
    accounts.set(namespace, { status: 'connected', connectorId, addresses: session.accounts, caipNetworkId })
    remember(namespace, { connectorId, address: session.accounts[0] })
    return snapshot(namespace)!
  }

  async function reconnect(namespace: ChainNamespace, connectorId: string): Promise<void> {
    const isOurs = () => {
      const account = accounts.get(namespace)
      return account.status === 'reconnecting' && account.connectorId === connectorId
    }
    try {
      const connector = await wallets.find(connectorId, { namespace, waitMs: announceWaitMs, signal: lifetime })
      if (!isOurs()) return
      if (!connector) {
        // The wallet may announce itself later still: the visitor's connection is kept for it.
        accounts.set(namespace, { status: 'disconnected' })
        wallets.whenFound(connectorId, () => {
          if (accounts.get(namespace).status !== 'disconnected') return
          accounts.set(namespace, { status: 'reconnecting', connectorId })
          void reconnect(namespace, connectorId)
        })
        return
      }
      const session = await connector.reconnect({ signal: lifetime })
      if (!isOurs()) return
      if (session) adopt(connector, session, false)
      else drop(namespace)
    } catch {
      // A wallet that does not answer now may do so at the next load.
      if (isOurs()) accounts.set(namespace, { status: 'disconnected' })
    }
  }

  return {
    reconnect,
    async attempt(attempt, connectorId, namespace) {
      try {
        const connector = await wallets.find(connectorId, { namespace, waitMs: announceWaitMs, signal: attempt.signal })
        if (attempt.isSettled) return
        if (!connector) throw new W3mError('CONNECTOR_NOT_FOUND', { connectorId })
        began(connector)
        const session = await connector.connect({ signal: attempt.signal })
        if (!attempt.isSettled) attempt.succeed(adopt(connector, session, true))
      } catch (error) {
        attempt.fail(toW3mError(error))
      }
    },
    async switchNetwork(target, signal) {
      const { chainNamespace: namespace, caipNetworkId } = target
      const session = sessions.get(namespace)
      if (!session) throw new W3mError('NO_CLIENT', {})
      await session.connector.switchNetwork(target, { signal })
      const account = accounts.get(namespace)
      // Most wallets have told the change by now, and what it leads to has happened; some never do.
      if (account.status !== 'connected' || account.caipNetworkId === caipNetworkId) return
      network.follow(caipNetworkId)
      accounts.set(namespace, { ...account, caipNetworkId })
      arrived(namespace, false)
    },
  }
}
