import { optionalErrorMessages, type OptionalErrorKey } from './optional-messages.js'
import { interpolate, W3mError, type Placeholders, type W3mErrorOptions } from './w3m-error.js'

/** A `W3mError` of a part that a host has to turn on: for whoever catches it, an error like any other. */
export class OptionalError<Key extends OptionalErrorKey = OptionalErrorKey> extends W3mError<'UNKNOWN'> {
  declare readonly code: Key

  constructor(
    key: Key,
    context: Record<Placeholders<(typeof optionalErrorMessages)[Key]>, string | number>,
    { cause }: W3mErrorOptions = {},
  ) {
    super('UNKNOWN', context, {
      code: key,
      message: interpolate(optionalErrorMessages[key], context),
      ...(cause === undefined ? {} : { cause }),
    })
  }
}
