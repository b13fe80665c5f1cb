import type { W3m, W3mOptions } from '@w3m/core'
import { useEffect, useMemo, useState, type ReactElement, type ReactNode } from 'react'
import { loadExpected } from './elements/expect-elements.js'
import { holdShared, holdOwn, type InstanceHolder } from './instance/instance-holder.js'
import { useBrowserLayoutEffect } from './instance/use-browser-layout-effect.js'
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

const noop = () => undefined

/**
 * The first of the provider's children. React runs layout effects in the order of the tree, so those of the others find
 * the instance, also where `<Activity>` shows them again; and they show it before the first paint.
 */
function Preparation({ holder, headless }: { readonly holder: InstanceHolder; readonly headless: boolean }): null {
  // The instance is not ended here: Suspense runs the clean-up while it hides.
  useBrowserLayoutEffect(() => {
    holder.prepare()
    return headless ? undefined : loadExpected(holder.require())
  }, [holder, headless])
  return null
}

/**
 * Gives its children the instance. It is made once in the browser, never on a server, and destroyed when the provider
 * leaves.
 * @throws {W3mError} `INVALID_OPTION`, to the nearest error boundary
 */
export function W3mProvider({ options, w3m, headless = false, children }: W3mProviderProps): ReactElement {
  // Which of the two is given is settled at the first render, as everywhere in React: `key` makes it another provider.
  const [first] = useState(() => (w3m ? holdShared(w3m) : holdOwn(options)))
  const holder = useMemo(() => (w3m ? holdShared(w3m) : first), [w3m, first])

  useEffect(() => holder.mount(), [holder])
  useEffect(() => {
    if (options) holder.update(options)
  }, [holder, options])

  // Elements are expected already, or never come.
  const context = useMemo(() => ({ holder, expect: noop }), [holder])
  return (
    <holderContext.Provider value={context}>
      <Preparation holder={holder} headless={headless} />
      {children}
    </holderContext.Provider>
  )
}
