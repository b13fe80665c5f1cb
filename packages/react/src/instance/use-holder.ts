import { W3mError, type W3m } from '@w3m/core'
import { createContext, useContext, useSyncExternalStore } from 'react'
import type { InstanceHolder } from './instance-holder.js'

export interface HolderContext {
  readonly holder: InstanceHolder
  /** Resolves when the elements are registered; at once in a provider without elements. */
  readonly elements: () => Promise<void>
}

export const holderContext = createContext<HolderContext | undefined>(undefined)

/** @throws {W3mError} `NO_INSTANCE` outside a provider */
export function useHolder(hook: string): HolderContext {
  const context = useContext(holderContext)
  if (!context) throw new W3mError('NO_INSTANCE', {}, { message: `${hook} has no W3M instance: put <W3mProvider> around the component that uses it.` })
  return context
}

const noSubscription = () => () => undefined
const none = () => undefined

/** The living instance: undefined on a server, while hydrating, and outside a provider. */
export function useInstance(context: HolderContext | undefined): W3m | undefined {
  const holder = context?.holder
  return useSyncExternalStore(holder?.subscribe ?? noSubscription, holder?.get ?? none, none)
}
