import type { ReadableAtom } from 'nanostores'
import { atom } from '../async/atom.js'
import type { FrameLink } from '../connectors/auth/frame-link.js'
import type { LoginCache } from '../connectors/auth/login-cache.js'
import { assertEmailCooldown } from '../email/email-cooldown.js'
import { isEmailAddress, toEmailAddress } from '../email/email-address.js'
import { optionalError } from '../errors/optional-error.js'
import type { W3mError } from '../errors/w3m-error.js'
import type { EventsStore } from '../events/events.store.js'
import type { EmailUpdateState } from './email-update.state.js'

export interface EmailUpdateDeps {
  readonly link: Pick<FrameLink, 'request'>
  readonly cache: LoginCache
  readonly events: Pick<EventsStore, 'track'>
  /** Shows the view of a step; `done` is where it began. */
  readonly show: (step: 'primary' | 'secondary' | 'done') => void
  /** Called with the new mailbox once the change is done. */
  readonly changed: (email: string) => void
  readonly now: () => number
}

export interface EmailUpdate {
  readonly $state: ReadableAtom<EmailUpdateState>
  start(email: string): void
  submitCode(code: string): void
  resend(): void
  /** Ends the change: its views were left. */
  close(): void
}

/** Changing the mailbox: a code to the present one, where there is one, then a code to the new one. */
export function createEmailUpdate({ link, cache, events, show, changed, now }: EmailUpdateDeps): EmailUpdate {
  const $state = atom<EmailUpdateState>({ phase: 'idle' })
  let controller = new AbortController()

  const next = () => {
    controller.abort()
    controller = new AbortController()
    return controller.signal
  }

  async function mail(email: string, signal: AbortSignal): Promise<void> {
    assertEmailCooldown(cache.lastEmailMs(), now())
    $state.set({ phase: 'sending', email })
    const { action } = await link.request('updateEmail', { email }, { signal })
    cache.storeMailTime(now())
    const phase = action === 'VERIFY_PRIMARY_OTP' ? 'primary' : 'secondary'
    $state.set({ phase, email, isVerifying: false })
    show(phase)
  }

  async function submit(
    phase: 'primary' | 'secondary',
    email: string,
    otp: string,
    signal: AbortSignal,
  ): Promise<void> {
    if (phase === 'primary') {
      await link.request('updateEmailPrimaryOtp', { otp }, { signal })
      cache.storeMailTime(now())
      $state.set({ phase: 'secondary', email, isVerifying: false })
      return show('secondary')
    }
    const { newEmail } = await link.request('updateEmailSecondaryOtp', { otp }, { signal })
    $state.set({ phase: 'idle' })
    events.track('EMAIL_EDIT')
    changed(newEmail)
    show('done')
  }

  return {
    $state,
    start(typed) {
      const signal = next()
      const email = toEmailAddress(typed)
      const onFailed = (error: W3mError) => {
        if (!signal.aborted) $state.set({ phase: 'failed', error })
      }
      if (!isEmailAddress(email)) return onFailed(optionalError('LOGIN_EMAIL_INVALID', {}))
      mail(email, signal).catch(onFailed)
    },
    submitCode(code) {
      const state = $state.get()
      if ((state.phase !== 'primary' && state.phase !== 'secondary') || state.isVerifying) return
      const { phase, email } = state
      const { signal } = controller
      $state.set({ phase, email, isVerifying: true })
      submit(phase, email, code, signal).catch((error: W3mError) => {
        if (signal.aborted) return
        // The new mailbox belongs to another wallet: no other code would change that.
        $state.set(
          error.code === 'LOGIN_EMAIL_TAKEN' ? { phase: 'failed', error } : { phase, email, isVerifying: false, error },
        )
      })
    },
    resend() {
      const state = $state.get()
      // A code that is being checked may end this step: only its result tells which code is needed next.
      if ((state.phase !== 'primary' && state.phase !== 'secondary') || state.isVerifying) return
      const { phase, email } = state
      const { signal } = controller
      mail(email, signal).catch((error: W3mError) => {
        if (!signal.aborted) $state.set({ phase, email, isVerifying: false, error })
      })
    },
    close() {
      next()
      $state.set({ phase: 'idle' })
    },
  }
}
