import type { ReadableAtom } from 'nanostores'
import { abortReason } from '../async/abort-reason.js'
import type { ChainNamespace } from '../namespaces/chain-namespace.js'
import { baseName } from './base-name.js'
import type { Connector } from './define-connector.js'

type Connectors = ReadableAtom<readonly Connector[]>

export interface FindOptions {
  readonly namespace?: ChainNamespace | undefined
  readonly waitMs: number
  readonly signal: AbortSignal
}

function pick(
  connectors: readonly Connector[],
  id: string,
  namespace: ChainNamespace | undefined,
): Connector | undefined {
  // The embedded wallet was called by its type, too.
  const matching = connectors.filter(
    connector => connector.id === id || connector.aliases?.includes(id) || (id === 'AUTH' && connector.type === id),
  )
  if (!namespace) return matching[0]
  const isSame = (connector: Connector) =>
    connector.type === 'ANNOUNCED' &&
    matching[0]?.type === 'ANNOUNCED' &&
    baseName(connector.name) === baseName(matching[0].name)
  return (
    matching.find(connector => connector.namespace === namespace) ??
    connectors.find(connector => connector.namespace === namespace && isSame(connector))
  )
}

/** Calls back once, whenever the connector appears, unless `signal` ends the wait. */
export function whenFound(
  $connectors: Connectors,
  id: string,
  namespace: ChainNamespace | undefined,
  signal: AbortSignal,
  found: (connector: Connector) => void,
): void {
  const stop = $connectors.listen(connectors => {
    const nowAvailable = pick(connectors, id, namespace)
    if (!nowAvailable) return
    end()
    found(nowAvailable)
  })
  const end = () => {
    stop()
    signal.removeEventListener('abort', end)
  }
  signal.addEventListener('abort', end)
}

/**
 * A connector by its id; a wallet that announces itself late is awaited for a while. With `namespace` also the same
 * wallet's connector of that namespace, whatever its id there. Undefined where none came.
 */
export function findConnector(
  $connectors: Connectors,
  id: string,
  { namespace, waitMs, signal }: FindOptions,
): Promise<Connector | undefined> {
  const present = pick($connectors.get(), id, namespace)
  if (present) return Promise.resolve(present)
  return new Promise((resolve, reject) => {
    if (signal.aborted) return reject(abortReason(signal))
    const controller = new AbortController()
    const finish = (callback: () => void) => {
      clearTimeout(timer)
      signal.removeEventListener('abort', abort)
      controller.abort()
      callback()
    }
    const abort = () => finish(() => reject(abortReason(signal)))
    const timer = setTimeout(() => finish(() => resolve(undefined)), waitMs)
    signal.addEventListener('abort', abort)
    whenFound($connectors, id, namespace, controller.signal, connector => finish(() => resolve(connector)))
  })
}
