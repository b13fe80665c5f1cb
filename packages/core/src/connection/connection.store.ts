import { atom, type ReadableAtom } from 'nanostores'
import type { AccountStore } from '../account/account.store.js'
import { settle } from '../async/settle.js'
import { toCaipAddress } from '../caip/caip-address.js'
import type { CaipNetworkId } from '../caip/caip-network-id.js'
import type { ChainNamespace } from '../caip/chain-namespace.js'
import type { Discovery } from '../connectors/discovery.js'
import type { Connector, ConnectorSession } from '../connectors/define-connector.js'
import { W3mError } from '../errors/w3m-error.js'
import type { Connection, EventsStore } from '../events/events.store.js'
import { announceWaitMs, rpcTimeoutMs } from '../limits.js'
import type { NetworkStore } from '../network/network.store.js'
import type { CaipNetwork } from '../namespaces/define-network.js'
import { createAttempt, toW3mError, type Attempt } from './attempt.js'
import type { ConnectionState } from './connection.state.js'

export interface ConnectOptions {
  readonly connectorId?: string | undefined
  readonly namespace?: ChainNamespace | undefined
  readonly signal?: AbortSignal | undefined
}

export interface ConnectionStore {
  readonly $state: ReadableAtom<ConnectionState>
  /** Connects a wallet by its id, or lets the visitor choose. @throws {W3mError} always with a code */
  connect(options?: ConnectOptions): Promise<Connection>
  /** Brings back what the visitor had. Never prompts, never throws. */
  reconnect(namespace: ChainNamespace, connectorId: string): Promise<void>
  /** Ends one family's connection, or all. @throws {W3mError} `DISCONNECT_FAILED` where the wallet fails; it is forgotten all the same */
  disconnect(namespace?: ChainNamespace): Promise<void>
  /** Another tab ended the connection: nothing is said to the wallet. */
  forget(namespace: ChainNamespace): void
  /** Asks the family's wallet to go to a network. @throws {W3mError} with the wallet's number where it refuses */
  switchNetwork(network: CaipNetwork, options?: { readonly signal?: AbortSignal }): Promise<void>
  /** The visitor left: a running attempt ends with `error`. */
  abandon(error: W3mError): void
  connectorOf(namespace: ChainNamespace): Connector | undefined
  destroy(): void
}

export interface ConnectionDeps {
  readonly accounts: AccountStore
  readonly network: NetworkStore
  readonly events: Pick<EventsStore, 'emit' | 'track'>
  readonly discovery: () => Promise<Discovery>
  /** The visitor is to choose a wallet. */
  readonly choose: (namespace: ChainNamespace | undefined) => void
  /** An attempt succeeded, or a wallet moved to another network: where the modal goes from here. */
  readonly arrived: (namespace: ChainNamespace, isNew: boolean) => void
  readonly remember: (namespace: ChainNamespace, connection: { readonly connectorId: string; readonly address: string } | undefined) => void
}

interface Session {
  readonly connector: Connector
  readonly stop: () => void
}

export function createConnectionStore(deps: ConnectionDeps): ConnectionStore {
  const { accounts, network, events } = deps
  const $state = atom<ConnectionState>({ phase: 'idle' })
  const sessions = new Map<ChainNamespace, Session>()
  const lifetime = new AbortController()
  /** The one attempt that runs, and the wallet it is for: undefined while the visitor chooses. */
  let running: { readonly attempt: Attempt; connector: Connector | undefined; readonly connectorId?: string | undefined } | undefined

  const snapshot = (namespace: ChainNamespace): Connection | undefined => {
    const account = accounts.get(namespace)
    if (account.status !== 'connected') return undefined
    const [address] = account.addresses
    const { caipNetworkId, connectorId } = account
    return {
      namespace,
      connectorId,
      address,
      caipAddress: toCaipAddress(caipNetworkId, address),
      network: network.$state.get().networks.find(each => each.caipNetworkId === caipNetworkId),
    }
  }

  const drop = (namespace: ChainNamespace) => {
    sessions.get(namespace)?.stop()
    sessions.delete(namespace)
    deps.remember(namespace, undefined)
    const wasConnected = accounts.get(namespace).status === 'connected'
    accounts.set(namespace, { status: 'disconnected' })
    if (wasConnected) events.emit('disconnect', { namespace })
  }

  const moveTo = (namespace: ChainNamespace, reference: string, show: boolean): CaipNetworkId => {
    network.follow(`${namespace}:${reference}`, { show })
    return network.$state.get().active[namespace]!
  }

  /** Takes a wallet's session as the family's own and listens to the wallet from here on. */
  function adopt(connector: Connector, session: ConnectorSession, show: boolean): Connection {
    const { namespace, id: connectorId } = connector
    sessions.get(namespace)?.stop()
    const caipNetworkId = moveTo(namespace, session.chainReference, show)
    accounts.set(namespace, { status: 'connected', connectorId, addresses: session.accounts, caipNetworkId })
    deps.remember(namespace, { connectorId, address: session.accounts[0] })

    const current = () => accounts.get(namespace)
    const stop = connector.watch({
      accountsChanged(list) {
        const [address, ...others] = list
        const account = current()
        if (account.status !== 'connected') return
        if (address === undefined) return drop(namespace)
        if (address === account.addresses[0] && list.length === account.addresses.length) return
        accounts.set(namespace, { ...account, addresses: [address, ...others] })
        deps.remember(namespace, { connectorId, address })
      },
      chainChanged(reference) {
        const account = current()
        if (account.status !== 'connected') return
        const id = moveTo(namespace, reference, false)
        if (id === account.caipNetworkId) return
        accounts.set(namespace, { ...account, caipNetworkId: id })
        deps.arrived(namespace, false)
      },
      disconnected() {
        // Wallets also say this when only their node is gone: what counts is whether the accounts are still given.
        void connector
          .reconnect({ signal: lifetime.signal })
          .then(kept => kept ?? drop(namespace))
          .catch(() => drop(namespace))
      },
    })
    sessions.set(namespace, { connector, stop })
    return snapshot(namespace)!
  }

  const begin = (namespace: ChainNamespace | undefined) => {
    const attempt = createAttempt({
      succeeded: connection => {
        running = undefined
        events.emit('connect', connection)
        events.track('CONNECT_SUCCESS', { method: 'browser', name: sessions.get(connection.namespace)!.connector.name })
        deps.arrived(connection.namespace, true)
      },
      failed: error => {
        const connector = running?.connector
        running = undefined
        if (connector && accounts.get(connector.namespace).status === 'connecting') accounts.set(connector.namespace, { status: 'disconnected' })
        $state.set(connector ? { phase: 'failed', connector, error } : { phase: 'idle' })
        events.emit('error', { code: error.code, message: error.message })
        events.track(error.code === 4001 ? 'USER_REJECTED' : 'CONNECT_ERROR', { message: error.message })
      },
    })
    running = { attempt, connector: undefined }
    if (namespace === undefined) $state.set({ phase: 'choosing' })
    return attempt
  }

  async function run(attempt: Attempt, connector: Connector): Promise<void> {
    running = { attempt, connector, connectorId: connector.id }
    $state.set({ phase: 'connecting', connector })
    const { namespace, id: connectorId } = connector
    if (accounts.get(namespace).status !== 'connected') accounts.set(namespace, { status: 'connecting', connectorId })
    try {
      const session = await connector.connect({ signal: attempt.signal })
      if (attempt.isSettled) return
      const connection = adopt(connector, session, true)
      $state.set({ phase: 'connected', connector })
      attempt.succeed(connection)
    } catch (error) {
      attempt.fail(toW3mError(error))
    }
  }

  async function find(attempt: Attempt, connectorId: string, namespace: ChainNamespace | undefined): Promise<void> {
    try {
      const discovery = await settle(deps.discovery(), { signal: attempt.signal, timeoutMs: rpcTimeoutMs, who: 'the connectors' })
      const connector = await discovery.find(connectorId, { namespace, waitMs: announceWaitMs, signal: attempt.signal })
      if (attempt.isSettled) return
      if (!connector) throw new W3mError('CONNECTOR_NOT_FOUND', { connectorId })
      await run(attempt, connector)
    } catch (error) {
      attempt.fail(toW3mError(error))
    }
  }

  function connect({ connectorId, namespace, signal }: ConnectOptions = {}): Promise<Connection> {
    if (lifetime.signal.aborted) return Promise.reject(new W3mError('DESTROYED', {}))
    const shown = namespace ?? network.$state.get().namespace
    const existing = snapshot(shown)
    if (existing && (connectorId === undefined || connectorId === existing.connectorId) && !signal?.aborted) return Promise.resolve(existing)

    // A click on the same wallet, or a second call, joins what runs already.
    if (running && (connectorId === undefined || connectorId === running.connectorId)) {
      running.attempt.follow(signal)
      return running.attempt.outcome
    }
    const choosing = running && !running.connector && running.connectorId === undefined ? running.attempt : undefined
    if (!choosing) running?.attempt.fail(new W3mError('ABORTED', {}))
    const attempt = choosing ?? begin(connectorId === undefined ? undefined : shown)
    attempt.follow(signal)
    if (attempt.isSettled) return attempt.outcome
    if (connectorId === undefined) deps.choose(namespace)
    else {
      running = { attempt, connector: undefined, connectorId }
      void find(attempt, connectorId, namespace)
    }
    return attempt.outcome
  }

  async function reconnect(namespace: ChainNamespace, connectorId: string): Promise<void> {
    const isOurs = () => {
      const account = accounts.get(namespace)
      return account.status === 'reconnecting' && account.connectorId === connectorId
    }
    accounts.set(namespace, { status: 'reconnecting', connectorId })
    try {
      const discovery = await deps.discovery()
      const connector = await discovery.find(connectorId, { namespace, waitMs: announceWaitMs, signal: lifetime.signal })
      if (!isOurs()) return
      if (!connector) {
        // The wallet may announce itself later still: the visitor's connection is kept for it.
        accounts.set(namespace, { status: 'disconnected' })
        discovery.whenFound(connectorId, () => {
          if (accounts.get(namespace).status === 'disconnected') void reconnect(namespace, connectorId)
        })
        return
      }
      const session = await connector.reconnect({ signal: lifetime.signal })
      if (!isOurs()) return
      if (session) adopt(connector, session, false)
      else drop(namespace)
    } catch {
      // A wallet that does not answer now may do so at the next load.
      if (isOurs()) accounts.set(namespace, { status: 'disconnected' })
    }
  }

  return {
    $state,
    connect,
    reconnect,
    forget: namespace => drop(namespace),
    async disconnect(namespace) {
      const targets = namespace ? [namespace] : [...sessions.keys()]
      const failures: unknown[] = []
      for (const target of targets) {
        const connector = sessions.get(target)?.connector
        drop(target)
        await connector?.disconnect().catch((error: unknown) => failures.push(error))
      }
      $state.set({ phase: 'idle' })
      events.track(failures.length ? 'DISCONNECT_ERROR' : 'DISCONNECT_SUCCESS', { namespace: namespace ?? 'all' })
      if (failures.length) throw new W3mError('DISCONNECT_FAILED', {}, { cause: failures[0] })
    },
    async switchNetwork(target, { signal } = {}) {
      const { chainNamespace: namespace, caipNetworkId } = target
      const session = sessions.get(namespace)
      const account = accounts.get(namespace)
      if (!session || account.status !== 'connected') return network.follow(caipNetworkId, { show: true })
      if (account.caipNetworkId !== caipNetworkId) {
        await session.connector.switchNetwork(target, { signal: signal ? AbortSignal.any([signal, lifetime.signal]) : lifetime.signal })
        const now = accounts.get(namespace)
        if (now.status === 'connected') accounts.set(namespace, { ...now, caipNetworkId })
      }
      network.follow(caipNetworkId, { show: true })
      events.track('SWITCH_NETWORK', { network: caipNetworkId })
    },
    abandon(error) {
      running?.attempt.fail(error)
      $state.set({ phase: 'idle' })
    },
    connectorOf: namespace => sessions.get(namespace)?.connector,
    destroy() {
      running?.attempt.fail(new W3mError('DESTROYED', {}))
      lifetime.abort(new W3mError('DESTROYED', {}))
      for (const { stop } of sessions.values()) stop()
      sessions.clear()
    },
  }
}
