import type { AuthSession } from '../connectors/auth/embedded-session.js'
import type { FrameLink } from '../connectors/auth/frame-link.js'
import type { LoginCache } from '../connectors/auth/login-cache.js'
import type { EventsStore } from '../events/events.store.js'
import { isEmailUpdate } from '../modal/route-flows.js'
import type { NoticesStore } from '../notices/notices.store.js'
import type { Clock } from '../rpc/clock.js'
import type { StoragePort } from '../storage/storage-port.js'
import { createEmailLogin } from './email-login.js'
import { createEmailUpdate } from './email-update.js'
import { createFarcasterLogin } from './farcaster-login.js'
import type { LoginViews, LoginViewsDeps } from './login-views.js'
import { addRecentEmail } from './recent-emails.js'
import { createSocialLogin } from './social-login.js'

export interface LoginMethodsDeps extends LoginViewsDeps {
  readonly session: AuthSession
  readonly link: FrameLink
  readonly cache: LoginCache
  readonly storage: StoragePort
  readonly events: Pick<EventsStore, 'track'>
  readonly notices: Pick<NoticesStore, 'show'>
  readonly page: Window
  readonly clock: Clock
  /** Unix time in milliseconds. */
  readonly now: () => number
  readonly frameOrigin: () => string
  readonly isTelegram: boolean
  /** Stores that the visitor is expected back as connected. */
  readonly expectReturn: () => void
}

/** How somebody logs in, and changes the mailbox later. */
export function createLoginMethods(
  {
    runs,
    link,
    session,
    cache,
    storage,
    router,
    events,
    notices,
    page,
    clock,
    now,
    frameOrigin,
    isTelegram,
    expectReturn,
  }: LoginMethodsDeps,
  { isOpen, show, closeLogin }: LoginViews,
) {
  const email = createEmailLogin({
    runs,
    link,
    cache,
    events,
    show,
    remember: email => addRecentEmail(storage, email),
    now,
  })
  const social = createSocialLogin({
    runs,
    link,
    storage,
    events,
    page,
    clock,
    origin: frameOrigin,
    leavesPage: () => isTelegram,
    show: () => show('ConnectingSocial'),
    back(untrusted) {
      closeLogin()
      if (untrusted) notices.show({ variant: 'error', text: 'notice.untrusted-origin' })
    },
    expect: expectReturn,
  })
  const farcaster = createFarcasterLogin({ runs, link, events, show: () => show('ConnectingFarcaster') })
  const update = createEmailUpdate({
    link,
    cache,
    events,
    show(step) {
      if (!isOpen()) return
      if (step === 'done') return void router.rewind(history => history.slice(0, history.findIndex(isEmailUpdate)))
      const view = step === 'primary' ? 'UpdateEmailPrimaryOtp' : 'UpdateEmailSecondaryOtp'
      if (router.$route.get().view === 'UpdateEmailWallet') router.push(view)
      else router.replace(view)
    },
    changed(email) {
      addRecentEmail(storage, email, session.$info.get()?.user.email)
      session.renameEmail(email)
    },
    now,
  })

  return { email, social, farcaster, update }
}
