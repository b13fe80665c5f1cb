import * as v from 'valibot'
import { Failure } from './failure.js'

/**
 * What a schema makes of a value from outside. @throws {Failure} 400 with each wrong parameter; its value is not
 * repeated
 */
export function checkValue<Schema extends v.GenericSchema>(schema: Schema, value: unknown): v.InferOutput<Schema> {
  const parsed = v.safeParse(schema, value)
  if (parsed.success) return parsed.output
  throw new Failure(
    400,
    parsed.issues.slice(0, 10).map(issue => ({ field: v.getDotPath(issue) ?? 'body', description: describe(issue) })),
  )
}

function describe({ message, expected, received, type }: v.BaseIssue<unknown>): string {
  // Of what is not there, valibot expects its name.
  if (received === 'undefined') return 'The value is missing.'
  return `The value is not valid: ${message.startsWith('expected') ? message : `expected ${expected ?? type}`}.`
}
