import * as v from 'valibot'

/** Environment variables by their names. */
export type Environment = Readonly<Record<string, string | undefined>>

/** What a schema says of a value, without the value: that may open something. */
export function messageOf({ message }: Pick<v.BaseIssue<unknown>, 'message'>): string {
  if (message.startsWith('Invalid key: Expected never')) return 'there is no such key'
  if (message.startsWith('Invalid key: ')) return 'the key is missing'
  return message.replace(/:? (?:but )?received .*$/is, '').replace(/^Invalid (?:[^:]*: Expected )?/, 'expected ')
}

/** @throws {Error} naming the variable and what it may be, never its value */
export function readEnvironment<Output>(schema: v.GenericSchema<unknown, Output>, env: Environment): Output {
  const parsed = v.safeParse(schema, env)
  if (parsed.success) return parsed.output
  const [issue] = parsed.issues
  throw new Error(`${v.getDotPath(issue) ?? 'The environment'} is not valid: ${messageOf(issue)}`)
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
