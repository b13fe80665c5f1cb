import type { ReadableAtom } from 'nanostores'
import { settle } from '../async/settle.js'
import type { ChainNamespace } from '../namespaces/chain-namespace.js'
import type { CaipNetworkId } from '../caip/caip-network-id.js'
import type { Connector, ConnectorSession } from '../connectors/define-connector.js'
import { findConnector, whenFound } from '../connectors/find-connector.js'
import type { Discovery } from '../connectors/discovery.js'
import { LaterError } from '../errors/later-error.js'
import { W3mError } from '../errors/w3m-error.js'
import type { Connection } from '../events/events.store.js'
import { announceWaitMs, disconnectTimeoutMs, siblingTimeoutMs } from '../limits.js'
import type { CaipNetwork, NetworkInput } from '../namespaces/define-network.js'
import type { W3mOptions } from '../options/w3m-options.js'
import { readConnections } from '../storage/keys.js'
import type { StoragePort } from '../storage/storage-port.js'
import { toW3mError, type Attempt } from './attempt.js'
import { onNetwork } from './on-network.js'
import type { ConnectionDeps, ConnectionParts } from './connection.store.js'

/** What talks to wallets. Loaded at the first attempt, or for a visitor who was connected before. */
export interface ConnectionEngine {
  /** Runs an attempt on one wallet, which may announce itself late. The attempt tells how it ended. */
  attempt(attempt: Attempt, connectorId: string, namespace: ChainNamespace | undefined): Promise<void>
  /** Brings back what the visitor had. Never prompts, never throws. */
  reconnect(namespace: ChainNamespace, connectorId: string): Promise<void>
  /** Shows a network; the family's wallet, where one is connected, is asked to go there first. @throws {W3mError} with the wallet's number where it refuses */
  switchNetwork(network: NetworkInput | CaipNetworkId, signal: AbortSignal): Promise<void>
  /** Ends one family's connection and those that share its session, or all. @throws {W3mError} `DISCONNECT_FAILED` where a wallet fails; it is forgotten all the same */
  disconnect(namespace: ChainNamespace | undefined): Promise<void>
  /** Ends a family's connection here and says so. What is stored stays. */
  drop(namespace: ChainNamespace): void
}

export interface StoredChoiceDeps {
  readonly $options: ReadableAtom<Pick<W3mOptions, 'enableReconnect'>>
  readonly storage: StoragePort
}

/** A wallet of the page that gives no account may be locked: nobody can tell that from a permission that was taken back. */
const mayBeLocked = ({ type }: Connector): boolean => type === 'ANNOUNCED' || type === 'INJECTED'

const isNotApproved = (error: unknown): error is Error => error instanceof W3mError && String(error.code) === 'NAMESPACE_NOT_APPROVED'

/** Whether the host wants a former wallet back, and it is the one that is stored now, whoever wrote that. */
export const storedChoice =
  ({ $options, storage }: StoredChoiceDeps) =>
  (namespace: ChainNamespace, connectorId: string): boolean =>
    $options.get().enableReconnect !== false && readConnections(storage)[namespace]?.connectorId === connectorId

/**
 * @param mayReturn the host wants former wallets back, and this is the one that is stored for the family
 * @param known the application's own network. @throws {W3mError} `NETWORK_NOT_FOUND`
 * @param spell wallets spell an address in any way; the page sees one spelling
 * @param arrived an attempt succeeded, a wallet moved to another network, or a former one came back: where the modal goes from here
 */
export function createConnectionEngine(
  deps: ConnectionDeps,
  parts: ConnectionParts,
  { $connectors }: Pick<Discovery, '$connectors'>,
  mayReturn: (namespace: ChainNamespace, connectorId: string) => boolean,
  arrived: (namespace: ChainNamespace, isNew: boolean, isRestored?: boolean) => void,
  known: (asked: NetworkInput | CaipNetworkId) => CaipNetwork,
  spell: (namespace: ChainNamespace, address: string) => string,
): ConnectionEngine {
  const { accounts, network, events, choose, remember } = deps
  const { $state, sessions, snapshot, running, lifetime } = parts

  const spelled = <Addresses extends readonly string[]>(namespace: ChainNamespace, addresses: Addresses) => addresses.map(address => spell(namespace, address)) as unknown as Addresses

  /** Where the end of the shown family took the page, from where, and whose end it was; until the page goes elsewhere. */
  let moved: { readonly from: ChainNamespace; readonly to: ChainNamespace; readonly connectorId: string } | undefined
  lifetime.addEventListener('abort', network.$state.listen(() => (moved = undefined)))

  function drop(namespace: ChainNamespace): void {
    stopAwaiting(namespace)
    sessions.get(namespace)?.stop()
    sessions.delete(namespace)
    const account = accounts.get(namespace)
    accounts.set(namespace, { status: 'disconnected' })
    if (account.status !== 'connected') return
    if (network.$state.get().namespace === namespace) {
      const { connectorId } = account
      // Whoever is still connected elsewhere is shown there; where the same wallet ends there too, the page is where it was.
      const from = moved?.to === namespace && moved.connectorId === connectorId ? moved.from : namespace
      const [to] = sessions.keys()
      if ((to ?? from) !== namespace) network.show(to ?? from)
      moved = to && { from, to, connectorId }
    }
    events.emit('disconnect', { namespace })
  }

  /** The visitor is not to find it again at the next visit. */
  function forget(namespace: ChainNamespace): void {
    remember(namespace, undefined)
    drop(namespace)
  }

  /** The running attempt found its wallet and asks it now; undefined where the visitor must choose first. */
  function began(connector: Connector | undefined): void {
    const run = running()!
    if (!connector) {
      run.connectorId = undefined
      return $state.set({ phase: 'choosing' })
    }
    run.connector = connector
    const { namespace, id: connectorId } = connector
    $state.set({ phase: 'connecting', connectorId, connector })
    if (accounts.get(namespace).status === 'disconnected') accounts.set(namespace, { status: 'connecting', connectorId })
  }

  /** What ends the wait for a former wallet that is not there yet, or locked. The visitor's later word, a connection or its end, counts more than its coming. */
  const awaited = new Map<ChainNamespace, AbortController>()

  function stopAwaiting(namespace: ChainNamespace): void {
    awaited.get(namespace)?.abort()
    awaited.delete(namespace)
  }

  /** Brings the former wallet back once it appears, or gives accounts again. Asks nobody until then. */
  function awaitReturn(namespace: ChainNamespace, connectorId: string, former?: Connector): void {
    stopAwaiting(namespace)
    const over = new AbortController()
    awaited.set(namespace, over)
    const signal = AbortSignal.any([over.signal, lifetime])
    const back = () => {
      if (signal.aborted || !mayReturn(namespace, connectorId) || !['disconnected', 'connecting'].includes(accounts.get(namespace).status)) return
      accounts.set(namespace, { status: 'reconnecting', connectorId })
      void reconnect(namespace, connectorId)
    }
    const present = former && $connectors.get().find(each => each.id === connectorId && each.namespace === namespace)
    if (!present) return whenFound($connectors, connectorId, namespace, signal, back)
    // An extension that was updated took its wallet away and put another in its place.
    if (present !== former) return back()
    const stop = former.watch({ accountsChanged: list => void (list.length && back()), chainChanged() {}, networksApproved() {}, disconnected() {} })
    signal.addEventListener('abort', stop)
  }

  /** The wallet gives no account any more, or not yet. One that may be locked is kept, without an address: whoever signed in by it is signed out. */
  function lose(connector: Connector): void {
    const { namespace, id: connectorId } = connector
    if (!mayBeLocked(connector) || !mayReturn(namespace, connectorId)) return forget(namespace)
    remember(namespace, { connectorId })
    drop(namespace)
    awaitReturn(namespace, connectorId, connector)
  }

  const moveTo = (namespace: ChainNamespace, reference: string, show: boolean): CaipNetworkId => {
    network.follow(`${namespace}:${reference}`, { show })
    return network.$state.get().active[namespace]!
  }

  /** Takes a wallet's session as the family's own and listens to the wallet from here on. */
  function adopt(connector: Connector, session: ConnectorSession, show: boolean): Connection {
    const { namespace, id: connectorId } = connector
    if (!session.chainReference) throw new LaterError('CHAIN_REQUIRED', {})
    sessions.get(namespace)?.stop()
    stopAwaiting(namespace)
    const caipNetworkId = moveTo(namespace, session.chainReference, show)
    // Not every wallet takes its listeners back: what it says after its end is said to nobody.
    let isOver = false
    const current = () => {
      const account = accounts.get(namespace)
      return !isOver && account.status === 'connected' && account
    }
    const stop = connector.watch({
      accountsChanged(list) {
        const [address, ...others] = spelled(namespace, list)
        const account = current()
        if (!account) return
        if (address === undefined) return lose(connector)
        const addresses = [address, ...others] as const
        if (addresses.join() === account.addresses.join()) return
        // What was known of the former one is nothing of this one's.
        accounts.set(namespace, { ...account, login: undefined, addresses })
        remember(namespace, { connectorId, address })
      },
      chainChanged(reference) {
        const account = current()
        if (!account) return
        const id = moveTo(namespace, reference, false)
        if (id === account.caipNetworkId) return
        accounts.set(namespace, onNetwork(account, id))
        arrived(namespace, false)
      },
      networksApproved(approvedNetworkIds) {
        const account = current()
        if (account) accounts.set(namespace, { ...account, approvedNetworkIds })
      },
      disconnected() {
        if (isOver) return
        // Wallets also say this when only their node is gone: what counts is whether accounts are still given, and which.
        connector
          .reconnect({ signal: lifetime })
          .then(kept => {
            if (isOver) return
            if (kept) adopt(connector, kept, false)
            else lose(connector)
          })
          .catch(() => isOver || drop(namespace))
      },
    })
    sessions.set(namespace, { connector, stop: () => ((isOver = true), stop()) })
    const { approvedNetworkIds } = session
    const addresses = spelled(namespace, session.accounts)
    accounts.set(namespace, { status: 'connected', connectorId, addresses, caipNetworkId, ...(approvedNetworkIds && { approvedNetworkIds }) })
    remember(namespace, { connectorId, address: addresses[0] })
    return snapshot(namespace)!
  }

  async function reconnect(namespace: ChainNamespace, connectorId: string): Promise<void> {
    const isOurs = () => {
      const account = accounts.get(namespace)
      return account.status === 'reconnecting' && account.connectorId === connectorId
    }
    try {
      const connector = await findConnector($connectors, connectorId, { namespace, waitMs: announceWaitMs, signal: lifetime })
      if (!isOurs() || lifetime.aborted) return
      if (!connector) {
        // The wallet may announce itself later still: the visitor's connection is kept for it.
        accounts.set(namespace, { status: 'disconnected' })
        return awaitReturn(namespace, connectorId)
      }
      const session = await connector.reconnect({ signal: lifetime })
      if (!isOurs()) return
      if (!session) return lose(connector)
      events.emit('connect', { ...adopt(connector, session, false), restored: true })
      arrived(namespace, false, true)
    } catch {
      // A wallet that does not answer now may do so at the next load.
      if (isOurs()) accounts.set(namespace, { status: 'disconnected' })
    }
  }

  /**
   * Where a family is free, the connectors that share this one's session, with what the wallet approved for them. Asks nobody. What of
   * them is not there in time, or before `signal`, is left out: the visitor has approved, and waits.
   */
  async function shared(connector: Connector, signal: AbortSignal): Promise<readonly (readonly [sibling: Connector, session: ConnectorSession])[]> {
    const free = connector.siblings?.().filter(sibling => [undefined, sibling].includes(sessions.get(sibling.namespace)?.connector)) ?? []
    const found = await Promise.all(free.map(async sibling => [sibling, await settle(sibling.reconnect({ signal }), { signal, timeoutMs: siblingTimeoutMs, who: sibling.name }).catch(() => undefined)] as const))
    return found.filter((pair): pair is [Connector, ConnectorSession] => pair[1] !== undefined)
  }

  /** A wallet that no family uses, or none any more, ends its session, where it keeps one across families. */
  function release(former: Connector | undefined): void {
    if (former?.siblings && !lifetime.aborted && ![...sessions.values()].some(({ connector }) => connector === former || former.siblings!().includes(connector))) void former.disconnect().catch(() => undefined)
  }

  /** The family's wallet goes to a network. */
  async function ask(target: CaipNetwork, signal: AbortSignal): Promise<void> {
    const { chainNamespace: namespace, caipNetworkId } = target
    const session = sessions.get(namespace)
    if (!session) throw new LaterError('NO_CLIENT', {})
    // A wallet that says in between that its node was away is the same one still.
    const isOurs = () => sessions.get(namespace)?.connector === session.connector
    const left = new AbortController()
    const stop = accounts.$state.listen(() => isOurs() || left.abort())
    await session.connector.switchNetwork(target, { signal: AbortSignal.any([signal, left.signal]) }).finally(stop)
    if (!isOurs()) throw new W3mError('ABORTED', {})
    // At once: in the next moment another wallet may be there, which stands elsewhere.
    network.follow(caipNetworkId, { show: true })
    const account = accounts.get(namespace)
    // Most wallets have told the change by now, and what it leads to has happened; some never do.
    if (account.status !== 'connected' || account.caipNetworkId === caipNetworkId) return
    accounts.set(namespace, onNetwork(account, caipNetworkId))
    arrived(namespace, false)
  }

  return {
    reconnect,
    drop,
    async attempt(attempt, connectorId, namespace) {
      let asked: Connector | undefined
      try {
        const found = await findConnector($connectors, connectorId, { namespace, waitMs: announceWaitMs, signal: attempt.signal })
        if (attempt.isSettled) return
        if (!found) throw new LaterError('CONNECTOR_NOT_FOUND', { connectorId })
        const families = namespace ? [found] : $connectors.get().filter(({ id }) => id === found.id)
        if (families.length > 1 && !found.siblings) {
          began(undefined)
          return choose(undefined, families)
        }
        const shown = network.$state.get().namespace
        const connector = families.find(each => each.namespace === shown) ?? found
        const former = sessions.get(connector.namespace)?.connector
        asked = connector
        began(connector)
        const session = await connector.connect({ signal: attempt.signal }).catch((error: unknown) => {
          // A wallet that is asked for all families may approve others than the one that is shown. Who named one wants no other.
          if (!isNotApproved(error) || namespace) throw error
          return error
        })
        const others = await shared(connector, attempt.signal)
        // Whoever left meanwhile could not end what the wallet has approved.
        if (attempt.isSettled) return release(connector)
        const [connected, its] = session instanceof Error ? (others[0] ?? []) : ([connector, session] as const)
        if (!connected || !its) throw session as Error
        for (const [sibling, own] of others) if (sibling !== connected) adopt(sibling, own, false)
        if (connected !== connector && accounts.get(connector.namespace).status === 'connecting') accounts.set(connector.namespace, { status: 'disconnected' })
        const connection = adopt(connected, its, true)
        if (former !== connected) release(former)
        moved = undefined
        attempt.succeed(connection)
        arrived(connection.namespace, true)
        events.track('CONNECT_SUCCESS', { method: its.method ?? 'browser', name: connected.name })
      } catch (error) {
        // Nobody has a use for what the wallet approved.
        if (isNotApproved(error)) void asked?.disconnect().catch(() => undefined)
        attempt.fail(toW3mError(error))
      }
    },
    async disconnect(namespace) {
      const ending = new Set<Connector>()
      const families = new Set(namespace ? [namespace] : (Object.keys(accounts.$state.get()) as ChainNamespace[]))
      for (const family of [...families]) {
        const connector = sessions.get(family)?.connector
        const siblings = connector?.siblings?.() ?? []
        if (connector && !siblings.some(sibling => ending.has(sibling))) ending.add(connector)
        for (const sibling of siblings) if (sessions.get(sibling.namespace)?.connector === sibling) families.add(sibling.namespace)
      }
      // The shown one last: where all end, none of the others is shown in between.
      const shown = network.$state.get().namespace
      for (const family of [...families].sort((one, other) => Number(one === shown) - Number(other === shown))) forget(family)
      const ends = await Promise.allSettled([...ending].map(connector => settle(connector.disconnect(), { timeoutMs: disconnectTimeoutMs, who: connector.name })))
      const failure = ends.find(end => end.status === 'rejected')
      events.track(failure ? 'DISCONNECT_ERROR' : 'DISCONNECT_SUCCESS', { namespace: namespace ?? 'all' })
      if (failure) throw new LaterError('DISCONNECT_FAILED', {}, { cause: failure.reason })
    },
    async switchNetwork(asked, signal) {
      const target = known(asked)
      const { chainNamespace: namespace, caipNetworkId } = target
      const former = network.$state.get()
      const account = accounts.get(namespace)
      const isAsked = account.status === 'connected' && account.caipNetworkId !== caipNetworkId
      if (isAsked) await ask(target, signal)
      else network.follow(caipNetworkId, { show: true })
      moved = undefined
      // Where a wallet was asked, what its moving leads to has happened.
      if (!isAsked && (former.namespace !== namespace || former.active[namespace] !== caipNetworkId)) arrived(namespace, false)
      events.track('SWITCH_NETWORK', { network: caipNetworkId })
    },
  }
}
