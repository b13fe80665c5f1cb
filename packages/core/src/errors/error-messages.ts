/**
 * Every error of the product: its code, and the sentence a developer reads. `$name` is filled from the error's context.
 * Texts of the specification's section 8 stand here verbatim. What a visitor reads comes from the catalogs of
 * `@w3m/ui`.
 */
export const errorMessages = {
  // Attempts to connect
  /** `connect()` waited for a visitor who closed the modal. Leave the page as it is and offer the button again. */
  MODAL_CLOSED: 'The modal was closed before a wallet was connected.',
  /**
   * The code of the modal did not load: the network failed, or the page's policy refused it. Call again; if it stays
   * so, compare it with "The policy of your pages" in docs/self-hosting.md.
   */
  MODAL_UNAVAILABLE: 'The modal could not be loaded.',
  /** The `AbortSignal` that was given, or a newer call, ended this one. Nothing is left to do. */
  ABORTED: 'Request was aborted',
  // Set-up
  /** An option or an argument has a value that W3M does not take. Correct the option that `context.option` names. */
  INVALID_OPTION: 'Option "$option" is not valid: expected $expected, got $received.',
  /** `destroy()` was called before, or while this call ran. Make a new instance with `createW3m`. */
  DESTROYED: 'This instance was destroyed.',
  /**
   * An element or a hook was used before `createW3m` or outside its provider. Call `createW3m` once, before the first
   * use.
   */
  NO_INSTANCE: 'Call createW3m first.',
  /**
   * No network of this namespace is in `networks`, or its namespace is not in `namespaces`. Add both, or do not offer
   * what needs it.
   */
  NAMESPACE_UNSUPPORTED: 'Chain adapter not found',
  // Values
  /** A CAIP-2, CAIP-10 or CAIP-19 identifier is malformed. Check where `context.value` comes from. */
  INVALID_CAIP: '"$value" is no CAIP $kind.',
  // Anything else
  /**
   * Something failed that nobody foresaw; `cause` is what was thrown. Show the sentence, and report the cause as a
   * defect.
   */
  UNKNOWN: 'An error occurred',
} as const satisfies Record<string, string>

/** The code of an error that may occur from the first moment on: a key of `errorMessages`. */
export type ErrorKey = keyof typeof errorMessages
