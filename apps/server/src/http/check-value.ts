import * as v from 'valibot'
import { Failure } from './failure.js'

/** Parses an external value with a schema. @throws {Failure} 400 with each wrong parameter, without its value */
export function checkValue<Schema extends v.GenericSchema>(schema: Schema, value: unknown): v.InferOutput<Schema> {
  const parsed = v.safeParse(schema, value)
  if (parsed.success) return parsed.output
  throw new Failure(
    400,
    parsed.issues.slice(0, 10).map(issue => ({ field: v.getDotPath(issue) ?? 'body', description: describe(issue) })),
  )
}

/** Describes the defect of a value for the developer of the call. */
function describe({ message, type, expected, received, requirement, input }: v.BaseIssue<unknown>): string {
  // For a missing value, valibot's `expected` is the name of the parameter.
  if (received === 'undefined') return 'The value is missing.'
  if (message.startsWith('Invalid key')) return 'There is no such parameter.'
  const things = Array.isArray(input) ? 'entries' : 'characters'
  const rules: Readonly<Record<string, string>> = {
    max_length: `expected at most ${requirement} ${things}`,
    min_length: `expected at least ${requirement} ${things}`,
    max_value: `expected at most ${requirement}`,
    min_value: `expected at least ${requirement}`,
  }
  const rule = message.startsWith('expected') ? message : (rules[type] ?? typed(type, expected))
  return rule === undefined ? 'The value is not valid.' : `The value is not valid: ${rule}.`
}

/** The expected type; undefined for a rule that only its own message describes. */
const typed = (type: string, expected: string | null): string | undefined =>
  expected === null || type === 'regex' ? undefined : `expected ${expected}`
