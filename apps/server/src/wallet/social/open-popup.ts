import type { OAuthProvider } from '@w3m/frame/wallet-api'
import type { PendingLogin } from './pending-logins.js'
import type { LoginChecks } from './provider-client.js'

/** A login that has gone to its provider. */
export interface OpenPopup extends LoginChecks {
  readonly provider: OAuthProvider
  readonly login: PendingLogin
  /** The page that asked. */
  readonly origin: string
  /** Where the page is left for the login, without a popup: the address that it comes back to. */
  readonly returnUrl: string | undefined
  /**
   * Whether the visitor says once more that the login is theirs, before a page hears of it: not where it is the frame's
   * own page that they come back to, which no other page reads.
   */
  readonly isAsked: boolean
}
