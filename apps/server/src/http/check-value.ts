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
    parsed.issues.slice(0, 10).map(issue => ({
      field: v.getDotPath(issue) ?? 'body',
      description: issue.message.startsWith('expected')
        ? `The value is not valid: ${issue.message}.`
        : `The value is not valid: expected ${issue.expected ?? issue.type}.`,
    })),
  )
}
