import type { FrameHandlers } from '@w3m/frame-bridge/frame'
import { readSocialResult } from '../../wallet-api/social-result.js'
import type { PageContext } from '../page-context.js'
import { wasAborted } from '../rpc/rpc-failure.js'
import { chainLimit } from './account-type.js'
import { readAccountType } from './evm-account-type.js'
import type { FrameSession } from './frame-session.js'
import { throwExpired, LoginFailure, pendingWhenUnreachable, pollUntilSettled } from './login-failure.js'
import { createPendingLogin } from './pending-login.js'
import { createSocialAnswer } from './social-answer.js'

/** The requests of the application for one social login. */
interface SocialRequests {
  readonly handle: string
  /** The number of those that it has not given up, and that did not fail. */
  waiting: number
  /** Who logged in. */
  userId?: string
}

/**
 * Logins that are approved elsewhere: at a provider, whose popup reports it, or in the Farcaster application.
 * @param logOut `late` is the user of a login that nobody waited for any more: a different user who has logged in since
 *   stays
 */
export function externalLoginHandlers(
  page: Pick<PageContext, 'vault' | 'session' | 'canPrompt' | 'theme'>,
  { goTo, userOn, opened }: FrameSession,
  logOut: (late?: string) => Promise<void>,
): Pick<FrameHandlers, 'GET_SOCIAL_REDIRECT_URI' | 'CONNECT_SOCIAL' | 'GET_FARCASTER_URI' | 'CONNECT_FARCASTER'> {
  const { vault, session } = page
  const pending = createPendingLogin(() => sessionStorage)
  const socialAnswer = createSocialAnswer(vault, logOut)
  /** Handle of the last completed social login: an application that gave up before the answer may request it again. */
  let entered: string | undefined
  let latest: SocialRequests | undefined
  let farcasterHandle: string | undefined

  return {
    GET_SOCIAL_REDIRECT_URI: async ({ provider, returnUrl }, { origin }) => {
      const { handle, url } = await vault.call('login.social', { provider, origin, returnUrl })
      pending.set(handle)
      return { uri: url }
    },
    CONNECT_SOCIAL: async ({ uri, chainId, preferredAccountType }, { signal }) => {
      const last = pending.get() ?? entered
      // Without the popup's result, the server waits until the visitor has logged in.
      const { handle = last, code } = readSocialResult(uri, location.origin) ?? {}
      if (!handle || handle !== last) throw new LoginFailure('LOGGED_OUT', 'This login was not started here')
      const login: SocialRequests = latest?.handle === handle ? latest : { handle, waiting: 0 }
      latest = login
      login.waiting++
      signal.addEventListener('abort', () => login.waiting--)
      try {
        const { locale } = page.theme.get()
        const isRepeated = handle === entered
        const answer = await (isRepeated
          ? session.state()
          : socialAnswer({ handle, code, locale }, signal).catch(throwExpired))
        // Answers before the application's own timeout, which it would report to its host as a fault of the frame. The
        // application then requests it again.
        if (answer.phase === 'pending') throw new LoginFailure('REQUEST_TIMEOUT', 'Nobody has logged in there yet')
        pending.set(undefined)
        entered = handle
        if (!isRepeated && 'user' in answer) login.userId = answer.user.id
        const state = session.set(answer)
        const id = goTo(chainId)
        const requested = readAccountType(preferredAccountType)
        // Recovery on a new device takes longer than this message may: GET_USER waits for it.
        const later = page.canPrompt && state.phase === 'newDevice' && state.user.wallet
        return await userOn(
          later ? { user: state.user, ...later } : await opened(state, signal),
          id,
          requested,
          chainLimit(),
        )
      } catch (error) {
        if (!signal.aborted) login.waiting--
        throw error
      } finally {
        // Nobody waits for the account any more: the application has told the visitor that the login is over.
        if (signal.aborted && login.waiting === 0 && entered === handle && login.userId !== undefined) {
          entered = undefined
          await logOut(login.userId)
        }
      }
    },
    GET_FARCASTER_URI: async (_, { origin }) => {
      const { handle, url } = await vault.call('login.farcaster', { origin })
      farcasterHandle = handle
      return { url }
    },
    CONNECT_FARCASTER: async (_, { signal }) => {
      const handle = farcasterHandle
      if (!handle) throw new LoginFailure('LOGGED_OUT', 'This login was not started here')
      const { locale } = page.theme.get()
      const poll = pendingWhenUnreachable(() => vault.call('login.farcasterResult', { handle, locale }))
      const answer = await pollUntilSettled(poll, signal).catch(throwExpired)
      if (signal.aborted) {
        await logOut(answer.user.id)
        throw wasAborted()
      }
      session.set(answer)
      return { userName: answer.user.userName ?? '' }
    },
  }
}
