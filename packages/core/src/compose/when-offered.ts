import type { ReadableAtom } from 'nanostores'

/**
 * Finds something now, or as soon as a store reports that it is offered: the host may add a network or a service later.
 * @param signal ends the wait
 */
export function whenOffered<Found>(
  store: Pick<ReadableAtom<unknown>, 'listen'>,
  isOffered: () => boolean,
  find: () => Found | Promise<Found>,
  signal: AbortSignal,
): Found | Promise<Found> {
  if (isOffered()) return find()
  return new Promise(resolve => {
    const stop = store.listen(() => {
      if (!isOffered()) return
      stop()
      resolve(find())
    })
    signal.addEventListener('abort', stop)
  })
}
