import type { W3m } from '../compose/w3m.js'

const tag = 'w3m-modal'

/**
 * Puts a `w3m-modal` on the page for an instance that has none. Where the element is not defined yet it may be on its
 * way, and is put there when it comes if there is none still; where it never comes, a host draws its own list. It makes
 * room for one that the host itself puts there later.
 */
export function addModal(w3m: W3m, lifetime: AbortSignal): void {
  if (!customElements.get(tag)) {
    void customElements.whenDefined(tag).then(() => lifetime.aborted || w3m.modal.presenter())
    return
  }
  const modal = Object.assign(document.createElement(tag), { w3m, isAdded: true })
  document.body.append(modal)
  lifetime.addEventListener('abort', () => modal.remove())
}
