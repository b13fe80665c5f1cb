import { W3mError, type W3m } from '@w3m/core'
import { useCallback, useEffect, useRef, useState, useSyncExternalStore } from 'react'
import { useHolder, useInstance } from './use-holder.js'

/** The part of a store that is read here. */
interface Store<Value> {
  get(): Value
  listen(listener: () => void): () => void
}

/** A slice that loads at its first use. Created once per module, so that React gets the same functions. */
export interface SliceSource<Slice, Value> {
  readonly hook: string
  readonly load: (w3m: W3m) => Promise<Slice>
  readonly store: (slice: Slice) => Store<Value>
}

export interface LoadedSlice<Slice, Value> {
  readonly w3m: W3m | undefined
  /** Undefined on a server, while hydrating, and until it is loaded. */
  readonly slice: Slice | undefined
  readonly value: Value | undefined
  /** Why it could not be loaded. */
  readonly error: W3mError | undefined
  /** Loads the slice, again after a failure. Resolves with undefined when that fails: `error` says why. */
  readonly load: () => Promise<Slice | undefined>
  /** Loads the slice for a caller that requires it. @throws {W3mError} what `error` says */
  readonly ensure: () => Promise<Slice>
}

interface Loaded<Slice> {
  readonly instance: W3m
  readonly slice: Slice | undefined
  readonly error: W3mError | undefined
}

const noSubscription = () => () => undefined

const toLoadError = (cause: unknown): W3mError =>
  cause instanceof W3mError
    ? cause
    : new W3mError('UNKNOWN', {}, { cause, message: 'A part of W3M could not be loaded.' })

/** The value of a store, whenever that changes; undefined while there is none. */
export const useStore = <Value>(store: Store<Value> | undefined): Value | undefined =>
  useSyncExternalStore<Value | undefined>(
    store ? listener => store.listen(listener) : noSubscription,
    () => store?.get(),
    () => undefined,
  )

/** A slice of the instance, and its value whenever that changes. Loads it in a browser, once the component is there. */
export function useSlice<Slice, Value>(source: SliceSource<Slice, Value>): LoadedSlice<Slice, Value> {
  const context = useHolder(source.hook)
  const { holder } = context
  const w3m = useInstance(context)
  const [loaded, setLoaded] = useState<Loaded<Slice>>()
  const current = useRef<W3m | undefined>(undefined)
  const ensure = useCallback(async () => {
    const instance = holder.require()
    const setOutcome = (outcome: Loaded<Slice>) => {
      // Ignores the outcome of a former instance.
      if (current.current === instance)
        setLoaded(previous =>
          previous?.instance === instance && previous.slice && previous.slice === outcome.slice ? previous : outcome,
        )
    }
    try {
      const slice = await source.load(instance)
      setOutcome({ instance, slice, error: undefined })
      return slice
    } catch (cause) {
      const error = toLoadError(cause)
      setOutcome({ instance, slice: undefined, error })
      throw error
    }
  }, [source, holder])
  const load = useCallback(async () => (w3m ? ensure().catch(() => undefined) : undefined), [w3m, ensure])
  useEffect(() => {
    current.current = w3m
    void load()
    return () => {
      current.current = undefined
    }
  }, [w3m, load])
  const slice = loaded?.instance === w3m ? loaded?.slice : undefined
  const value = useStore(slice && source.store(slice))
  return { w3m, slice, value, error: loaded?.instance === w3m ? loaded?.error : undefined, load, ensure }
}
