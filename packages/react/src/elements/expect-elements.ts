import type { W3m } from '@w3m/core'
import { loadElements } from './load-elements.js'

const expecting = new WeakMap<W3m, () => void>()

/**
 * Lets what is opened before the elements are there load them, and wait for them. Without it `open()` would be over
 * before anything is shown: for the instance, a page without elements is one that draws its own list. Returns what
 * stops the wait.
 */
export function expectElements(w3m: W3m): () => void {
  if (customElements.get('w3m-modal')) return () => undefined
  const known = expecting.get(w3m)
  if (known) return known
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
    if (expecting.get(w3m) !== stop) return
    expecting.delete(w3m)
    withdraw()
  }
  expecting.set(w3m, stop)
  return stop
}

/** Loads the elements, and lets what is opened meanwhile wait for them. Returns what stops the wait. */
export function loadExpected(w3m: W3m): () => void {
  const stop = expectElements(w3m)
  loadElements().then(
    // What is open meanwhile is being handed over.
    () => w3m.modal.$state.get().open || stop(),
    // Who opens it next tries again, and hears what went wrong.
    () => undefined,
  )
  return stop
}
