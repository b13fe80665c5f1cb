import type { ReadableAtom } from 'nanostores'
import type { EmailUpdateState } from './email-update.state.js'
import type { EmbeddedWalletInfo } from './embedded-wallet.js'
import type { LoginState, SocialProvider } from './login.state.js'

/** The ways to log in that are offered here: what the host turned on, without what a messenger's own browser does not allow. */
export interface LoginOffers {
  readonly email: boolean
  /** In the host's order; empty where there are none. */
  readonly socials: readonly SocialProvider[]
}

/** The secure frame as it lies in the modal's dialog. The view with the hole lays it over itself while `isShown`, and as high as it asks. */
export interface FrameScreen {
  readonly element: HTMLIFrameElement
  /** The frame has something to show: an approval, a recovery, a banner. */
  readonly isShown: boolean
  /** CSS pixels; 0 while the frame named none. */
  readonly height: number
}

/**
 * Logging in without a wallet (spec 5, contract 6.5–6.9). The actions never throw: what comes of them is in `$state`, and the views
 * follow by themselves (`EmailVerifyOtp`, `ConnectingSocial` …); the attempt to connect is `w3m.connect({ connectorId: 'ID_AUTH' })`.
 */
export interface LoginStore {
  readonly $state: ReadableAtom<LoginState>
  readonly $offers: ReadableAtom<LoginOffers>
  /** Who is logged in; undefined where nobody is. */
  readonly $user: ReadableAtom<EmbeddedWalletInfo | undefined>
  /** Undefined until the frame is on the page. */
  readonly $frame: ReadableAtom<FrameScreen | undefined>
  /** True where the account may be a smart account on the shown network: the toggle shows. */
  readonly $canToggleAccountType: ReadableAtom<boolean>
  readonly $emailUpdate: ReadableAtom<EmailUpdateState>

  /** At most three, the latest first. */
  recentEmails(): readonly string[]
  /** Mails a code. Before 30 s have passed since the last one the state is `failed`, with `EMAIL_COOLDOWN`. */
  submitEmail(email: string): void
  /** Redeems the six digits. A wrong code leads back to `code`, with the error. */
  submitCode(code: string): void
  /** Mails another code, or another link, to the same mailbox. */
  resend(): void
  /** Opens the provider's window: to be called in the click itself. `'farcaster'` opens its own view. */
  startSocial(provider: SocialProvider): void
  /** Opens the window that the browser blocked, in a click again. */
  openPopup(): void
  /** Ends the login, and with it the attempt to connect. Leaving its views does so by itself. */
  cancel(): void

  /** Starts a change of the mailbox; leads to `UpdateEmailPrimaryOtp` or `UpdateEmailSecondaryOtp`, and in the end to where it began. */
  updateEmail(email: string): void
  /** Redeems the code that `$emailUpdate` waits for. */
  submitUpdateCode(code: string): void
  /** Mails another code to the mailbox that `$emailUpdate` waits for. */
  resendUpdateCode(): void
  /** Unix time in milliseconds from which another code may be asked for. */
  resendAtMs(): number
  /** Goes to the other kind of EVM account. */
  toggleAccountType(): void
}
