import type { OAuthProvider } from '@w3m/frame-bridge/social-providers'
import type { FrameLink } from '../connectors/auth/frame-link.js'
import { optionalError } from '../errors/optional-error.js'
import type { W3mError } from '../errors/w3m-error.js'
import type { EventsStore } from '../events/events.store.js'
import { loginLinkLifetimeMs } from '../limits/login-limits.js'
import type { Clock } from '../rpc/clock.js'
import { loginKeys } from '../storage/login-keys.js'
import type { StoragePort } from '../storage/storage-port.js'
import { isTimeout } from './is-timeout.js'
import type { CompletedLogin, LoginRun, LoginRuns } from './login-run.js'
import { openSocialPopup, type PopupOutcome, type SocialPopup } from './social-popup.js'

export interface SocialLoginDeps {
  readonly runs: LoginRuns
  readonly link: Pick<FrameLink, 'request' | '$screen'>
  readonly storage: StoragePort
  readonly events: Pick<EventsStore, 'track'>
  readonly page: Window
  readonly clock: Clock
  /** The origin of the secure frame. */
  readonly origin: () => string
  /** Telegram's browsers have no popups: the page itself goes to the provider and comes back. */
  readonly leavesPage: () => boolean
  readonly show: () => void
  readonly back: (untrusted: boolean) => void
  /** The page comes back to a visitor who is logged in: the account is to be brought back with it. */
  readonly expect: () => void
}

export interface SocialLogin {
  /** To be called in the click. */
  start(provider: OAuthProvider): void
  /** Opens the window that was blocked, in a click again. @returns false where a link has to */
  open(): boolean
}

/** True for what may be opened in a window of ours: nothing that runs in the page that opens it. */
const isWebAddress = (uri: string): boolean => URL.canParse(uri) && /^https?:$/.test(new URL(uri).protocol)

/**
 * Hands the popup's word to the frame. With the provider's own address, for a page that was cut off from its popup, the
 * server waits for what the visitor says there: each question half a minute.
 */
async function enter(
  { link, clock }: Pick<SocialLoginDeps, 'link' | 'clock'>,
  run: LoginRun,
  provider: OAuthProvider,
  uri: string,
  isPatient: boolean,
): Promise<CompletedLogin> {
  const endMs = clock.now() + loginLinkLifetimeMs
  for (;;) {
    try {
      const { userName } = await link.request('connectSocial', { uri }, { signal: run.signal })
      return { provider, username: userName ?? undefined }
    } catch (error) {
      if (!isTimeout(error)) throw error
      // The visitor is in already, and the frame asks for more: who they are comes with the account.
      if (link.$screen.get()?.isShown) return { provider }
      if (!isPatient || clock.now() >= endMs) throw error
    }
  }
}

/** Logging in by a social account. */
export function createSocialLogin(deps: SocialLoginDeps): SocialLogin {
  const { runs, link, storage, events, page, clock, origin, leavesPage, show, back, expect } = deps
  /** `isLeft`: to the link, for scripts may open nothing here. */
  let blocked:
    { readonly run: LoginRun; readonly uri: string; readonly provider: OAuthProvider; isLeft?: boolean } | undefined

  const onFailed = (run: LoginRun, provider: OAuthProvider) => (error: W3mError) => {
    if (run.signal.aborted) return
    events.track('SOCIAL_LOGIN_ERROR', { provider, message: error.message })
    run.fail(error)
  }

  function onPopupEnd(
    run: LoginRun,
    provider: OAuthProvider,
    redirect: string | undefined,
    outcome: PopupOutcome,
  ): void {
    if (run.signal.aborted) return
    if (outcome.kind === 'closed' || outcome.kind === 'untrusted') {
      events.track(outcome.kind === 'closed' ? 'SOCIAL_LOGIN_CANCELED' : 'SOCIAL_LOGIN_ERROR', { provider })
      runs.cancel()
      return back(outcome.kind === 'untrusted')
    }
    const uri = outcome.kind === 'result' ? outcome.uri : redirect
    if (uri === undefined) return
    events.track('SOCIAL_LOGIN_REQUEST_USER_DATA', { provider })
    enter(deps, run, provider, uri, outcome.kind === 'cut').then(run.done, onFailed(run, provider))
  }

  function popupFor(run: LoginRun, provider: OAuthProvider, redirect: () => string | undefined): SocialPopup {
    const popup = openSocialPopup({
      page,
      origin: origin(),
      clock,
      onEnd: outcome => onPopupEnd(run, provider, redirect(), outcome),
    })
    run.signal.addEventListener('abort', popup.close, { once: true })
    return popup
  }

  async function redirectOf(run: LoginRun, provider: OAuthProvider): Promise<string> {
    const { uri } = await link.request(
      'getSocialRedirectUri',
      { provider, ...(leavesPage() && { returnUrl: page.location.href }) },
      { signal: run.signal },
    )
    if (!isWebAddress(uri)) throw optionalError('LOGIN_FAILED', { reason: 'the address of the provider is not valid' })
    return uri
  }

  return {
    start(provider) {
      events.track('SOCIAL_LOGIN_STARTED', { provider })
      const run = runs.begin({ phase: 'social', provider }, () => events.track('SOCIAL_LOGIN_SUCCESS', { provider }))
      let uri: string | undefined
      const popup = leavesPage() ? undefined : popupFor(run, provider, () => uri)
      show()
      redirectOf(run, provider)
        .then(redirect => {
          uri = redirect
          if (!popup) {
            storage.set(loginKeys.pendingSocial, provider)
            expect()
            return page.location.assign(redirect)
          }
          if (!popup.isBlocked) return popup.goTo(redirect)
          blocked = { run, uri: redirect, provider }
          run.setState({ phase: 'social', provider, url: redirect })
        })
        .catch((error: W3mError) => {
          popup?.close()
          onFailed(run, provider)(error)
        })
    },
    open() {
      if (!blocked || blocked.run.signal.aborted) return false
      const { run, uri, provider, isLeft } = blocked
      if (isLeft) return false
      const popup = popupFor(run, provider, () => uri)
      if (popup.isBlocked) {
        // A window that the link opens is as good as one that was cut off: nothing is heard of it but through the
        // server.
        blocked.isLeft = true
        onPopupEnd(run, provider, uri, { kind: 'cut' })
        return false
      }
      blocked = undefined
      run.setState({ phase: 'social', provider })
      popup.goTo(uri)
      return true
    },
  }
}
