import type { W3mError } from '../errors/w3m-error.js'

/** Where a change of the mailbox is. */
export type EmailUpdateState =
  | { readonly phase: 'idle' }
  /** The mail is on its way. */
  | { readonly phase: 'sending'; readonly email: string }
  /** A code was mailed to the present mailbox (`primary`), or to the new one. `email` is always the new one. */
  | {
      readonly phase: 'primary' | 'secondary'
      readonly email: string
      /** A code was typed, and is being checked. */
      readonly isVerifying: boolean
      /** Why the last code was refused, or no other could be mailed. */
      readonly error?: W3mError | undefined
    }
  /** It could not begin, or the new mailbox is another wallet's (`LOGIN_EMAIL_TAKEN`). */
  | { readonly phase: 'failed'; readonly error: W3mError }
