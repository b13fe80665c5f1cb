import type { OAuthProvider } from '@w3m/frame-bridge/social-providers'
import type { W3mError } from '../errors/w3m-error.js'

/** Where a login without a wallet is. One at a time; an ended one is `idle`. */
export type LoginState =
  | { readonly phase: 'idle' }
  /** The frame loads, or the mail is on its way. */
  | { readonly phase: 'sending'; readonly email: string }
  /** A link was mailed: it registers this device. `error` is why no other one could be mailed. */
  | { readonly phase: 'device'; readonly email: string; readonly error?: W3mError | undefined }
  /** A code was mailed. `resendAtMs` is the Unix time from which another may be asked for. */
  | {
      readonly phase: 'code'
      readonly email: string
      readonly resendAtMs: number
      /** Why the last code was refused, or no other could be mailed. */
      readonly error?: W3mError | undefined
    }
  /** The code was typed, and is being checked. */
  | { readonly phase: 'verifying'; readonly email: string }
  /** A popup is open. `url` is set where the browser blocked it: the visitor opens it by a link. */
  | {
      readonly phase: 'social'
      readonly provider: OAuthProvider
      readonly url?: string | undefined
    }
  /** `url` is shown as a code, or opened on a phone. */
  | { readonly phase: 'farcaster'; readonly url?: string | undefined }
  /** The frame asks something that it shows itself: recovery on a new device. */
  | { readonly phase: 'frame' }
  /** The login ended, or could not begin; `cancel` leads back to `idle`. */
  | { readonly phase: 'failed'; readonly error: W3mError }
