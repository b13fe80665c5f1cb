/**
 * Every error of the product: its code, and the sentence a developer reads. `$name` is filled from the error's context.
 * Texts of the specification's section 8 stand here verbatim. What a visitor reads comes from the catalogs of
 * `@w3m/ui`.
 */
export const errorMessages = {
  // Attempts to connect
  MODAL_CLOSED: 'The modal was closed before a wallet was connected.',
  MODAL_UNAVAILABLE: 'The modal could not be loaded.',
  ABORTED: 'Request was aborted',
  // Set-up
  INVALID_OPTION: 'Option "$option" is not valid: expected $expected, got $received.',
  DESTROYED: 'This instance was destroyed.',
  NO_INSTANCE: 'Call createW3m first.',
  NAMESPACE_UNSUPPORTED: 'Chain adapter not found',
  // Values
  INVALID_CAIP: '"$value" is no CAIP $kind.',
  // Anything else
  UNKNOWN: 'An error occurred',
} as const satisfies Record<string, string>

export type ErrorKey = keyof typeof errorMessages
