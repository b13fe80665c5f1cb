import { walletEndpoints, type Session } from '../wallet-api/wallet-api.js'
import { cookieLock } from './server/session-store.js'
import { signedInMark } from './session-handlers.js'
import { sessionState } from './session-state.js'
import type { LoggedInState, VaultMethod } from './vault-api.js'
import { VaultError } from './vault-error.js'
import { requestPauseMs, longCallTimeoutMs } from './vault-limits.js'
import type { Handlers, VaultDeps } from './vault-deps.js'

type LoginMethod = Extract<VaultMethod, `login.${string}` | `email.${string}`>

type Redeemed = { readonly status: 'pending' } | { readonly status: 'done'; readonly session: Session }

/** The calls that log a visitor in, or change the mailbox. */
export function createLoginHandlers(deps: VaultDeps): Handlers<LoginMethod> {
  const { http, ports, session, storage } = deps
  /** The ids of the requests that the last codes and links belong to. */
  let loginRequest: string | undefined
  let update: { readonly requestId: string; readonly email: string } | undefined
  let waiting: AbortController | undefined

  /**
   * Allows one login at a time: a former login that still waits on the server is aborted, so that it cannot replace the
   * user who logs in now.
   */
  const replaceWaiting = () => {
    waiting?.abort()
    waiting = new AbortController()
    return { signal: AbortSignal.any([waiting.signal, AbortSignal.timeout(longCallTimeoutMs)]) }
  }

  async function loggedIn(answer: Session): Promise<LoggedInState> {
    session.adopt(answer)
    // If the disk is full, only the next visit needs another login.
    await storage.put(signedInMark, true).catch(() => undefined)
    // The cookie is this user's in every tab.
    ports.notifyTabs({ entered: answer.user.id })
    return sessionState(deps)
  }

  /**
   * The page repeats a pending call, which normally waits on the server. The pause limits the rate if a failing server
   * answers at once.
   */
  const pause = () => new Promise<void>(resolve => void ports.clock.after(requestPauseMs, resolve))

  async function redeemed(answer: Redeemed, hasWaited = false) {
    if (answer.status === 'done') return loggedIn(hasWaited ? await session.confirm(answer.session) : answer.session)
    await pause()
    return { phase: 'pending' } as const
  }

  return {
    async 'login.email'({ email, origin, locale }) {
      const { requestId, action } = await http.call(walletEndpoints.startEmailLogin, {
        body: { email, origin, locale },
      })
      loginRequest = requestId
      return { action }
    },
    async 'login.device'() {
      const answer = await http.call(
        walletEndpoints.awaitDevice,
        { body: { requestId: requestIdOf(loginRequest) } },
        { signal: AbortSignal.timeout(longCallTimeoutMs) },
      )
      if (answer.status === 'pending') await pause()
      return answer
    },
    async 'login.code'({ code }) {
      waiting?.abort()
      return ports.withLock(signedInMark, async () => {
        const body = { requestId: requestIdOf(loginRequest), code }
        return loggedIn(await ports.withLock(cookieLock, () => http.call(walletEndpoints.redeemCode, { body })))
      })
    },
    'login.methods': () => http.call(walletEndpoints.getLoginMethods, {}),
    'login.social': ({ provider, origin, returnUrl }) =>
      http.call(walletEndpoints.startSocialLogin, { body: { provider, origin, returnUrl } }),
    async 'login.socialResult'({ handle, code, locale }) {
      const { redeemSocial } = walletEndpoints
      const body = { handle, code, locale }
      if (!code) return redeemed(await http.call(redeemSocial, { body }, replaceWaiting()), true)
      waiting?.abort()
      return redeemed(await ports.withLock(cookieLock, () => http.call(redeemSocial, { body })))
    },
    'login.farcaster': ({ origin }) => http.call(walletEndpoints.startFarcasterLogin, { body: { origin } }),
    'login.farcasterResult': async ({ handle, locale }) =>
      redeemed(await http.call(walletEndpoints.redeemFarcaster, { body: { handle, locale } }, replaceWaiting()), true),
    async 'email.update'({ email, origin }) {
      // For the same mailbox it goes on where it is.
      const previousId = update?.email === email ? update.requestId : undefined
      const { requestId, action } = await session.call(walletEndpoints.startEmailUpdate, {
        body: { email, origin, ...(previousId && { requestId: previousId }) },
      })
      update = { requestId, email }
      return { action }
    },
    async 'email.primary'({ code }) {
      await session.call(walletEndpoints.redeemPrimaryCode, {
        body: { requestId: requestIdOf(update?.requestId), code },
      })
      return undefined
    },
    async 'email.secondary'({ code }) {
      const { email } = await session.call(walletEndpoints.redeemSecondaryCode, {
        body: { requestId: requestIdOf(update?.requestId), code },
      })
      update = undefined
      session.learn({ ...session.user(), email })
      return { newEmail: email }
    },
  }
}

/** @throws {VaultError} `CODE_EXPIRED` where no code was asked for since the frame was loaded */
function requestIdOf(requestId: string | undefined): string {
  if (requestId === undefined) throw new VaultError('CODE_EXPIRED')
  return requestId
}
