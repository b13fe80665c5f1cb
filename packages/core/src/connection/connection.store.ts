import type { ReadableAtom } from 'nanostores'
import { atom } from '../async/atom.js'
import { abortReason } from '../async/abort-reason.js'
import { loadOnce } from '../async/load-once.js'
import { toCaipAddress } from '../caip/to-caip-address.js'
import type { CaipNetworkId } from '../caip/caip-network-id.js'
import type { ChainNamespace } from '../namespaces/chain-namespace.js'
import type { Connector } from '../connectors/define-connector.js'
import { toW3mError, W3mError } from '../errors/w3m-error.js'
import type { Connection } from '../events/events.store.js'
import type { NetworkInput } from '../namespaces/define-network.js'
import { createAttempt } from './attempt.js'
import type { ConnectionDeps, ConnectionEngine, ConnectionParts, DropOptions, Running } from './connection-parts.js'
import type { ConnectionState } from './connection.state.js'

/** The options of `connect`. */
export interface ConnectOptions {
  /**
   * The wallet. Without it the modal opens, and the visitor chooses. Where it, or without it any, is connected already,
   * `connect` resolves with that at once; `open()` or `session: 'new'` leads on.
   */
  readonly connectorId?: string | undefined
  /** Only wallets of this namespace are offered; of a wallet that has several, this one is connected. */
  readonly namespace?: ChainNamespace | undefined
  /**
   * The session to activate, of a connector that keeps several: a WalletConnect topic, or any id for the embedded wallet.
   * `'new'`, or an id that is not kept, asks for a new session and keeps the active one.
   */
  readonly session?: string | undefined
  /** Ends the attempt when it is aborted. */
  readonly signal?: AbortSignal | undefined
}

export interface ConnectionStore {
  readonly $state: ReadableAtom<ConnectionState>
  /** Connects a wallet by its id, or lets the visitor choose. @throws {W3mError} always with a code */
  connect(options?: ConnectOptions): Promise<Connection>
  /** Brings back what the visitor had. Never prompts, never throws. */
  reconnect(namespace: ChainNamespace, connectorId: string): Promise<void>
  /**
   * Ends one namespace's connection, or all. @throws {W3mError} `DISCONNECT_FAILED` where the wallet fails; it is
   * forgotten all the same
   */
  disconnect(namespace?: ChainNamespace): Promise<void>
  /** Ends a namespace's connection here; nothing is said to the wallet. */
  forget(namespace: ChainNamespace, options?: DropOptions): void
  /**
   * Shows a network; the namespace's wallet, where one is connected, is asked to go there first. @throws {W3mError} with
   * the wallet's number where it refuses
   */
  switchNetwork(network: NetworkInput | CaipNetworkId, options?: { readonly signal?: AbortSignal }): Promise<void>
  /** The visitor left: a running attempt ends with `error`. */
  abandon(error: W3mError): void
  connectorOf(namespace: ChainNamespace): Connector | undefined
  destroy(): void
}

function connectionOf({ accounts, network }: ConnectionDeps, namespace: ChainNamespace): Connection | undefined {
  const account = accounts.get(namespace)
  if (account.status !== 'connected') return undefined
  const [address] = account.addresses
  const { caipNetworkId, connectorId } = account
  const target = network.$state.get().networks.find(candidate => candidate.caipNetworkId === caipNetworkId)
  return { namespace, connectorId, address, caipAddress: toCaipAddress(caipNetworkId, address), network: target }
}

interface AttemptsDeps extends Pick<ConnectionParts, '$state' | 'sessions' | 'signal'> {
  readonly engine: () => Promise<ConnectionEngine>
}

/** The attempts to connect, of which one runs at a time. */
function createAttempts(deps: ConnectionDeps, { $state, sessions, signal: storeSignal, engine }: AttemptsDeps) {
  const { accounts, network, events } = deps
  let latest: Running | undefined
  /** Read from `latest`, so that the end of a replaced attempt cannot clear its successor. */
  const running = () => (latest?.attempt.isSettled ? undefined : latest)

  function begin(): Running {
    const run: Running = {
      attempt: createAttempt({
        succeeded: connection => {
          const { connector } = sessions.get(connection.namespace)!
          $state.set({ phase: 'connected', connector })
          events.emit('connect', connection)
        },
        onFailed: error => {
          const { connector, connectorId } = run
          if (connector && accounts.get(connector.namespace).status === 'connecting')
            accounts.set(connector.namespace, { status: 'disconnected' })
          $state.set(connectorId === undefined ? { phase: 'idle' } : { phase: 'failed', connectorId, connector, error })
          events.emit('error', { code: error.code, message: error.message })
          events.track(error.code === 4001 ? 'USER_REJECTED' : 'CONNECT_ERROR', { message: error.message })
        },
      }),
    }
    return run
  }

  function connect(options: ConnectOptions = {}): Promise<Connection> {
    const { connectorId, namespace, session, signal } = options
    if (storeSignal.aborted) return Promise.reject(new W3mError('DESTROYED', {}))
    const isKnown = !namespace || network.$state.get().networks.some(item => item.chainNamespace === namespace)
    if (!isKnown || signal?.aborted) {
      // A running attempt goes on: this call is an attempt of its own, which fails at once.
      const error = isKnown ? abortReason(signal) : new W3mError('NAMESPACE_UNSUPPORTED', {})
      events.emit('error', { code: error.code, message: error.message })
      return Promise.reject(error)
    }
    const existing = connectionOf(deps, namespace ?? network.$state.get().namespace)
    if (!session && existing && (connectorId === undefined || connectorId === existing.connectorId))
      return Promise.resolve(existing)

    // A click on the same wallet, or a second call, joins what runs already; another wallet, another namespace or a
    // session that is kept ends it.
    const runningAttempt = running()
    const isSameNamespace =
      !namespace || namespace === runningAttempt?.namespace || (connectorId !== undefined && !runningAttempt?.namespace)
    const isSameSession = !session || session === 'new' || session === runningAttempt?.session
    if (
      runningAttempt &&
      isSameNamespace &&
      (connectorId === undefined || (connectorId === runningAttempt.connectorId && isSameSession))
    ) {
      // A wallet of several namespaces may connect another one than this caller's.
      return runningAttempt.attempt
        .join(signal)
        .then(connection => (!namespace || connection.namespace === namespace ? connection : connect(options)))
    }
    const isChosen = runningAttempt && runningAttempt.connectorId === undefined && isSameNamespace
    const run = isChosen ? runningAttempt : begin()
    const { attempt } = run
    run.connectorId = connectorId
    // The visitor's choice keeps the namespace that `connect()` named.
    run.namespace ??= namespace
    run.session = session
    // Set before the former attempt fails: its listeners may call `connect()` again.
    latest = run
    // A click that answers `connect()` is no further caller: it must not keep the attempt alive when that caller aborts.
    const outcome = isChosen && !signal ? attempt.outcome : attempt.join(signal)
    if (!isChosen) runningAttempt?.attempt.fail(new W3mError('ABORTED', {}))
    if (attempt.isSettled) return outcome
    if (connectorId === undefined) {
      $state.set({ phase: 'choosing' })
      deps.choose(namespace)
    } else {
      $state.set({ phase: 'finding', connectorId })
      engine()
        .then(loaded => loaded.attempt(attempt, connectorId, run.namespace, session))
        .catch((error: unknown) => attempt.fail(toW3mError(error)))
    }
    return outcome
  }

  return { running, connect }
}

/**
 * The connections of every namespace, and the one attempt that may run. What talks to wallets is loaded when it is needed.
 */
export function createConnectionStore(deps: ConnectionDeps): ConnectionStore {
  const { accounts, network } = deps
  const $state = atom<ConnectionState>({ phase: 'idle' })
  const sessions: ConnectionParts['sessions'] = new Map()
  const controller = new AbortController()

  /** Without an engine nobody is connected: only a pending reconnection ends. */
  const forget = (namespace: ChainNamespace, options?: DropOptions) => {
    if (!options?.isRemote) deps.remember(namespace, undefined)
    if (loaded) loaded.drop(namespace, options)
    else accounts.set(namespace, { status: 'disconnected' })
  }

  let loaded: ConnectionEngine | undefined
  const engine = loadOnce(
    async () =>
      (loaded = await deps.engine(deps, {
        $state,
        sessions,
        signal: controller.signal,
        snapshot: namespace => connectionOf(deps, namespace),
        running: attempts.running,
      })),
  )

  const attempts = createAttempts(deps, { $state, sessions, signal: controller.signal, engine })

  return {
    $state,
    connect: attempts.connect,
    async reconnect(namespace, connectorId) {
      accounts.set(namespace, { status: 'reconnecting', connectorId })
      try {
        await (await engine()).reconnect(namespace, connectorId)
      } catch {
        if (accounts.get(namespace).status === 'reconnecting') accounts.set(namespace, { status: 'disconnected' })
      }
    },
    forget,
    async disconnect(namespace) {
      const running = attempts.running()
      // The attempt's wallet, or the code that asks it, may not be loaded yet.
      if (!namespace || (running?.connector ?? running)?.namespace === namespace)
        running?.attempt.fail(new W3mError('ABORTED', {}))
      // An attempt for another namespace goes on.
      if (!attempts.running()) $state.set({ phase: 'idle' })
      const disconnected = loaded?.disconnect(namespace)
      // Reconnections that run, or may still come, end as well. This happens before the wallets answer, so that a
      // connection made meanwhile stays.
      for (const name of namespace
        ? [namespace]
        : new Set(network.$state.get().networks.map(({ chainNamespace }) => chainNamespace)))
        forget(name)
      await disconnected
    },
    async switchNetwork(target, { signal } = {}) {
      controller.signal.throwIfAborted()
      const loaded = await engine().catch((error: unknown) => {
        throw toW3mError(error)
      })
      await loaded.switchNetwork(target, signal ? AbortSignal.any([signal, controller.signal]) : controller.signal)
    },
    abandon(error) {
      attempts.running()?.attempt.fail(error)
      $state.set({ phase: 'idle' })
    },
    connectorOf: namespace => sessions.get(namespace)?.connector,
    destroy() {
      attempts.running()?.attempt.fail(new W3mError('DESTROYED', {}))
      controller.abort(new W3mError('DESTROYED', {}))
      for (const { stop } of sessions.values()) stop()
      sessions.clear()
    },
  }
}
