import { isSocialProvider, type SocialProvider } from '@w3m/frame-bridge/social-providers'
import type { ReadableAtom } from 'nanostores'
import { computed } from '../async/computed.js'
import type { CaipNetworkId } from '../caip/caip-network-id.js'
import type { EmbeddedWalletInfo } from '../connectors/auth/embedded-wallet.js'
import type { FrameScreen, FrameWindow } from '../connectors/auth/frame-link.js'
import { emailResendAtMs } from '../email/email-cooldown.js'
import { isEmailUpdate } from '../modal/route-flows.js'
import { chainIdOf } from '../namespaces/chain-id.js'
import type { EmailUpdateState } from './email-update.state.js'
import { createLoginMethods, type LoginMethodsDeps } from './login-methods.js'
import { createLoginViews } from './login-views.js'
import type { LoginState } from './login.state.js'
import { readRecentEmails } from './recent-emails.js'

export type { FrameScreen, FrameWindow }

/**
 * The ways to log in that are offered here: what the host turned on, without what a messenger's own browser does not
 * allow and, after `loadOffers`, without what the server is missing.
 */
export interface LoginOffers {
  /** A code by mail is offered. */
  readonly email: boolean
  /** In the host's order; empty where there are none. */
  readonly socials: readonly SocialProvider[]
}

/**
 * Logging in without a wallet (spec 5). The actions never throw: `$state` has their result, and the views follow by
 * themselves (`EmailVerifyOtp`, `ConnectingSocial` …); the attempt to connect is `w3m.connect({ connectorId: 'ID_AUTH'
 * })`.
 */
export interface LoginStore {
  /** Where the login is. */
  readonly $state: ReadableAtom<LoginState>
  /** The logins that the host offers; `loadOffers` removes those that the server lacks. */
  readonly $offers: ReadableAtom<LoginOffers>
  /** Who is logged in; undefined where nobody is. */
  readonly $user: ReadableAtom<EmbeddedWalletInfo | undefined>
  /** Whether their wallet has two ways back in; undefined where the frame does not say. */
  readonly $isSecured: ReadableAtom<boolean | undefined>
  /** Undefined until the frame is on the page. */
  readonly $frame: ReadableAtom<FrameScreen | undefined>
  /**
   * The separate window for the frame's page, if the frame was kept out of this page; undefined while it is not needed.
   */
  readonly $window: ReadableAtom<FrameWindow | undefined>
  /** True where the account may be a smart account on the shown network: the toggle shows. */
  readonly $canToggleAccountType: ReadableAtom<boolean>
  /** Where a change of the mailbox is. */
  readonly $emailUpdate: ReadableAtom<EmailUpdateState>
  /** The method of the request that the frame shows, or showed last; undefined before the first. */
  readonly $requestedMethod: ReadableAtom<string | undefined>
  /** A request waits for the visitor in the frame, or is on its way to it. */
  readonly $isPending: ReadableAtom<boolean>

  /**
   * Requests from `services.api`, once, which social logins are configured: call it before they are shown. Resolves
   * with the answer, after 300 ms at the latest, also if there is no answer; a later answer applies when the modal
   * opens the next time. Never rejects.
   */
  loadOffers(): Promise<void>
  /** At most three, the latest first. */
  recentEmails(): readonly string[]
  /**
   * Mails a code, or waits for an earlier code to this mailbox that may still be valid. Within 30 s of the last mail to
   * this mailbox (or to any mailbox, if no code may still be valid), the state becomes `failed`, with `EMAIL_COOLDOWN`.
   */
  submitEmail(email: string): void
  /** Redeems the six digits. A wrong code leads back to `code`, with the error. */
  submitCode(code: string): void
  /** Mails another code, or another link, to the same mailbox. Where the login failed, it begins anew. */
  resend(): void
  /** Opens the provider's window: to be called in the click itself. `'farcaster'` opens its own view. */
  startSocial(provider: SocialProvider): void
  /**
   * Opens the window that the browser blocked, in a click again. @returns false where it was blocked again: a link to
   * `url` may open it, and its result is awaited
   */
  openPopup(): boolean
  /**
   * Opens the frame's page in a window of its own, or brings that window to the front, and repeats the login that
   * failed without it. Call it in a click. @returns false where the browser held it back: `$window` then has the
   * address of a link
   */
  openWindow(): boolean
  /** Ends the login, and with it the attempt to connect. Leaving its views does so by itself. */
  cancel(): void

  /**
   * Starts a change of the mailbox; leads to `UpdateEmailPrimaryOtp` or `UpdateEmailSecondaryOtp`, and in the end to
   * where it began.
   */
  updateEmail(email: string): void
  /** Redeems the code that `$emailUpdate` waits for. */
  submitUpdateCode(code: string): void
  /** Mails another code to the mailbox that `$emailUpdate` waits for. */
  resendUpdateCode(): void
  /** Unix time in milliseconds from which another code may be asked for. */
  resendAtMs(): number
  /**
   * Asks the frame anew who is in and how safe their wallet is: another device may have changed that. Shows nothing,
   * never rejects.
   */
  refresh(): Promise<void>
  /** Goes to the other kind of EVM account. A notice says so where the account stays what it was. */
  toggleAccountType(): void
}

export interface LoginDeps extends LoginMethodsDeps {
  readonly $requestedMethod: LoginStore['$requestedMethod']
  readonly $isPending: LoginStore['$isPending']
  readonly $offers: ReadableAtom<LoginOffers>
  readonly loadOffers: () => Promise<void>
  /** The network of the namespace whose accounts may be smart accounts; undefined where there is none. */
  readonly $smartAccountNetwork: ReadableAtom<CaipNetworkId | undefined>
  /** True where the page shows that namespace. */
  readonly $isSmartNamespaceShown: ReadableAtom<boolean>
}

export function createLoginStore(
  deps: LoginDeps,
): LoginStore & { readonly entered: () => void; readonly leave: () => void; readonly destroy: () => void } {
  const { runs, link, session, notices, $smartAccountNetwork } = deps

  /** Repeats the visitor's last choice of a login. */
  let retryAction: (() => void) | undefined
  const beginAgain = () => {
    if (!runs.current() && runs.$state.get().phase === 'failed') retryAction?.()
  }
  const views = createLoginViews(deps)
  const { email, social, farcaster, update } = createLoginMethods(deps, views)
  const stop = deps.router.$route.listen((route, before) => {
    if (before && isEmailUpdate(before) && !isEmailUpdate(route)) update.close()
  })

  return {
    $requestedMethod: deps.$requestedMethod,
    $isPending: deps.$isPending,
    $state: runs.$state,
    $offers: deps.$offers,
    $user: session.$info,
    $isSecured: session.$isSecured,
    $frame: link.$screen,
    $window: link.$window,
    $canToggleAccountType: computed(
      [session.$info, session.$smartAccountNetworks, $smartAccountNetwork, deps.$isSmartNamespaceShown],
      (info, chains, id, isShown) =>
        isShown && info !== undefined && id !== undefined && chains.includes(Number(chainIdOf(id))),
    ),
    $emailUpdate: update.$state,
    loadOffers: deps.loadOffers,
    recentEmails: () => readRecentEmails(deps.storage),
    submitEmail(address) {
      retryAction = () => email.submit(address)
      retryAction()
    },
    submitCode: email.submitCode,
    resend() {
      if (runs.current()) email.resend()
      else beginAgain()
    },
    startSocial(provider) {
      if (!isSocialProvider(provider)) return
      retryAction = provider === 'farcaster' ? farcaster.start : () => social.start(provider)
      retryAction()
    },
    openPopup: social.open,
    openWindow() {
      const isOpened = link.openWindow()
      beginAgain()
      if (email.isCodeLost()) email.resend()
      return isOpened
    },
    entered: email.entered,
    leave: views.closeLogin,
    cancel: runs.cancel,
    updateEmail: update.start,
    submitUpdateCode: update.submitCode,
    resendUpdateCode: update.resend,
    refresh: session.revalidate,
    resendAtMs: () => emailResendAtMs(deps.cache.lastEmailMs(), deps.now()),
    toggleAccountType() {
      const info = session.$info.get()
      if (!info) return notices.show({ variant: 'error', text: 'notice.auth-missing' })
      const other = info.accountType === 'smartAccount' ? 'eoa' : 'smartAccount'
      const fail = () => notices.show({ variant: 'error', text: 'error.unknown' })
      session.prefer(other).then(accountType => {
        deps.events.track('SET_PREFERRED_ACCOUNT_TYPE', { accountType, network: $smartAccountNetwork.get() ?? '' })
        // A frame that refuses the other kind leaves the account as it was.
        if (session.$info.get()?.accountType === info.accountType) fail()
      }, fail)
    },
    destroy() {
      views.destroy()
      stop()
    },
  }
}
