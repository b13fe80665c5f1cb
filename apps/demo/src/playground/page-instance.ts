import type { W3m } from '@w3m/core'

declare global {
  interface Window {
    /** Every host page puts its instance here, for the console and for tests. */
    w3m: W3m
  }
}

/** The page's instance, for what no hook covers. */
export const app = (): W3m => window.w3m
