import * as v from 'valibot'

/** Environment variables by their names. */
export type Environment = Readonly<Record<string, string | undefined>>

/** @throws {Error} naming the variable and what it may be, never its value */
export function readEnvironment<Output>(schema: v.GenericSchema<unknown, Output>, env: Environment): Output {
  const parsed = v.safeParse(schema, env)
  if (parsed.success) return parsed.output
  const [issue] = parsed.issues
  const expected = issue.message.startsWith('expected') ? issue.message : `expected ${issue.expected ?? issue.type}`
  throw new Error(`${v.getDotPath(issue) ?? 'The environment'} is not valid: ${expected}`)
}

const portText = /^[0-9]{1,5}$/
const portMax = 65_535

/** @throws {Error} naming the variable and what it may be */
export function readPort(env: Environment, name: string, fallback: number): number {
  const text = env[name]
  if (text === undefined) return fallback
  if (!portText.test(text) || Number(text) > portMax) throw new Error(`${name} is not valid: expected a port number`)
  return Number(text)
}
