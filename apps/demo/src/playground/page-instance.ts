import type { W3m } from '@w3m/core'

/** The page's instance, for what no hook covers. */
export const app = (): W3m => window.w3m
