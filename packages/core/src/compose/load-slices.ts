import { atom } from '../async/atom.js'
import { loadOnce } from '../async/load-once.js'
import { W3mError } from '../errors/w3m-error.js'
import { endsAttempt } from '../modal/modal.state.js'
import { builtInNamespaces } from '../namespaces/namespaces.js'
import type { SliceContext } from './slice-context.js'
import { slices, type LoadSlices } from './slices.js'
import { isBrowser } from './stores.js'

/** A slice, and what ends it with the instance. */
type LoadedInstance = object & { readonly destroy?: () => void }

/** A row of the table, whatever it makes. That every row fits says that what it needs is in the table. */
type Row = () => Promise<(context: SliceContext, load: LoadSlices) => LoadedInstance | Promise<LoadedInstance>>

type Instance = Omit<SliceContext, 'namespaces' | 'timeZone' | 'isMobile' | '$hasSocials'> & {
  readonly isMobile: () => boolean
}

/**
 * The second half of the composition root, loaded apart so that the first load stays small. What the slices made ends
 * with the instance.
 * @throws {W3mError} `NO_BROWSER` on a server: everything from here on needs a page
 */
export async function createSlices(instance: Instance): Promise<LoadSlices> {
  if (!isBrowser) throw (await import('../errors/operation-error.js')).operationError('NO_BROWSER', {})
  const context: SliceContext = {
    ...instance,
    namespaces: instance.$options.get().namespaces ?? builtInNamespaces,
    isMobile: instance.isMobile(),
    timeZone: new Intl.DateTimeFormat().resolvedOptions().timeZone,
    $hasSocials: atom(true),
  }
  const { router, modal, connection, signal } = context
  const endWithInstance = (end: () => void) => {
    if (signal.aborted) end()
    else signal.addEventListener('abort', end)
  }
  // Whichever way the visitor leaves the wallet that is being connected, the attempt ends.
  endWithInstance(
    router.$route.listen((_now, before) => {
      if (endsAttempt(before?.view, router.$history.get()) && modal.$state.get().open)
        connection.abandon(new W3mError('ABORTED', {}))
    }),
  )
  const rows: Readonly<Record<string, Row>> = slices
  const load = Object.fromEntries(
    Object.entries(rows).map(([name, row]) => [
      name,
      loadOnce(async () => {
        const slice = await (await row())(context, load)
        if (slice.destroy) endWithInstance(slice.destroy)
        return slice
      }),
    ]),
  ) as LoadSlices
  const trackViews = () => void load.viewEvents().catch(() => undefined)
  // Loads it while the page is idle, if the browser reports that, so that the click that opens the modal loads nothing.
  if ('requestIdleCallback' in globalThis) {
    const id = requestIdleCallback(trackViews)
    endWithInstance(() => cancelIdleCallback(id))
  }
  endWithInstance(modal.$state.subscribe(({ open }) => open && trackViews()))
  return load
}
