import type { W3m, W3mOptions } from '@w3m/core'
import { useEffect, useLayoutEffect, useMemo, useState, type ReactElement, type ReactNode } from 'react'
import { loadExpected } from './elements/expect-elements.js'
import { loadElements } from './elements/load-elements.js'
import { holdShared, holdOwn } from './instance/instance-holder.js'
import { holderContext } from './instance/use-holder.js'

/** What `W3mProvider` takes: options, of which it makes an instance of its own, or an instance that the host holds. */
export type W3mProviderProps = {
  readonly children?: ReactNode
  /** True where the host draws everything itself: then no element is loaded. */
  readonly headless?: boolean
} & (
  | {
      /** Options of an instance that lives as long as the provider. Changes are handed on. */ readonly options: W3mOptions
      readonly w3m?: undefined
    }
  | { /** The host's own instance: the host destroys it. */ readonly w3m: W3m; readonly options?: undefined }
)

// On a server React warns of layout effects, and runs neither.
const useBrowserLayoutEffect = typeof document === 'undefined' ? useEffect : useLayoutEffect
const noElements = () => Promise.resolve()
const noop = () => undefined

/**
 * Gives its children the instance. It is made once in the browser, never on a server, and destroyed when the provider
 * leaves.
 * @throws {W3mError} `INVALID_OPTION`, to the nearest error boundary
 */
export function W3mProvider({ options, w3m, headless = false, children }: W3mProviderProps): ReactElement {
  // Which of the two is given is settled at the first render, as everywhere in React: `key` makes it another provider.
  const [first] = useState(() => (w3m ? holdShared(w3m) : holdOwn(options)))
  const holder = useMemo(() => (w3m ? holdShared(w3m) : first), [w3m, first])

  // Before the first paint, so that no visitor sees the state without an instance. No clean-up here: Suspense runs it
  // while it hides.
  useBrowserLayoutEffect(() => holder.prepare(), [holder])
  useBrowserLayoutEffect(() => (headless ? undefined : loadExpected(holder.require())), [holder, headless])
  useEffect(() => holder.mount(), [holder])
  useEffect(() => {
    if (options) holder.update(options)
  }, [holder, options])

  const context = useMemo(
    // Elements are expected already, or never come.
    () => ({ holder, elements: headless ? noElements : loadElements, expect: noop }),
    [holder, headless],
  )
  return <holderContext.Provider value={context}>{children}</holderContext.Provider>
}
