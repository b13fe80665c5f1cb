import type { ChainNamespace } from '@w3m/core'
import { useMemo } from 'react'
import { useHolder } from '../instance/use-holder.js'

/** What `useW3mDisconnect` returns: the way to disconnect. */
export interface UseW3mDisconnect {
  /**
   * Ends the connection of one namespace, or all. Rejects with a `W3mError` where the wallet fails; it is forgotten
   * all the same.
   */
  readonly disconnect: (options?: { readonly namespace?: ChainNamespace | undefined }) => Promise<void>
}

/** Disconnects. @throws {W3mError} `NO_INSTANCE` outside a provider, where the page has not exactly one instance */
export function useW3mDisconnect(): UseW3mDisconnect {
  const { holder } = useHolder('useW3mDisconnect')
  return useMemo(() => ({ disconnect: async ({ namespace } = {}) => holder.require().disconnect(namespace) }), [holder])
}
