import type { ReadableAtom } from 'nanostores'
import type { ChainNamespace } from '../caip/chain-namespace.js'
import { abortReason } from '../async/abort-reason.js'
import type { Connector } from './define-connector.js'
import { discoverInjected } from './injected/injected-discovery.js'

export interface FindOptions {
  readonly namespace?: ChainNamespace | undefined
  readonly waitMs: number
  readonly signal: AbortSignal
}

/** Every wallet that can be reached from this page, as they come. */
export interface Discovery {
  readonly $connectors: ReadableAtom<readonly Connector[]>
  /** A connector by its id; a wallet that announces itself late is awaited for a while. */
  find(connectorId: string, options: FindOptions): Promise<Connector | undefined>
  /** Calls back once, whenever the connector appears. */
  whenFound(connectorId: string, found: () => void): void
  destroy(): void
}

export interface DiscoveryOptions {
  readonly page: Window
  readonly announced: boolean
  readonly injected: boolean
}

export function createDiscovery(options: DiscoveryOptions): Discovery {
  const { $connectors, destroy } = discoverInjected(options)
  const ends = new Set<() => void>()

  const pick = (connectors: readonly Connector[], id: string, namespace: ChainNamespace | undefined) =>
    connectors.find(connector => connector.id === id && (!namespace || connector.namespace === namespace))

  /** Listens until `act` says that it is done; forgotten with the discovery. */
  function until(act: (connectors: readonly Connector[]) => boolean): () => void {
    const stop = $connectors.listen(connectors => {
      if (act(connectors)) end()
    })
    const end = () => {
      stop()
      ends.delete(end)
    }
    ends.add(end)
    return end
  }

  return {
    $connectors,
    find(id, { namespace, waitMs, signal }) {
      const present = pick($connectors.get(), id, namespace)
      if (present) return Promise.resolve(present)
      return new Promise((resolve, reject) => {
        const finish = (act: () => void) => {
          clearTimeout(timer)
          stop()
          signal.removeEventListener('abort', abort)
          act()
        }
        const abort = () => finish(() => reject(abortReason(signal)))
        const stop = until(connectors => {
          const late = pick(connectors, id, namespace)
          if (late) finish(() => resolve(late))
          return Boolean(late)
        })
        const timer = setTimeout(() => finish(() => resolve(undefined)), waitMs)
        signal.addEventListener('abort', abort)
      })
    },
    whenFound(id, found) {
      until(connectors => {
        const late = pick(connectors, id, undefined)
        if (late) found()
        return Boolean(late)
      })
    },
    destroy() {
      for (const end of ends) end()
      destroy()
    },
  }
}
