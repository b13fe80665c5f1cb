import type { W3m } from '../w3m.js'

const tag = 'w3m-modal'

/** Puts a `w3m-modal` on the page for an instance that has none, where the element is defined. Without it, a host draws its own list. */
export function bringModal(w3m: W3m, onEnd: (end: () => void) => void): void {
  if (typeof customElements === 'undefined' || !customElements.get(tag)) return
  const modal = Object.assign(document.createElement(tag), { w3m })
  document.body.append(modal)
  onEnd(() => modal.remove())
}
