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
      readonly isVerifying: boolean
      readonly error?: W3mError | undefined
    }
  | { readonly phase: 'failed'; readonly error: W3mError }
