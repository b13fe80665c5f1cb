import type { W3m, W3mError } from '@w3m/core'
import { useEffect, useState, useSyncExternalStore } from 'react'
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
}

const noSubscription = () => () => undefined

/** A slice of the instance, and its value whenever that changes. Loads it in a browser, once the component is there. */
export function useSlice<Slice, Value>(source: SliceSource<Slice, Value>): LoadedSlice<Slice, Value> {
  const w3m = useInstance(useHolder(source.hook))
  const [loaded, setLoaded] = useState<{ readonly of: W3m; readonly slice?: Slice; readonly error?: W3mError }>()
  useEffect(() => {
    if (!w3m) return undefined
    let isLeft = false
    source.load(w3m).then(
      slice => isLeft || setLoaded({ of: w3m, slice }),
      (error: W3mError) => isLeft || setLoaded({ of: w3m, error }),
    )
    return () => {
      isLeft = true
    }
  }, [source, w3m])
  const slice = loaded?.of === w3m ? loaded?.slice : undefined
  const store = slice && source.store(slice)
  const value = useSyncExternalStore<Value | undefined>(
    store ? listener => store.listen(listener) : noSubscription,
    () => store?.get(),
    () => undefined,
  )
  return { w3m, slice, value, error: loaded?.of === w3m ? loaded?.error : undefined }
}
