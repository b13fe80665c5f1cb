import type { FrameLink } from '../connectors/auth/frame-link.js'
import type { LoginCache } from '../connectors/auth/login-cache.js'
import { assertEmailCooldown, emailResendAtMs } from '../email/email-cooldown.js'
import { isEmailAddress, toEmailAddress } from '../email/email-address.js'
import { optionalError } from '../errors/optional-error.js'
import { toW3mError, type W3mError } from '../errors/w3m-error.js'
import type { EventsStore } from '../events/events.store.js'
import { loginLinkLifetimeMs } from '../limits/login-limits.js'
import type { ViewName } from '../modal/views.js'
import { isTimeout } from './is-timeout.js'
import type { LoginRun, LoginRuns } from './login-run.js'

export interface EmailLoginDeps {
  readonly runs: LoginRuns
  readonly link: Pick<FrameLink, 'request' | 'loads'>
  readonly cache: LoginCache
  readonly events: Pick<EventsStore, 'track'>
  /** Shows a view of the login, in place of the present one. */
  readonly show: (view: Extract<ViewName, 'EmailVerifyOtp' | 'EmailVerifyDevice'>) => void
  readonly remember: (email: string) => void
  /** Unix time in milliseconds. */
  readonly now: () => number
}

export interface EmailLogin {
  submit(email: string): void
  submitCode(code: string): void
  resend(): void
  /** Checks whether the visitor typed the code in the frame's own window. */
  entered(): void
  /** Whether a code is waited for that the frame does not know: it was loaded anew since the mail. */
  isCodeLost(): boolean
}

/** The frame reports a dead link before its lifetime ends: it was used, or a newer link replaced it. */
const isSpentLink = (error: unknown): boolean => error instanceof Error && Object(error.cause).code === 'DEVICE_EXPIRED'

/** The steps of a login that send a mail or wait for its code or link. */
function createMailSteps({ link, cache, events, show, now }: Omit<EmailLoginDeps, 'runs' | 'remember'>) {
  const resendAtMs = () => emailResendAtMs(cache.lastEmailMs() ?? now(), now())
  let linkWait: AbortController | undefined
  /**
   * The latest mailed code that may still be valid: a visitor who closed the modal at the code boxes returns to them.
   */
  let lastEmail: { readonly email: string; readonly untilMs: number } | undefined
  /** The load of the frame that the last mail was asked of: no other one knows its code. */
  let mailedLoad: number | undefined
  /** The time of the last mail to each mailbox, since the last login. */
  const mailedMs = new Map<string, number>()

  function waitForCode(run: LoginRun, email: string, error?: W3mError): void {
    run.setState({ phase: 'code', email, resendAtMs: resendAtMs(), ...(error && { error }) })
    if (!run.signal.aborted) show('EmailVerifyOtp')
  }

  /**
   * Repeats the request, which times out after half a minute, until the link expires. @throws {W3mError}
   * `LOGIN_LINK_EXPIRED`
   */
  async function registered(signal: AbortSignal): Promise<void> {
    const endMs = now() + loginLinkLifetimeMs
    for (;;) {
      try {
        return await link.request('connectDevice', undefined, { signal })
      } catch (error) {
        if (isSpentLink(error) || (isTimeout(error) && now() >= endMs))
          throw optionalError('LOGIN_LINK_EXPIRED', {}, { cause: error })
        if (!isTimeout(error)) throw error
      }
    }
  }

  /** Waits until the link is followed; the code is mailed after that. `resend` cancels the wait for the former link. */
  async function waitForLink(run: LoginRun, email: string, error?: W3mError): Promise<void> {
    const controller = (linkWait = new AbortController())
    run.setState({ phase: 'device', email, ...(error && { error }) })
    if (!run.signal.aborted) show('EmailVerifyDevice')
    const failure = await registered(AbortSignal.any([run.signal, controller.signal])).catch((cause: W3mError) => cause)
    if (controller.signal.aborted) return
    if (failure) throw failure
    events.track('DEVICE_REGISTERED_FOR_EMAIL')
    codeSent(run, email)
  }

  function codeSent(run: LoginRun, email: string): void {
    lastEmail = { email, untilMs: now() + loginLinkLifetimeMs }
    events.track('EMAIL_VERIFICATION_CODE_SENT')
    waitForCode(run, email)
  }

  function codePassed(run: LoginRun): void {
    lastEmail = undefined
    mailedMs.clear()
    events.track('EMAIL_VERIFICATION_CODE_PASS')
    run.done()
  }

  /** Whether the frame is the one that the last mail was asked of. */
  const knowsCode = () => link.loads() === mailedLoad

  async function mail(run: LoginRun, email: string) {
    const { action } = await link.request('connectEmail', { email }, { signal: run.signal })
    cache.storeMailTime(now())
    mailedMs.set(email, now())
    mailedLoad = link.loads()
    return action
  }

  async function runAction(run: LoginRun, email: string, action: Awaited<ReturnType<typeof mail>>): Promise<void> {
    if (action === 'CONNECT') run.done({ isSameSession: true })
    else if (action === 'VERIFY_DEVICE') await waitForLink(run, email)
    else codeSent(run, email)
  }

  return {
    waitForCode,
    waitForLink,
    codePassed,
    mail,
    runAction,
    mailedMs,
    /** The mailbox whose latest code may still be good. */
    pendingEmail: () => (lastEmail && now() < lastEmail.untilMs && knowsCode() ? lastEmail.email : undefined),
    knowsCode,
    /** Forgets the latest code, which has expired. */
    codeExpired: () => (lastEmail = undefined),
    stopWaitingForLink: () => linkWait?.abort(),
  }
}

/** Logging in by a mailed code. */
export function createEmailLogin(deps: EmailLoginDeps): EmailLogin {
  const { runs, link, cache, events, remember, now } = deps
  const { waitForCode, waitForLink, codePassed, mail, runAction, ...steps } = createMailSteps(deps)

  return {
    submit(typed) {
      const email = toEmailAddress(typed)
      if (!isEmailAddress(email)) return runs.refuse(optionalError('LOGIN_EMAIL_INVALID', {}))
      const pendingEmail = steps.pendingEmail()
      try {
        // While a code may still be valid, the cooldown applies per mailbox; the server limits each mailbox as well.
        if (pendingEmail !== email)
          assertEmailCooldown(pendingEmail ? steps.mailedMs.get(email) : cache.lastEmailMs(), now())
      } catch (error) {
        return runs.refuse(toW3mError(error))
      }
      events.track('EMAIL_SUBMITTED')
      const run = runs.begin({ phase: 'sending', email }, () => remember(email))
      if (pendingEmail === email) return waitForCode(run, email)
      mail(run, email)
        .then(action => runAction(run, email, action))
        .catch(run.fail)
    },
    submitCode(code) {
      const run = runs.current()
      const state = runs.$state.get()
      if (!run || state.phase !== 'code') return
      const { email } = state
      run.setState({ phase: 'verifying', email })
      link.request('connectOtp', { otp: code }, { signal: run.signal }).then(
        () => codePassed(run),
        (error: W3mError) => {
          if (error.code === 'LOGIN_CODE_EXPIRED') steps.codeExpired()
          if (run.signal.aborted) return
          events.track('EMAIL_VERIFICATION_CODE_FAIL', { message: error.message })
          waitForCode(run, email, error)
        },
      )
    },
    resend() {
      const run = runs.current()
      const state = runs.$state.get()
      if (!run || (state.phase !== 'code' && state.phase !== 'device')) return
      const { email } = state
      const resend = async () => {
        steps.stopWaitingForLink()
        let action: Awaited<ReturnType<typeof mail>>
        try {
          assertEmailCooldown(cache.lastEmailMs(), now())
          run.setState({ phase: 'sending', email })
          action = await mail(run, email)
        } catch (error) {
          if (run.signal.aborted) return
          // The code or link of the former mail may still be valid.
          const failure = toW3mError(error)
          return state.phase === 'code' ? waitForCode(run, email, failure) : await waitForLink(run, email, failure)
        }
        await runAction(run, email, action)
      }
      resend().catch(run.fail)
    },
    entered() {
      const run = runs.current()
      const state = runs.$state.get()
      if (!run || state.phase !== 'code') return
      const enter = async () => {
        if (!(await link.request('isConnected', undefined, { signal: run.signal })).isConnected) return
        run.setState({ phase: 'verifying', email: state.email })
        codePassed(run)
      }
      // A visitor who is not logged in yet can still type the code.
      enter().catch(() => undefined)
    },
    isCodeLost: () => runs.$state.get().phase === 'code' && !steps.knowsCode(),
  }
}
