import type { W3m } from '../compose/w3m.js'

const tag = 'w3m-modal'

/**
 * Puts a `w3m-modal` on the page for an instance that has none. If the element is not defined yet, waits for its
 * definition and adds one then if there is still none; if it is never defined, the host draws its own list. A modal
 * that the host adds later replaces this one.
 */
export function addModal(w3m: W3m, signal: AbortSignal): void {
  if (!customElements.get(tag)) {
    void customElements.whenDefined(tag).then(() => signal.aborted || w3m.modal.presenter())
    return
  }
  const modal = Object.assign(document.createElement(tag), { w3m, isAdded: true })
  document.body.append(modal)
  signal.addEventListener('abort', () => modal.remove())
}
