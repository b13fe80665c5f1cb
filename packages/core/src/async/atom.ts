import { atom as createAtom, type ReadableAtom, type WritableAtom } from 'nanostores'
import { isolate } from './isolate.js'

/**
 * Makes the listeners of a store stop nobody. One that throws stays in the library's queue, which all stores share: from
 * then on no store of the page tells anybody of anything.
 */
export function isolateListeners<Store extends Pick<ReadableAtom, 'listen'>>(store: Store): Store {
  const { listen } = store
  store.listen = listener => listen(isolate(listener))
  return store
}

export function atom<Value>(): WritableAtom<Value | undefined>
export function atom<Value>(initialValue: Value): WritableAtom<Value>
export function atom<Value>(initialValue?: Value) {
  return isolateListeners(createAtom(initialValue))
}
