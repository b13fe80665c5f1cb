import type { OpenOptions } from '@w3m/core'
import { useMemo } from 'react'
import { useHolder } from '../instance/use-holder.js'

/** What `useW3m` returns: the ways to open and close the modal. */
export interface UseW3m {
  /**
   * Opens the modal; resolves when it is shown, or was closed meanwhile. Rejects with a `W3mError`, as
   * `MODAL_UNAVAILABLE` where it could not be loaded.
   */
  readonly open: (options?: OpenOptions) => Promise<void>
  /** Closes the modal; resolves when it is hidden. */
  readonly close: () => Promise<void>
}

/**
 * Opens and closes the modal. @throws {W3mError} `NO_INSTANCE` outside a provider, where the page has not exactly one
 * instance
 */
export function useW3m(): UseW3m {
  const { holder, expect } = useHolder('useW3m')
  return useMemo(
    () => ({
      open: async options => {
        const w3m = holder.require()
        expect(w3m)
        await w3m.open(options)
      },
      close: async () => holder.get()?.close(),
    }),
    [holder, expect],
  )
}
