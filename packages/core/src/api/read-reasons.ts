import type { HttpReason } from '../errors/http-error.js'

const reasonsMax = 20
const reasonMaxLength = 500

/** The reasons in an error's body `{ status: 'FAILED', reasons: [{ field, description }] }`; anything else has none. */
export function readReasons(body: string): readonly HttpReason[] {
  const reasons = propertyOf(parse(body), 'reasons')
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

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

const propertyOf = (value: unknown, name: string): unknown => {
  const fields: Readonly<Record<string, unknown>> = Object(value)
  return fields[name]
}
