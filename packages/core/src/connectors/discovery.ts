import { atom, type ReadableAtom } from 'nanostores'
import type { ChainNamespace } from '../caip/chain-namespace.js'
import { abortReason } from '../async/abort-reason.js'
import { bareName } from './bare-name.js'
import type { Connector, ConnectorSource } from './define-connector.js'

export interface FindOptions {
  readonly namespace?: ChainNamespace | undefined
  readonly waitMs: number
  readonly signal: AbortSignal
}

/** Every wallet that can be reached from this page, as they come. */
export interface Discovery {
  readonly $connectors: ReadableAtom<readonly Connector[]>
  /**
   * A connector by its id; a wallet that announces itself late is awaited for a while. With `namespace` also the same wallet's
   * connector of that family, whatever its id there.
   */
  find(connectorId: string, options: FindOptions): Promise<Connector | undefined>
  /** Calls back once, whenever the connector appears. */
  whenFound(connectorId: string, namespace: ChainNamespace, found: () => void): void
  destroy(): void
}

/** One list of what the sources find, in the sources' order. A source that is being loaded adds to it when it is there. */
export function createDiscovery(sources: readonly (ConnectorSource | Promise<ConnectorSource>)[]): Discovery {
  const lists: (readonly Connector[])[] = sources.map(() => [])
  const $connectors = atom<readonly Connector[]>([])
  const ends = new Set<() => void>()
  let isOver = false

  const follow = (source: ConnectorSource, index: number) => {
    if (isOver) return source.destroy()
    const stop = source.$connectors.subscribe(found => {
      lists[index] = found
      $connectors.set(lists.flat())
    })
    ends.add(() => {
      stop()
      source.destroy()
    })
  }
  sources.forEach((source, index) => {
    // A source that cannot be loaded has no wallets; the next page load tries again.
    if (source instanceof Promise) source.then(loaded => follow(loaded, index)).catch(() => undefined)
    else follow(source, index)
  })

  const pick = (connectors: readonly Connector[], id: string, namespace: ChainNamespace | undefined): Connector | undefined => {
    const named = connectors.filter(connector => connector.id === id)
    if (!namespace) return named[0]
    const isSame = (connector: Connector) => connector.type === 'ANNOUNCED' && named[0]?.type === 'ANNOUNCED' && bareName(connector.name) === bareName(named[0].name)
    return named.find(connector => connector.namespace === namespace) ?? connectors.find(connector => connector.namespace === namespace && isSame(connector))
  }

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
    whenFound(id, namespace, found) {
      until(connectors => {
        const late = pick(connectors, id, namespace)
        if (late) found()
        return Boolean(late)
      })
    },
    destroy() {
      isOver = true
      for (const end of ends) end()
    },
  }
}
