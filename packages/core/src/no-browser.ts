import { LaterError } from './errors/later-error.js'

/** What stands on a server in the place of everything that needs a browser: who loads it fails, with `NO_BROWSER`. */
export const createLazySlices: never = (() => {
  throw new LaterError('NO_BROWSER', {})
})()
