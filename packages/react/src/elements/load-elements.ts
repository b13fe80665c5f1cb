import { useEffect } from 'react'
import { createElementsLoader } from './elements-loader.js'

/**
 * The elements of `@w3m/ui`. They extend HTMLElement, which a server does not have, so they are loaded when a page
 * needs them.
 */
export const elementsLoader = /* @__PURE__ */ createElementsLoader(() => import('@w3m/ui'))

/**
 * Registers the elements. A failed load is tried again at the next call.
 * @throws {W3mError} `UNKNOWN`
 */
export const loadElements = (): Promise<void> => elementsLoader.load()

/** Loads the elements once the component is on the page, again until they are there. */
export function useElements(): void {
  useEffect(() => elementsLoader.keepLoading(), [])
}
