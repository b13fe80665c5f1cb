import type { Connector } from '../connectors/define-connector.js'
import { findConnector } from '../connectors/find-connector.js'
import { operationError } from '../errors/operation-error.js'
import { toW3mError, W3mError } from '../errors/w3m-error.js'
import { announceWaitMs } from '../limits/wallets-limits.js'
import type { AdoptSession } from './adopt-session.js'
import type { ConnectionEngine } from './connection-parts.js'
import type { EngineContext } from './engine-context.js'

const isNotApproved = (error: unknown): error is Error =>
  error instanceof W3mError && String(error.code) === 'NAMESPACE_NOT_APPROVED'

/** Resolves to undefined if the code cannot be loaded: then the wallet connects only the requested namespace. */
const loadSharing = () => import('./shared-wallet.js').catch(() => undefined)

/** @param clearAutomaticSwitch forgets the last automatic switch: the visitor chose what is shown now */
export function createRunAttempt(
  {
    accounts,
    network,
    events,
    choose,
    $state,
    sessions,
    running,
    signal,
    $connectors,
    shownModal,
    afterConnect,
  }: EngineContext,
  adopt: AdoptSession,
  clearAutomaticSwitch: () => void,
): ConnectionEngine['attempt'] {
  /** Called once the running attempt has found its wallet; undefined if the visitor must choose first. */
  function onWalletFound(connector: Connector | undefined): void {
    const run = running()!
    if (!connector) {
      run.choiceConnectorId = run.connectorId
      run.connectorId = undefined
      return $state.set({ phase: 'choosing' })
    }
    run.connector = connector
    const { namespace, id: connectorId } = connector
    $state.set({ phase: 'connecting', connectorId, connector })
    if (accounts.get(namespace).status === 'disconnected')
      accounts.set(namespace, { status: 'connecting', connectorId })
  }

  return async (attempt, connectorId, namespace, requestedSession) => {
    let requested: Connector | undefined
    try {
      const found = await findConnector($connectors, connectorId, {
        namespace,
        waitMs: announceWaitMs,
        signal: attempt.signal,
      })
      if (attempt.isSettled) return
      if (!found) throw operationError('CONNECTOR_NOT_FOUND', { connectorId })
      const candidates = namespace ? [found] : $connectors.get().filter(({ id }) => id === found.id)
      if (candidates.length > 1 && !found.siblings) {
        onWalletFound(undefined)
        return choose(undefined, candidates)
      }
      const active = network.$state.get().namespace
      const connector = candidates.find(candidate => candidate.namespace === active) ?? found
      const previousConnector = sessions.get(connector.namespace)?.connector
      requested = connector
      onWalletFound(connector)
      // Only connectors that share a session need this code; it loads while the wallet answers.
      const sharing = (connector.siblings ?? previousConnector?.siblings) && loadSharing()
      const session = await connector
        .connect({ signal: attempt.signal, session: requestedSession })
        .catch((error: unknown) => {
          // The wallet approved another namespace than the shown one: an answer, unless the caller named a namespace.
          if (!isNotApproved(error) || namespace) throw error
          return error
        })
      const shared = await sharing
      const others = (await shared?.sharedSessions(sessions, connector, attempt.signal)) ?? []
      // The attempt ended before there was a session: ends the one that the wallet has approved now.
      if (attempt.isSettled) return shared?.disconnectUnused(sessions, signal, connector)
      const [connected, ownSession] = session instanceof Error ? (others[0] ?? []) : ([connector, session] as const)
      if (!connected || !ownSession) throw session
      const before = shownModal()
      for (const [sibling, siblingConnection] of others)
        if (sibling !== connected) adopt(sibling, siblingConnection, { show: false })
      if (connected !== connector && accounts.get(connector.namespace).status === 'connecting')
        accounts.set(connector.namespace, { status: 'disconnected' })
      const connection = adopt(connected, ownSession, { show: true })
      if (previousConnector !== connected) shared?.parkWallet(sessions, signal, previousConnector)
      clearAutomaticSwitch()
      attempt.succeed(connection)
      afterConnect(connection.namespace, { previous: before })
      events.track('CONNECT_SUCCESS', { method: ownSession.method ?? 'browser', name: connected.name })
    } catch (error) {
      // The wallet approved a session that no namespace uses.
      if (isNotApproved(error)) void requested?.disconnect().catch(() => undefined)
      attempt.fail(toW3mError(error))
    }
  }
}
