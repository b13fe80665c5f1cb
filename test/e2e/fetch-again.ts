import type { APIResponse, Route } from '@playwright/test'

/**
 * What the server says to a request that a test answers itself. A connection that was kept open may be closed at the very
 * moment in which it is used again: a browser asks once more then, and so does this.
 */
export const fetchAgain = (route: Route, options: { readonly url?: string } = {}): Promise<APIResponse> =>
  route.fetch({ ...options, maxRetries: 1 })
