import type { OAuthProvider } from '@w3m/frame/wallet-api'
import type { PendingLogin } from './pending-logins.js'
import type { LoginChecks } from './provider-client.js'

/** A login that has gone to its provider. */
export interface OpenPopup extends LoginChecks {
  readonly provider: OAuthProvider
  readonly login: PendingLogin
  /** The page that asked. */
  readonly origin: string
  /** The URL to return to, if the page itself navigates to the login instead of opening a popup. */
  readonly returnUrl: string | undefined
  /**
   * Whether the visitor says once more that the login is theirs, before a page hears of it: not where it is the frame's
   * own page that they come back to, which no other page reads.
   */
  readonly isAsked: boolean
}
