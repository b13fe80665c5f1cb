import type { W3m } from '@w3m/core'
import { elementsLoader, loadElements } from './load-elements.js'

const stopFunctions = new WeakMap<W3m, () => void>()

/**
 * Makes `open()` load the elements and wait for them. Without this, `open()` would resolve before anything is shown:
 * the instance treats a page without elements as one that draws its own list. Returns a function that stops the wait.
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
    // A later call may have replaced this one: React's strict mode mounts, unmounts, and mounts again.
    if (stopFunctions.get(w3m) !== stop) return
    stopFunctions.delete(w3m)
    withdraw()
  }
  stopFunctions.set(w3m, stop)
  return stop
}

/** Loads the elements, and makes `open()` wait for them. Returns a function that stops both, but no wait that runs. */
export function loadExpected(w3m: W3m): () => void {
  const stop = expectElements(w3m)
  const endLoading = elementsLoader.keepLoading(() => {
    // While the modal is open, `show` above still hands it over to the elements.
    if (!w3m.modal.$state.get().open) stop()
  })
  return () => {
    endLoading()
    // What hides the provider for a moment, as Suspense does, takes back no opening: `show` above still ends the wait.
    if (!w3m.modal.$state.get().open) stop()
  }
}
