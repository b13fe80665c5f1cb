import type { Connector, ConnectorSession } from '../connectors/define-connector.js'
import { whenFound } from '../connectors/find-connector.js'
import type { ChainNamespace } from '../namespaces/chain-namespace.js'
import type { EngineContext } from './engine-context.js'

/** Waits for former wallets that are not there yet, or locked. */
export interface FormerWallets {
  stopAwaiting(namespace: ChainNamespace): void
  /**
   * Brings the former wallet back once it appears, gives accounts again, or gives the answer that nobody waits for any
   * more. Asks nobody until then.
   */
  awaitReturn(
    namespace: ChainNamespace,
    connectorId: string,
    former?: Connector,
    answer?: Promise<ConnectorSession | undefined>,
  ): void
}

export function createFormerWallets(
  { accounts, lifetime, $connectors, mayReturn, running }: EngineContext,
  reconnect: (namespace: ChainNamespace, connectorId: string, late?: ConnectorSession) => Promise<void>,
): FormerWallets {
  /**
   * What ends the wait for a former wallet that is not there yet, or locked. The visitor's later word, a connection or
   * its end, counts more than its coming.
   */
  const awaited = new Map<ChainNamespace, AbortController>()

  function stopAwaiting(namespace: ChainNamespace): void {
    awaited.get(namespace)?.abort()
    awaited.delete(namespace)
  }

  const awaitReturn: FormerWallets['awaitReturn'] = (namespace, connectorId, former, answer) => {
    stopAwaiting(namespace)
    const controller = new AbortController()
    awaited.set(namespace, controller)
    const signal = AbortSignal.any([controller.signal, lifetime])
    const reconnectFormer = (late?: ConnectorSession) => {
      const attempt = running()?.connector && running()?.attempt
      // What the visitor does now goes first, and counts more where it connects this namespace.
      if (attempt) return void attempt.outcome.catch(() => undefined).then(() => reconnectFormer(late))
      if (signal.aborted || !mayReturn(namespace, connectorId) || accounts.get(namespace).status !== 'disconnected')
        return
      accounts.set(namespace, { status: 'reconnecting', connectorId })
      void reconnect(namespace, connectorId, late)
    }
    const present = former && $connectors.get().find(each => each.id === connectorId && each.namespace === namespace)
    if (!present) return whenFound($connectors, connectorId, namespace, signal, () => reconnectFormer())
    // An extension that was updated took its wallet away and put another in its place.
    if (present !== former) return reconnectFormer()
    const stop = former.watch({
      accountsChanged: list => void (list.length && reconnectFormer()),
      chainChanged() {},
      networksApproved() {},
      disconnected() {},
    })
    signal.addEventListener('abort', stop)
    answer?.then(
      session => session && reconnectFormer(session),
      () => undefined,
    )
  }

  return { stopAwaiting, awaitReturn }
}
