import { W3mError, type W3m } from '@w3m/core'
import { useCallback, useEffect, useRef, useState, useSyncExternalStore } from 'react'
import { useHolder, useInstance } from './use-holder.js'

/** The part of a store that is read here. */
interface Store<Value> {
  get(): Value
  listen(listener: () => void): () => void
}

/** A slice that loads when it is first asked for. Made once a module, so that React sees the same functions. */
export interface SliceSource<Slice, Value> {
  readonly hook: string
  readonly load: (w3m: W3m) => Promise<Slice>
  readonly store: (slice: Slice) => Store<Value>
}

export interface LoadedSlice<Slice, Value> {
  readonly w3m: W3m | undefined
  /** Undefined on a server, while hydrating, and until it is there. */
  readonly slice: Slice | undefined
  readonly value: Value | undefined
  /** Why it could not be loaded. */
  readonly error: W3mError | undefined
  /** Loads it, again where that failed. Resolves with undefined where it cannot be had: `error` says why. */
  readonly load: () => Promise<Slice | undefined>
}

interface Loaded<Slice> {
  readonly of: W3m
  readonly slice: Slice | undefined
  readonly error: W3mError | undefined
}

const noSubscription = () => () => undefined

const toLoadError = (cause: unknown): W3mError =>
  cause instanceof W3mError
    ? cause
    : new W3mError('UNKNOWN', {}, { cause, message: 'A part of W3M could not be loaded.' })

/** A slice of the instance, and its value whenever that changes. Loads it in a browser, once the component is there. */
export function useSlice<Slice, Value>(source: SliceSource<Slice, Value>): LoadedSlice<Slice, Value> {
  const w3m = useInstance(useHolder(source.hook))
  const [loaded, setLoaded] = useState<Loaded<Slice>>()
  const current = useRef<W3m | undefined>(undefined)
  const load = useCallback(async () => {
    if (!w3m) return undefined
    const outcome = await source.load(w3m).then(
      slice => ({ of: w3m, slice, error: undefined }),
      (error: unknown) => ({ of: w3m, slice: undefined, error: toLoadError(error) }),
    )
    // What comes of an instance that was left is nothing of its successor's.
    if (current.current === w3m)
      setLoaded(former => (former?.of === w3m && former.slice && former.slice === outcome.slice ? former : outcome))
    return outcome.slice
  }, [source, w3m])
  useEffect(() => {
    current.current = w3m
    void load()
    return () => {
      current.current = undefined
    }
  }, [w3m, load])
  const slice = loaded?.of === w3m ? loaded?.slice : undefined
  const store = slice && source.store(slice)
  const value = useSyncExternalStore<Value | undefined>(
    store ? listener => store.listen(listener) : noSubscription,
    () => store?.get(),
    () => undefined,
  )
  return { w3m, slice, value, error: loaded?.of === w3m ? loaded?.error : undefined, load }
}
