import type { W3m } from '@w3m/core'
import { loadElements } from './load-elements.js'

/**
 * Loads the elements, and lets what is opened before they are there wait for them. Without it `open()` would be over
 * before anything is shown: for the instance, a page without elements is one that draws its own list. Returns what
 * stops the wait.
 */
export function expectElements(w3m: W3m): () => void {
  if (customElements.get('w3m-modal')) return () => undefined
  let isWaiting = true
  const arrive = async (): Promise<void> => {
    await loadElements()
    stop()
    if (w3m.modal.$state.get().open) await w3m.modal.presenter()?.show()
  }
  const withdraw = w3m.modal.attach({ show: arrive, hide: () => Promise.resolve() })
  const stop = () => {
    if (isWaiting) withdraw()
    isWaiting = false
  }
  // Who opens it next tries again, and hears what went wrong.
  arrive().catch(() => undefined)
  return stop
}
