import { operationErrorMessages, type OperationErrorKey } from './operation-messages.js'
import { interpolate, W3mError, type Placeholders, type W3mErrorOptions } from './w3m-error.js'

/** A `W3mError` of a part that loads late: for whoever catches it, an error like any other. */
export class OperationError<Key extends OperationErrorKey = OperationErrorKey> extends W3mError<'UNKNOWN'> {
  declare readonly code: Key

  constructor(
    key: Key,
    context: Record<Placeholders<(typeof operationErrorMessages)[Key]>, string | number>,
    { cause }: W3mErrorOptions = {},
  ) {
    super('UNKNOWN', context, {
      code: key,
      message: interpolate(operationErrorMessages[key], context),
      ...(cause === undefined ? {} : { cause }),
    })
  }
}
