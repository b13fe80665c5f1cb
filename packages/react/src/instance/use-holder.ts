import type { W3m } from '@w3m/core'
import { createContext, useContext, useState, useSyncExternalStore } from 'react'
import { expectElements } from '../elements/expect-elements.js'
import type { InstanceHolder } from './instance-holder.js'
import { pageHolder, requireOnlyInstance } from './page-holder.js'
import { useBrowserLayoutEffect } from './use-browser-layout-effect.js'

export interface HolderContext {
  readonly holder: InstanceHolder
  /** Lets what opens the modal wait for its elements, and loads them then. */
  readonly expect: (w3m: W3m) => void
}

export const holderContext = createContext<HolderContext | undefined>(undefined)

const pageContext: HolderContext = { holder: pageHolder, expect: expectElements }

/**
 * The provider's, else the page's.
 * @throws {W3mError} `NO_INSTANCE` outside a provider, in a browser whose page has no instance, or several; a server
 *   has none to find
 */
export function useHolder(hook: string): HolderContext {
  const context = useContext(holderContext)
  if (context) return context
  if (typeof document !== 'undefined') requireOnlyInstance(hook)
  return pageContext
}

const noSubscription = () => () => undefined
const getUndefined = () => undefined

/** The living instance: undefined on a server, while hydrating, and outside a provider. */
export function useInstance(context: HolderContext | undefined): W3m | undefined {
  const holder = context?.holder
  const w3m = useSyncExternalStore(holder?.subscribe ?? noSubscription, holder?.get ?? getUndefined, getUndefined)
  const [, render] = useState({})
  // React compares the store again only after the paint; in that, hooks would have no instance, and elements the oldest
  // of the page. A context that changes is no way out: for it, React 18 drops the Suspense boundaries that a server
  // still streams.
  useBrowserLayoutEffect(() => {
    if (holder && holder.get() !== w3m) render({})
  }, [holder, w3m])
  return w3m
}
