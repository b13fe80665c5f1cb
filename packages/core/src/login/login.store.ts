import { computed, type ReadableAtom } from 'nanostores'
import type { CaipNetworkId } from '../caip/caip-network-id.js'
import type { AuthSession } from '../connectors/auth/auth-session.js'
import { isSocialProvider, type EmbeddedWalletInfo } from '../connectors/auth/embedded-wallet.js'
import type { FrameLink, FrameScreen, FrameWindow } from '../connectors/auth/frame-link.js'
import type { LoginCache } from '../connectors/auth/login-cache.js'
import type { EventsStore } from '../events/events.store.js'
import { emailCooldownMs } from '../limits.js'
import type { ModalStore } from '../modal/modal.store.js'
import type { Router } from '../modal/router.js'
import type { ViewName } from '../modal/views.js'
import { chainIdOf } from '../namespaces/chain-id.js'
import type { NoticesStore } from '../notices/notices.store.js'
import type { Clock } from '../rpc/clock.js'
import type { StoragePort } from '../storage/storage-port.js'
import { createEmailLogin } from './email-login.js'
import { createEmailUpdate } from './email-update.js'
import type { EmailUpdateState } from './email-update.state.js'
import { createFarcasterLogin } from './farcaster-login.js'
import type { LoginRuns } from './login-run.js'
import type { LoginState, SocialProvider } from './login.state.js'
import { addRecentEmail, readRecentEmails } from './recent-emails.js'
import { createSocialLogin } from './social-login.js'

export type { FrameScreen, FrameWindow }

/** The ways to log in that are offered here: what the host turned on, without what a messenger's own browser does not allow and, after `loadOffers`, without what the server is missing. */
export interface LoginOffers {
  readonly email: boolean
  /** In the host's order; empty where there are none. */
  readonly socials: readonly SocialProvider[]
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
  /** Whether their wallet has two ways back in; undefined where the frame does not say. */
  readonly $isSecured: ReadableAtom<boolean | undefined>
  /** Undefined until the frame is on the page. */
  readonly $frame: ReadableAtom<FrameScreen | undefined>
  /** Where the frame was kept out of the page, its page as a window of its own; undefined as long as there is no need of one. */
  readonly $window: ReadableAtom<FrameWindow | undefined>
  /** True where the account may be a smart account on the shown network: the toggle shows. */
  readonly $canToggleAccountType: ReadableAtom<boolean>
  readonly $emailUpdate: ReadableAtom<EmailUpdateState>
  /** The method of the request that the visitor is asked about in the frame, or was last; undefined before the first. */
  readonly $asked: ReadableAtom<string | undefined>

  /**
   * Asks `services.api`, once, which social logins are configured: before they are shown. Resolves when it is known or was waited for long
   * enough (300 ms), and where nobody can say; a later answer counts when the modal opens the next time. Never rejects.
   */
  loadOffers(): Promise<void>
  /** At most three, the latest first. */
  recentEmails(): readonly string[]
  /**
   * Mails a code, or waits for the one that was mailed to this mailbox and may still be good. Within 30 s of the last mail the state is
   * `failed`, with `EMAIL_COOLDOWN`, unless a code went to another mailbox.
   */
  submitEmail(email: string): void
  /** Redeems the six digits. A wrong code leads back to `code`, with the error. */
  submitCode(code: string): void
  /** Mails another code, or another link, to the same mailbox. Where the login failed, it begins anew. */
  resend(): void
  /** Opens the provider's window: to be called in the click itself. `'farcaster'` opens its own view. */
  startSocial(provider: SocialProvider): void
  /**
   * Opens the window that the browser blocked, in a click again. @returns false where it was blocked again: a link to `url` may open it, and
   * what comes of it is waited for
   */
  openPopup(): boolean
  /**
   * Opens the frame's page as a window of its own, and begins there again with what failed without it, or brings that window to the front: to
   * be called in a click. @returns false where the browser held it back: `$window` then has the address of a link
   */
  openWindow(): boolean
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
  /** Asks the frame anew who is in and how safe their wallet is: another device may have changed that. Shows nothing, never rejects. */
  refresh(): Promise<void>
  /** Goes to the other kind of EVM account. */
  toggleAccountType(): void
}

export interface LoginDeps {
  readonly $asked: LoginStore['$asked']
  readonly runs: LoginRuns
  readonly link: FrameLink
  readonly session: AuthSession
  readonly cache: LoginCache
  readonly storage: StoragePort
  readonly $offers: ReadableAtom<LoginOffers>
  readonly loadOffers: () => Promise<void>
  /** The network of the namespace whose accounts may be smart accounts; undefined where there is none. */
  readonly $smartAccountNetwork: ReadableAtom<CaipNetworkId | undefined>
  /** True where the page shows that namespace. */
  readonly $isSmartNamespaceShown: ReadableAtom<boolean>
  readonly router: Pick<Router, '$route' | '$history' | 'push' | 'replace' | 'reset' | 'rewind'>
  readonly modal: Pick<ModalStore, '$state'>
  readonly events: Pick<EventsStore, 'track'>
  readonly notices: Pick<NoticesStore, 'show'>
  readonly page: Window
  readonly clock: Clock
  /** Unix time in milliseconds. */
  readonly now: () => number
  readonly frameOrigin: () => string
  readonly isTelegram: boolean
  /** What is stored says that the visitor is to come back connected. */
  readonly expectReturn: () => void
}

/** Views of a login: to leave them is to end it. */
const loginViews: ReadonlySet<ViewName> = new Set<ViewName>(['EmailVerifyOtp', 'EmailVerifyDevice', 'ConnectingSocial', 'ConnectingFarcaster', 'ApproveTransaction'])
const updateViews: ReadonlySet<ViewName> = new Set<ViewName>(['UpdateEmailWallet', 'UpdateEmailPrimaryOtp', 'UpdateEmailSecondaryOtp'])

export function createLoginStore(deps: LoginDeps): LoginStore & { readonly entered: () => void; readonly leave: () => void; readonly destroy: () => void } {
  const { $asked, runs, link, session, cache, storage, $offers, loadOffers, $smartAccountNetwork, $isSmartNamespaceShown, router, modal, events, notices, page, clock, now, frameOrigin, isTelegram, expectReturn } = deps

  /** What the visitor wanted last. */
  let again: (() => void) | undefined
  const beginAgain = () => {
    if (!runs.current() && runs.$state.get().phase === 'failed') again?.()
  }
  const isOpen = () => modal.$state.get().open
  /** The account is known: the attempt ends in this moment, and the modal goes on by itself. */
  const hasArrived = () => runs.isIn() && session.$info.get() !== undefined
  /** One login, one view: the next one takes the place of the former. */
  function show(view: 'EmailVerifyOtp' | 'EmailVerifyDevice' | 'ConnectingSocial' | 'ConnectingFarcaster' | 'ApproveTransaction'): void {
    if (!isOpen()) return
    if (loginViews.has(router.$route.get().view)) router.replace(view)
    else router.push(view)
  }
  /** The views of a login that is over have nothing to say: back to where it began. */
  function leave(): void {
    if (!isOpen() || !loginViews.has(router.$route.get().view)) return
    if (!router.rewind(history => history.slice(0, history.findIndex(({ view }) => loginViews.has(view))))) router.reset('Connect')
  }

  const email = createEmailLogin({ runs, link, cache, events, show, remember: each => addRecentEmail(storage, each), now })
  const social = createSocialLogin({
    runs,
    link,
    cache,
    storage,
    events,
    page,
    clock,
    origin: frameOrigin,
    leavesPage: () => isTelegram,
    show: () => show('ConnectingSocial'),
    back(untrusted) {
      leave()
      if (untrusted) notices.show({ tone: 'error', text: 'notice.untrusted-origin' })
    },
    expect: expectReturn,
  })
  const farcaster = createFarcasterLogin({ runs, link, cache, events, show: () => show('ConnectingFarcaster') })
  const update = createEmailUpdate({
    link,
    cache,
    events,
    show(step) {
      if (!isOpen()) return
      if (step === 'done') return void router.rewind(history => history.slice(0, history.findIndex(({ view }) => updateViews.has(view))))
      const view = step === 'primary' ? 'UpdateEmailPrimaryOtp' : 'UpdateEmailSecondaryOtp'
      if (router.$route.get().view === 'UpdateEmailWallet') router.push(view)
      else router.replace(view)
    },
    changed: session.renameEmail,
    now,
  })

  const stops = [
    router.$route.listen((route, before) => {
      if (before && loginViews.has(before.view) && !loginViews.has(route.view) && isOpen() && !hasArrived()) runs.cancel()
      if (before && updateViews.has(before.view) && !updateViews.has(route.view)) update.leave()
    }),
    // The frame wants something of the visitor first: how the wallet is opened, or before anything else where it may be kept.
    link.$screen.listen((screen, before) => {
      const run = runs.current()
      if (!run) return
      const { phase } = runs.$state.get()
      if (screen?.isShown) {
        if (runs.isIn()) run.tell({ phase: 'frame' })
        else if (!screen.shows) return
        show('ApproveTransaction')
      } else if (before?.isShown && !runs.isIn() && (phase === 'social' || phase === 'farcaster')) show(phase === 'social' ? 'ConnectingSocial' : 'ConnectingFarcaster')
    }),
  ]

  return {
    $asked,
    $state: runs.$state,
    $offers,
    $user: session.$info,
    $isSecured: session.$isSecured,
    $frame: link.$screen,
    $window: link.$window,
    $canToggleAccountType: computed([session.$info, session.$smartAccountNetworks, $smartAccountNetwork, $isSmartNamespaceShown], (info, chains, id, isShown) => isShown && info !== undefined && id !== undefined && chains.includes(Number(chainIdOf(id)))),
    $emailUpdate: update.$state,
    loadOffers,
    recentEmails: () => readRecentEmails(storage),
    submitEmail(address) {
      again = () => email.submit(address)
      again()
    },
    submitCode: email.submitCode,
    resend() {
      if (runs.current()) email.resend()
      else beginAgain()
    },
    startSocial(provider) {
      if (!isSocialProvider(provider)) return
      again = provider === 'farcaster' ? farcaster.start : () => social.start(provider)
      again()
    },
    openPopup: social.open,
    openWindow() {
      const isOpened = link.openWindow()
      beginAgain()
      return isOpened
    },
    entered: email.entered,
    leave,
    cancel: runs.cancel,
    updateEmail: update.start,
    submitUpdateCode: update.submitCode,
    resendUpdateCode: update.resend,
    refresh: session.doubt,
    resendAtMs: () => (cache.lastEmailMs() ?? 0) + emailCooldownMs,
    toggleAccountType() {
      const info = session.$info.get()
      if (!info) return notices.show({ tone: 'error', text: 'notice.auth-missing' })
      const other = info.accountType === 'smartAccount' ? 'eoa' : 'smartAccount'
      session.prefer(other).then(
        accountType => events.track('SET_PREFERRED_ACCOUNT_TYPE', { accountType, network: $smartAccountNetwork.get() ?? '' }),
        () => notices.show({ tone: 'error', text: 'error.unknown' }),
      )
    },
    destroy() {
      for (const stop of stops) stop()
    },
  }
}
