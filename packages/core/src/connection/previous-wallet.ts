import type { Connector, ConnectorSession } from '../connectors/define-connector.js'
import { whenFound } from '../connectors/find-connector.js'
import type { ChainNamespace } from '../namespaces/chain-namespace.js'
import type { EngineContext } from './engine-context.js'

/** Waits for former wallets that are not there yet, or locked. */
export interface PreviousWallets {
  stopAwaiting(namespace: ChainNamespace): void
  /**
   * Reconnects the former wallet once it appears, gives accounts again, or settles the late `answer`. Sends no request
   * until then.
   */
  awaitReturn(
    namespace: ChainNamespace,
    connectorId: string,
    previousConnector?: Connector,
    answer?: Promise<ConnectorSession | undefined>,
  ): void
}

export function createPreviousWallets(
  { accounts, signal: storeSignal, $connectors, mayReturn, running }: EngineContext,
  reconnect: (namespace: ChainNamespace, connectorId: string, session?: ConnectorSession) => Promise<void>,
): PreviousWallets {
  /**
   * Ends the wait for a former wallet that is not there yet, or locked, by namespace. A later connection or disconnect
   * by the visitor takes precedence over the wallet's return.
   */
  const awaited = new Map<ChainNamespace, AbortController>()

  function stopAwaiting(namespace: ChainNamespace): void {
    awaited.get(namespace)?.abort()
    awaited.delete(namespace)
  }

  const awaitReturn: PreviousWallets['awaitReturn'] = (namespace, connectorId, previousConnector, answer) => {
    stopAwaiting(namespace)
    const controller = new AbortController()
    awaited.set(namespace, controller)
    const signal = AbortSignal.any([controller.signal, storeSignal])
    const reconnectPrevious = (session?: ConnectorSession) => {
      const attempt = running()?.connector && running()?.attempt
      // A running attempt of the visitor finishes first, and takes precedence if it connects this namespace.
      if (attempt) return void attempt.outcome.catch(() => undefined).then(() => reconnectPrevious(session))
      if (signal.aborted || !mayReturn(namespace, connectorId) || accounts.get(namespace).status !== 'disconnected')
        return
      accounts.set(namespace, { status: 'reconnecting', connectorId })
      void reconnect(namespace, connectorId, session)
    }
    const present =
      previousConnector &&
      $connectors.get().find(connector => connector.id === connectorId && connector.namespace === namespace)
    if (!present) return whenFound($connectors, connectorId, namespace, signal, () => reconnectPrevious())
    // An updated extension replaced its wallet with a new one.
    if (present !== previousConnector) return reconnectPrevious()
    const stop = previousConnector.watch({
      accountsChanged: list => void (list.length && reconnectPrevious()),
      chainChanged() {},
      networksApproved() {},
      disconnected() {},
    })
    signal.addEventListener('abort', stop)
    answer?.then(
      session => session && reconnectPrevious(session),
      () => undefined,
    )
  }

  return { stopAwaiting, awaitReturn }
}
