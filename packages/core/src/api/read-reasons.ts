import type { HttpReason } from '../errors/http-error.js'
import { tryOrUndefined } from '../errors/try-or-undefined.js'

const reasonsMax = 20
const reasonMaxLength = 500

/** The reasons in an error's body `{ status: 'FAILED', reasons: [{ field, description }] }`; anything else has none. */
export function readReasons(body: string): readonly HttpReason[] {
  const reasons = propertyOf(
    tryOrUndefined((): unknown => JSON.parse(body)),
    'reasons',
  )
  if (!Array.isArray(reasons)) return []
  return reasons.slice(0, reasonsMax).flatMap(reason => {
    const description = propertyOf(reason, 'description')
    const field = propertyOf(reason, 'field')
    if (typeof description !== 'string' || description === '') return []
    return [
      {
        field: typeof field === 'string' ? field.slice(0, reasonMaxLength) : '',
        description: description.slice(0, reasonMaxLength),
      },
    ]
  })
}

const propertyOf = (value: unknown, name: string): unknown => {
  const fields: Readonly<Record<string, unknown>> = Object(value)
  return fields[name]
}
