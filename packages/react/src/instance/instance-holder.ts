import { createW3m, W3mError, type W3m, type W3mOptions } from '@w3m/core'
import { atom } from 'nanostores'
import { isSameValue } from './same-value.js'

/**
 * Holds the instance for a provider's hooks and components. Creating a holder has no effects, because React may create
 * two and drop one.
 */
export interface InstanceHolder {
  get(): W3m | undefined
  subscribe(changed: () => void): () => void
  /**
   * The instance, made now where there is none. @throws {W3mError} `NO_INSTANCE` on a server, `DESTROYED` after the
   * provider left the page
   */
  require(): W3m
  /** Makes the instance, also where a former one was destroyed, and keeps it until `mount`. */
  prepare(): void
  /** Keeps the instance alive until the returned function is called. */
  mount(): () => void
  /** Hands what changed to the instance. @throws {W3mError} `INVALID_OPTION` */
  update(options: W3mOptions): void
}

const optionDepth = 6
const noop = () => undefined

/** The values of `next` that differ from `current`; undefined for keys that were removed. */
function changesOf<Options extends object>(current: Options, next: Options): Partial<Options> {
  const changes: Partial<Options> = {}
  for (const key in { ...current, ...next })
    if (!isSameValue(current[key], next[key], optionDepth)) changes[key] = next[key]
  return changes
}

/** Holds an instance that belongs to the host: it is never destroyed here. */
export const holdShared = (w3m: W3m): InstanceHolder => ({
  get: () => w3m,
  subscribe: () => noop,
  require: () => w3m,
  prepare: noop,
  mount: () => noop,
  update: noop,
})

/** Holds an instance that lives as long as the provider is mounted. */
export function holdOwn(options: W3mOptions): InstanceHolder {
  const $instance = atom<W3m | undefined>()
  let current = options
  let mounts = 0
  let isMounting = false
  let isEnded = false

  const make = (): W3m => {
    const w3m = createW3m(current)
    isEnded = false
    $instance.set(w3m)
    return w3m
  }
  const end = () => {
    if (mounts > 0 || isMounting) return
    isEnded = true
    $instance.get()?.destroy()
    $instance.set(undefined)
  }

  return {
    get: () => $instance.get(),
    subscribe: changed => $instance.listen(changed),
    require() {
      if (typeof document === 'undefined')
        throw new W3mError(
          'NO_INSTANCE',
          {},
          { message: 'The W3M instance lives in the browser: call this from an effect or an event handler.' },
        )
      if (isEnded) throw new W3mError('DESTROYED', {})
      return $instance.get() ?? make()
    },
    prepare() {
      // Suspense prepares again what is mounted.
      isMounting = mounts === 0
      if (!$instance.get()) make()
    },
    mount() {
      mounts++
      isMounting = false
      if (!$instance.get()) make()
      return () => {
        mounts--
        // StrictMode unmounts and mounts again within one task: then the instance stays.
        queueMicrotask(end)
      }
    },
    update(next) {
      const changes = changesOf(current, next)
      if (Object.keys(changes).length) $instance.get()?.updateOptions(changes)
      current = next
    },
  }
}
