import { useEffect } from 'react'
import { createElementsLoader, type ElementsLoader } from './elements-loader.js'

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

/** Loads elements once the component is on the page, again until they are there. */
export function useElements(loader: ElementsLoader): void {
  useEffect(() => loader.keepLoading(), [loader])
}
