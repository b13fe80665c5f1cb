import type { W3mEvent, W3mEventMap, W3m } from '@w3m/core'

/** The DOM events of the modal: bubbling and composed, so that a page hears them wherever the modal stands. */
export type W3mDomEvents = { readonly [Name in keyof W3mEventMap as `w3m-${Name}`]: CustomEvent<W3mEventMap[Name]> }

const speakers = new WeakMap<W3m, EventTarget[]>()

/**
 * Dispatches every `W3mEvent` of an instance as a DOM event, once: on its latest modal, or on a button where the page has
 * no modal. A connection that was there before the first element is dispatched as a restored one.
 * Returns a function that stops it.
 */
export function attachDomEvents(w3m: W3m, target: EventTarget, isModal: boolean): () => void {
  const all = speakers.get(w3m) ?? []
  const say = ({ name, detail }: W3mEvent) =>
    all[0]?.dispatchEvent(new CustomEvent(`w3m-${name}`, { bubbles: true, composed: true, detail }))
  const unsaid = new Set(speakers.has(w3m) ? [] : w3m.network.$state.get().networks.map(each => each.chainNamespace))
  for (const namespace of unsaid)
    if (w3m.getAccount(namespace).isConnected)
      // The answer comes in a moment, when a page that puts an element into itself listens to it.
      void w3m.connect({ namespace }).then(detail => {
        if (unsaid.has(namespace)) say({ name: 'connect', detail: { ...detail, restored: true } })
      })
  speakers.set(w3m, all)
  if (isModal) all.unshift(target)
  else all.push(target)
  const stop = w3m.events.on(event => {
    // An attempt that has just succeeded is said by itself.
    if (event.name === 'connect') unsaid.delete(event.detail.namespace)
    if (all[0] === target) say(event)
  })
  return () => {
    stop()
    all.splice(all.indexOf(target), 1)
  }
}

declare global {
  interface HTMLElementEventMap extends W3mDomEvents {}
}
