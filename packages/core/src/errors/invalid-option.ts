import { W3mError } from './w3m-error.js'

const kindOf = (value: unknown): string =>
  typeof value === 'string' ? `"${value}"` : Object(value) === value ? typeof value : String(value)

/** In 80 characters, and nothing of what an object holds. */
const describe = (value: unknown): string =>
  (Array.isArray(value) ? `[${value.map(kindOf)}]` : kindOf(value)).slice(0, 80)

/**
 * The error of an option, or of an argument, that is not valid. Where the name is one of AppKit, what takes its place
 * is added to the message a moment later, and written to the console: that table is not for the first load.
 * @param option its path, such as `features.email`
 */
export function invalidOption(option: string, expected: string, received: unknown): W3mError<'INVALID_OPTION'> {
  const error = new W3mError('INVALID_OPTION', { option, expected, received: describe(received) })
  import('./appkit-options.js').then(({ explain }) => explain(error)).catch(() => undefined)
  return error
}
