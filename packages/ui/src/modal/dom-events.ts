import type { W3mEventMap, W3m } from '@w3m/core'

/** The DOM events of the modal: bubbling and composed, so that a page hears them wherever the modal stands. */
export type W3mDomEvents = { readonly [Name in keyof W3mEventMap as `w3m-${Name}`]: CustomEvent<W3mEventMap[Name]> }

const speakers = new WeakMap<W3m, EventTarget[]>()

/**
 * Says every signal of an instance as a DOM event, once: of its latest modal, or of a button where no modal is on the
 * page.
 * Returns what stops it.
 */
export function attachDomEvents(w3m: W3m, target: EventTarget, isModal: boolean): () => void {
  const all = speakers.get(w3m) ?? []
  speakers.set(w3m, all)
  if (isModal) all.unshift(target)
  else all.push(target)
  const stop = w3m.events.on(({ name, detail }) => {
    if (all[0] === target)
      target.dispatchEvent(new CustomEvent(`w3m-${name}`, { bubbles: true, composed: true, detail }))
  })
  return () => {
    stop()
    all.splice(all.indexOf(target), 1)
  }
}

declare global {
  interface HTMLElementEventMap extends W3mDomEvents {}
}
