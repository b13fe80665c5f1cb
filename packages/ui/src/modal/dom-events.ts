import type { W3mEvent, W3mEventMap, W3m } from '@w3m/core'

/** The DOM events of the modal: bubbling and composed, so that a page hears them wherever the modal stands. */
export type W3mDomEvents = { readonly [Name in keyof W3mEventMap as `w3m-${Name}`]: CustomEvent<W3mEventMap[Name]> }

const targets = new WeakMap<W3m, EventTarget[]>()

/**
 * Dispatches every `W3mEvent` of an instance as a DOM event, once: on its latest modal, or on a button where the page
 * has no modal. A connection that was made before the first element attached is dispatched with `restored: true`.
 * Returns a function that stops it.
 */
export function attachDomEvents(w3m: W3m, target: EventTarget, { isModal }: { readonly isModal: boolean }): () => void {
  const targetsOfInstance = targets.get(w3m) ?? []
  const dispatch = ({ name, detail }: W3mEvent) =>
    targetsOfInstance[0]?.dispatchEvent(new CustomEvent(`w3m-${name}`, { bubbles: true, composed: true, detail }))
  const unreported = new Set(
    targets.has(w3m) ? [] : w3m.network.$state.get().networks.map(network => network.chainNamespace),
  )
  for (const namespace of unreported)
    if (w3m.getAccount(namespace).isConnected)
      // Dispatched asynchronously, after a page that inserts an element has had time to add its listeners.
      void w3m.connect({ namespace }).then(detail => {
        if (unreported.has(namespace)) dispatch({ name: 'connect', detail: { ...detail, restored: true } })
      })
  targets.set(w3m, targetsOfInstance)
  if (isModal) targetsOfInstance.unshift(target)
  else targetsOfInstance.push(target)
  const stop = w3m.events.on(event => {
    // An attempt that succeeded meanwhile dispatches its own event.
    if (event.name === 'connect') unreported.delete(event.detail.namespace)
    if (targetsOfInstance[0] === target) dispatch(event)
  })
  return () => {
    stop()
    targetsOfInstance.splice(targetsOfInstance.indexOf(target), 1)
  }
}

declare global {
  interface HTMLElementEventMap extends W3mDomEvents {}
}
