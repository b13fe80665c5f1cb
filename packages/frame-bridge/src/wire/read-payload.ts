import { safeParse, type GenericSchema } from 'valibot'

/**
 * What becomes of keys that a schema does not know: on the port they are a fault, on the envelope they come from other
 * versions.
 */
export type Strictness = 'refuse-unknown' | 'drop-unknown'

/** The payload as its schema says it, or undefined when it has another shape. */
export function readPayload(
  schema: GenericSchema,
  payload: unknown,
  strictness: Strictness,
): { readonly value: unknown } | undefined {
  if (strictness === 'drop-unknown' && schema.type === 'undefined') return { value: undefined }
  const { success, output } = safeParse(schema, payload)
  return success && (strictness === 'drop-unknown' || hasSameKeys(payload, output)) ? { value: output } : undefined
}

function hasSameKeys(left: unknown, right: unknown): boolean {
  if (left === right) return true
  if (!isRecord(left) || !isRecord(right) || Array.isArray(left) !== Array.isArray(right)) return false
  const keys = Object.keys(left)
  return keys.length === Object.keys(right).length && keys.every(key => hasSameKeys(left[key], right[key]))
}

const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null
