import { safeParse, type GenericSchema, type InferOutput } from 'valibot'

/**
 * The handling of keys that a schema does not know: on the port they are an error, on the envelope other versions may
 * send them.
 */
export type Strictness = 'refuse-unknown' | 'drop-unknown'

/** The payload as its schema says it, or undefined when it has another shape. */
export function readPayload<Schema extends GenericSchema>(
  schema: Schema,
  payload: unknown,
  strictness: Strictness,
): { readonly value: InferOutput<Schema> } | undefined {
  const isDropping = strictness === 'drop-unknown'
  const { success, output } = safeParse(schema, isDropping && schema.type === 'undefined' ? undefined : payload)
  return success && (isDropping || hasSameKeys(payload, output)) ? { value: output } : undefined
}

function hasSameKeys(left: unknown, right: unknown): boolean {
  if (left === right) return true
  if (!isRecord(left) || !isRecord(right) || Array.isArray(left) !== Array.isArray(right)) return false
  const keys = Object.keys(left)
  return keys.length === Object.keys(right).length && keys.every(key => hasSameKeys(left[key], right[key]))
}

const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null
