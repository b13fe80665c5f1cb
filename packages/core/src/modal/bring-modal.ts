import type { W3m } from '../w3m.js'

const tag = 'w3m-modal'

/**
 * Puts a `w3m-modal` on the page for an instance that has none. Where the element is not defined yet it may be on its way, and is put
 * there when it comes if it `isWanted` still; where it never comes, a host draws its own list.
 */
export function bringModal(w3m: W3m, isWanted: () => boolean, onEnd: (end: () => void) => void): void {
  const place = () => {
    const modal = Object.assign(document.createElement(tag), { w3m })
    document.body.append(modal)
    onEnd(() => modal.remove())
  }
  if (customElements.get(tag)) place()
  else void customElements.whenDefined(tag).then(() => isWanted() && place())
}
