import type { ReadableAtom } from 'nanostores'
import { atom } from '../async/atom.js'
import type { Connector, ConnectorSource } from './define-connector.js'

/** Every wallet that can be reached from this page, as they come. */
export interface Discovery {
  /** Those that were found, in the order of their sources. */
  readonly $connectors: ReadableAtom<readonly Connector[]>
  /** Ends the search. */
  destroy(): void
}

/**
 * Joins the connectors of all sources in one list, in the sources' order; an absent source has none. A source that is
 * being loaded adds its connectors once it is there.
 */
export function createDiscovery(
  sources: readonly (ConnectorSource | Promise<ConnectorSource> | false | undefined)[],
): Discovery {
  const lists: (readonly Connector[])[] = sources.map(() => [])
  const $connectors = atom<readonly Connector[]>([])
  const cleanups = new Set<() => void>()
  let hasEnded = false

  const publish = () => $connectors.set(lists.flat())
  const onListChange = () => {
    publish()
    // The table of look-alike letters is loaded only if a name has letters of other scripts.
    if ($connectors.get().some(({ name }) => /\P{ASCII}/u.test(name)))
      import('./homoglyph-names.js').then(
        ({ markHomoglyphs }) => markHomoglyphs($connectors.get()) && publish(),
        () => undefined,
      )
  }

  const follow = (source: ConnectorSource, index: number) => {
    if (hasEnded) return source.destroy()
    const stop = source.$connectors.subscribe(found => {
      lists[index] = found
      onListChange()
    })
    cleanups.add(() => {
      stop()
      source.destroy()
    })
  }
  sources.forEach((source, index) => {
    // A source that cannot be loaded has no wallets; the next page load tries again.
    if (source instanceof Promise) source.then(loaded => follow(loaded, index)).catch(() => undefined)
    else if (source) follow(source, index)
  })

  return {
    $connectors,
    destroy() {
      hasEnded = true
      for (const end of cleanups) end()
    },
  }
}
