import { withTimeout } from '../async/with-timeout.js'
import type { Connector, ConnectorSession } from '../connectors/define-connector.js'
import { findConnector } from '../connectors/find-connector.js'
import { operationError } from '../errors/operation-error.js'
import type { Connection } from '../events/events.store.js'
import { rpcTimeoutMs } from '../limits/rpc-limits.js'
import { announceWaitMs, disconnectTimeoutMs, walletPromptTimeoutMs } from '../limits/wallets-limits.js'
import { entriesOf, type ChainNamespace } from '../namespaces/chain-namespace.js'
import { createAdoptSession } from './adopt-session.js'
import type { ConnectionEngine } from './connection-parts.js'
import { createConnectionEnds } from './end-connection.js'
import type { EngineContext } from './engine-context.js'
import { createPreviousWallets } from './previous-wallet.js'
import { createRunAttempt } from './run-attempt.js'
import { createSwitchNetwork } from './switch-connection.js'

/** A wallet of the page that gives no account may be locked: that looks the same as a withdrawn permission. */
const mayBeLocked = ({ type }: Connector): boolean => type === 'ANNOUNCED' || type === 'INJECTED'

/**
 * Completes the return of a former wallet. If the visitor is choosing a wallet that it fits, it is the answer;
 * otherwise the page receives `connect` for a restored connection.
 */
function completeReconnect(
  { network, events, running, shownModal, afterConnect }: EngineContext,
  namespace: ChainNamespace,
  adopt: (options: { readonly show: boolean }) => Connection,
): void {
  const run = running()
  const targetNamespace = run?.namespace ?? network.$state.get().namespace
  const isOpen =
    run && run.connectorId === undefined && run.choiceConnectorId === undefined && targetNamespace === namespace
  const choice = isOpen ? run.attempt : undefined
  const before = shownModal()
  const connection = adopt({ show: choice !== undefined })
  // A listener of the account may have ended the choice.
  const isAnswer = choice?.isSettled === false
  if (isAnswer) choice.succeed(connection)
  else events.emit('connect', { ...connection, restored: true })
  afterConnect(namespace, { previous: isAnswer ? before : undefined, isRestored: true })
}

/** Assembles the code that communicates with wallets. */
export function createConnectionEngine(context: EngineContext): ConnectionEngine {
  const { accounts, network, events, remember, sessions, signal, $connectors, mayReturn } = context
  const { stopAwaiting, awaitReturn } = createPreviousWallets(context, reconnect)
  const { drop, forget, clearAutomaticSwitch } = createConnectionEnds(context, stopAwaiting)
  const adopt = createAdoptSession(context, stopAwaiting, onAccountsLost, dropAndAwait)

  /**
   * Handles a wallet that gives no account any more, or not yet. One that may be locked is kept without an address, so
   * that its sign-in ends with the connection, or when the visitor leaves.
   */
  function onAccountsLost(connector: Connector): void {
    const { namespace, id: connectorId } = connector
    if (!mayBeLocked(connector) || !mayReturn(namespace, connectorId)) return forget(namespace)
    remember(namespace, { connectorId })
    dropAndAwait(connector)
  }

  function dropAndAwait(connector: Connector): void {
    const { namespace, id } = connector
    drop(namespace)
    awaitReturn(namespace, id, connector)
  }

  /** @param answer the wallet's answer after the time limit */
  async function reconnect(namespace: ChainNamespace, connectorId: string, answer?: ConnectorSession): Promise<void> {
    const isOurs = () => {
      const account = accounts.get(namespace)
      return account.status === 'reconnecting' && account.connectorId === connectorId
    }
    let lateAnswer: (() => void) | undefined
    try {
      const connector = await findConnector($connectors, connectorId, {
        namespace,
        waitMs: announceWaitMs,
        signal,
      })
      if (!isOurs() || signal.aborted) return
      if (!connector) {
        // The wallet may announce itself later still: the visitor's connection is kept for it.
        accounts.set(namespace, { status: 'disconnected' })
        return awaitReturn(namespace, connectorId)
      }
      const { id } = connector
      if (id !== connectorId) {
        // The wallet has another id by now: if it is locked, it is awaited by that id.
        remember(namespace, { connectorId: id })
        accounts.set(namespace, { status: 'reconnecting', connectorId: id })
        return await reconnect(namespace, id, answer)
      }
      let session = answer
      if (!session) {
        const answer = connector.reconnect({ signal, timeoutMs: walletPromptTimeoutMs })
        const isOfPage = mayBeLocked(connector)
        if (isOfPage) lateAnswer = () => awaitReturn(namespace, connectorId, connector, answer)
        session = await (isOfPage
          ? withTimeout(answer, { signal, timeoutMs: rpcTimeoutMs, name: connector.name })
          : answer)
        lateAnswer = undefined
      }
      if (!isOurs()) return
      if (!session) return onAccountsLost(connector)
      completeReconnect(context, namespace, options => adopt(connector, session, options))
    } catch {
      if (!isOurs()) return
      accounts.set(namespace, { status: 'disconnected' })
      // A wallet that does not answer now may do so later, or at the next load.
      if (!signal.aborted) lateAnswer?.()
    }
  }

  return {
    reconnect,
    drop,
    attempt: createRunAttempt(context, adopt, clearAutomaticSwitch),
    switchNetwork: createSwitchNetwork(context, clearAutomaticSwitch),
    async disconnect(namespace) {
      const ending = new Set<Connector>()
      const leaving = new Set(namespace ? [namespace] : entriesOf(accounts.$state.get()).map(([name]) => name))
      for (const name of [...leaving]) {
        const connector = sessions.get(name)?.connector
        const siblings = connector?.siblings?.() ?? []
        if (connector && !siblings.some(sibling => ending.has(sibling))) ending.add(connector)
        for (const sibling of siblings)
          if (sessions.get(sibling.namespace)?.connector === sibling) leaving.add(sibling.namespace)
      }
      // The shown one last: where all end, none of the others is shown in between.
      const active = network.$state.get().namespace
      for (const name of [...leaving].sort((one, other) => Number(one === active) - Number(other === active)))
        forget(name)
      const results = await Promise.allSettled(
        [...ending].map(connector =>
          withTimeout(connector.disconnect(), { timeoutMs: disconnectTimeoutMs, name: connector.name }),
        ),
      )
      const failure = results.find(end => end.status === 'rejected')
      events.track(failure ? 'DISCONNECT_ERROR' : 'DISCONNECT_SUCCESS', { namespace: namespace ?? 'all' })
      if (failure) throw operationError('DISCONNECT_FAILED', {}, { cause: failure.reason })
    },
  }
}
