import { W3mError } from './w3m-error.js'

/**
 * The error of an option, or of an argument, that is not valid. Where the name is one of AppKit, what takes its place
 * is added to the message a moment later, and written to the console: that table is not for the first load.
 * @param option its path, such as `features.email`
 */
export function invalidOption(option: string, expected: string, received: string): W3mError<'INVALID_OPTION'> {
  const error = new W3mError('INVALID_OPTION', { option, expected, received })
  import('./appkit-options.js').then(({ explain }) => explain(error)).catch(() => undefined)
  return error
}
