import type { W3mEvent, W3mEventMap, W3m } from '@w3m/core'

/** The DOM events of the modal: bubbling and composed, so that a page hears them wherever the modal stands. */
export type W3mDomEvents = { readonly [Name in keyof W3mEventMap as `w3m-${Name}`]: CustomEvent<W3mEventMap[Name]> }

const targets = new WeakMap<W3m, EventTarget[]>()

/**
 * Dispatches every `W3mEvent` of an instance as a DOM event, once: on its latest modal, or on a button where the page
 * has no modal. A connection that was made before the first element attached is dispatched with `restored: true`, and an
 * opening is dispatched as it is. Returns a function that stops it.
 */
export function attachDomEvents(w3m: W3m, target: EventTarget, isModal = false): () => void {
  const previousTargets = targets.get(w3m)
  const targetsOfInstance = previousTargets ?? []
  const dispatch = ({ name, detail }: W3mEvent) =>
    targetsOfInstance[0]?.dispatchEvent(new CustomEvent(`w3m-${name}`, { bubbles: true, composed: true, detail }))
  const unreported = new Set(
    previousTargets ? [] : w3m.network.$state.get().networks.map(network => network.chainNamespace),
  )
  for (const namespace of unreported)
    if (w3m.getAccount(namespace).isConnected)
      // Dispatched asynchronously, after a page that inserts an element has had time to add its listeners.
      void w3m.connect({ namespace }).then(detail => {
        if (unreported.has(namespace)) dispatch({ name: 'connect', detail: { ...detail, restored: true } })
      })
  let isOpeningUnreported = !previousTargets && w3m.modal.$state.get().open
  // By then another element may be the target: the modal is, where a button attached before it.
  setTimeout(() => {
    if (isOpeningUnreported && w3m.modal.$state.get().open)
      dispatch({ name: 'open', detail: { connected: w3m.getAccount().isConnected } })
  })
  targets.set(w3m, targetsOfInstance)
  if (isModal) targetsOfInstance.unshift(target)
  else targetsOfInstance.push(target)
  const stop = w3m.events.on(event => {
    // An attempt that succeeded meanwhile dispatches its own event.
    if (event.name === 'connect') unreported.delete(event.detail.namespace)
    // So does an opening that put the first element on the page.
    if (event.name === 'open') isOpeningUnreported = false
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
