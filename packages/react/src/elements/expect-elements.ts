import type { W3m } from '@w3m/core'
import { elementsLoader, loadElements } from './load-elements.js'

const stopFunctions = new WeakMap<W3m, () => void>()

/**
 * Lets what is opened before the elements are there load them, and wait for them. Without it `open()` would be over
 * before anything is shown: for the instance, a page without elements is one that draws its own list. Returns what
 * stops the wait.
 */
export function expectElements(w3m: W3m): () => void {
  if (customElements.get('w3m-modal')) return () => undefined
  const existing = stopFunctions.get(w3m)
  if (existing) return existing
  const withdraw = w3m.modal.attach({
    async show() {
      await loadElements()
      stop()
      if (w3m.modal.$state.get().open) await w3m.modal.presenter()?.show()
    },
    hide: () => Promise.resolve(),
  })
  const stop = () => {
    // Another may wait by now: React's strict mode mounts, unmounts, and mounts again.
    if (stopFunctions.get(w3m) !== stop) return
    stopFunctions.delete(w3m)
    withdraw()
  }
  stopFunctions.set(w3m, stop)
  return stop
}

/** Loads the elements, and lets what is opened meanwhile wait for them. Returns what stops the wait. */
export function loadExpected(w3m: W3m): () => void {
  const stop = expectElements(w3m)
  const endLoading = elementsLoader.keepLoading(() => {
    // What is open meanwhile is being handed over.
    if (!w3m.modal.$state.get().open) stop()
  })
  return () => {
    endLoading()
    stop()
  }
}
