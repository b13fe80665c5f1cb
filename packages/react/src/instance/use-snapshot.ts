import type { W3m } from '@w3m/core'
import { useCallback, useRef, useSyncExternalStore } from 'react'
import { isSameValue } from './same-value.js'
import { useHolder, useInstance } from './use-holder.js'

/**
 * A value that can be read from an instance. Created once per module, so that React sees the same functions at each
 * render.
 */
export interface SnapshotSource<Value, Argument> {
  readonly hook: string
  /** Calls back whenever the value may have changed; returns a function that stops it. */
  readonly subscribe: (w3m: W3m, changed: () => void) => () => void
  readonly read: (w3m: W3m, argument: Argument) => Value
  /** The value on a server, while hydrating, and before the instance exists. */
  readonly initial: Value
  /** How many levels of the value are created anew by each read. Default: 1. */
  readonly depth?: number
}

/** A value of the instance that stays the same object until its contents change. */
export function useSnapshot<Value, Argument>(source: SnapshotSource<Value, Argument>, argument: Argument): Value {
  const w3m = useInstance(useHolder(source.hook))
  const last = useRef(source.initial)
  const subscribe = useCallback(
    (changed: () => void) => (w3m ? source.subscribe(w3m, changed) : () => undefined),
    [source, w3m],
  )
  const read = () => {
    const next = w3m ? source.read(w3m, argument) : source.initial
    if (!isSameValue(last.current, next, source.depth ?? 1)) last.current = next
    return last.current
  }
  return useSyncExternalStore(subscribe, read, () => source.initial)
}
