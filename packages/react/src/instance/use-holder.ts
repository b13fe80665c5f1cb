import type { W3m } from '@w3m/core'
import { createContext, useContext, useSyncExternalStore } from 'react'
import { expectElements } from '../elements/expect-elements.js'
import { loadElements } from '../elements/load-elements.js'
import type { InstanceHolder } from './instance-holder.js'
import { pageHolder, requireOnlyInstance } from './page-holder.js'

export interface HolderContext {
  readonly holder: InstanceHolder
  /** Resolves when the elements are registered; at once in a provider without elements. */
  readonly elements: () => Promise<void>
  /** Loads the elements when the modal is opened. */
  readonly expect: (w3m: W3m) => void
}

export const holderContext = createContext<HolderContext | undefined>(undefined)

const pageContext: HolderContext = { holder: pageHolder, elements: loadElements, expect: expectElements }

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
  return useSyncExternalStore(holder?.subscribe ?? noSubscription, holder?.get ?? getUndefined, getUndefined)
}
