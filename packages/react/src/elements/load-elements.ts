import { W3mError } from '@w3m/core'
import { useEffect } from 'react'

let loading: Promise<void> | undefined

/**
 * Registers the elements of `@w3m/ui`. They are classes of HTMLElement, which a server does not have: so they come when
 * a page needs them. A failed load is tried again at the next call.
 * @throws {W3mError} `UNKNOWN`
 */
export function loadElements(): Promise<void> {
  loading ??= import('@w3m/ui').then(
    () => undefined,
    (cause: unknown) => {
      loading = undefined
      throw new W3mError('UNKNOWN', {}, { cause, message: 'The elements of W3M could not be loaded.' })
    },
  )
  return loading
}

/** Loads the elements once the component is on the page. */
export function useElements(): void {
  useEffect(() => {
    // Whoever needs them next tries again, and says what went wrong.
    loadElements().catch(() => undefined)
  }, [])
}
