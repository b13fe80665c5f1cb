import type { ReadableAtom } from 'nanostores'
import { atom } from '../async/atom.js'
import type { Connector, ConnectorSource } from './define-connector.js'

/** Every wallet that can be reached from this page, as they come. */
export interface Discovery {
  readonly $connectors: ReadableAtom<readonly Connector[]>
  destroy(): void
}

/**
 * One list of what the sources find, in the sources' order; an absent one finds none. A source that is being loaded
 * adds to it when it is there.
 */
export function createDiscovery(
  sources: readonly (ConnectorSource | Promise<ConnectorSource> | false | undefined)[],
): Discovery {
  const lists: (readonly Connector[])[] = sources.map(() => [])
  const $connectors = atom<readonly Connector[]>([])
  const ends = new Set<() => void>()
  let isOver = false

  const publish = () => $connectors.set(lists.flat())
  const onListChange = () => {
    publish()
    // What letters of other scripts look like is loaded where a name has any.
    if ($connectors.get().some(({ name }) => /\P{ASCII}/u.test(name)))
      import('./homoglyph-names.js').then(
        ({ markHomoglyphs }) => markHomoglyphs($connectors.get()) && publish(),
        () => undefined,
      )
  }

  const follow = (source: ConnectorSource, index: number) => {
    if (isOver) return source.destroy()
    const stop = source.$connectors.subscribe(found => {
      lists[index] = found
      onListChange()
    })
    ends.add(() => {
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
      isOver = true
      for (const end of ends) end()
    },
  }
}
