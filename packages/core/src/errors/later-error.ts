import { laterErrorMessages, type LaterErrorKey } from './later-messages.js'
import { interpolate, W3mError, type Placeholders, type W3mErrorOptions } from './w3m-error.js'

/** A `W3mError` of a part that loads late: for whoever catches it, an error like any other. */
export class LaterError<Key extends LaterErrorKey = LaterErrorKey> extends W3mError<'UNKNOWN'> {
  declare readonly code: Key

  constructor(key: Key, context: Record<Placeholders<(typeof laterErrorMessages)[Key]>, string | number>, { cause }: W3mErrorOptions = {}) {
    super('UNKNOWN', context, { code: key, message: interpolate(laterErrorMessages[key], context), ...(cause === undefined ? {} : { cause }) })
  }
}
