import type { OperationErrorKey } from './operation-messages.js'
import type { OptionalErrorKey } from './optional-messages.js'
import { interpolate, W3mError, type Placeholders, type W3mErrorOptions } from './w3m-error.js'

type LateKey = OperationErrorKey | OptionalErrorKey

/** Makes the errors of a table that loads late: each is a `W3mError` whose code is a key of the table. */
export const errorFrom =
  <Table extends Readonly<Partial<Record<LateKey, string>>>>(table: Table) =>
  <Key extends keyof Table & LateKey>(
    key: Key,
    context: Record<Placeholders<Table[Key] & string>, string | number>,
    { cause }: W3mErrorOptions = {},
  ): W3mError =>
    new W3mError('UNKNOWN', context, {
      code: key,
      message: interpolate(table[key] ?? key, context),
      ...(cause === undefined ? {} : { cause }),
    })
