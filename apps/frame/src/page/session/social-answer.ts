import type { SessionState, VaultApi } from '../../vault/vault-api.js'
import { wasAborted } from '../rpc/rpc-failure.js'
import type { Vault } from '../vault-port.js'
import { pendingWhenUnreachable } from './login-failure.js'

type Result = VaultApi['login.socialResult']['params']
type Answer = Promise<SessionState | { readonly phase: 'pending' }>

/**
 * Requests the result of a social login, which the server returns only once: `pending` if there is none within 25 s, or
 * the request was lost while the visitor is elsewhere. An application repeats its request after a while; if the former
 * one is still running, it receives that answer. A user who logs in when nobody waits any more is logged out again,
 * because the application has told the visitor that the login is over.
 */
export function createSocialAnswer(
  vault: Vault,
  logOut: (userId: string) => Promise<void>,
  pauseMs?: number,
): (result: Result, signal: AbortSignal) => Answer {
  let open: { readonly handle: string; readonly answer: Answer; waiting: number } | undefined
  let last: { readonly handle: string; readonly poll: (result: Result) => Answer } | undefined

  const sendResult = (result: Result): Answer => vault.call('login.socialResult', result)
  function request(result: Result): Answer {
    const { handle, code } = result
    if (code !== undefined) return sendResult(result)
    if (last?.handle !== handle) last = { handle, poll: pendingWhenUnreachable(sendResult, pauseMs) }
    return last.poll(result)
  }

  return async (result, signal) => {
    const { handle, code } = result
    // With the popup's result, the server answers immediately.
    if (open?.handle !== handle || code !== undefined) {
      const pendingAnswer = {
        handle,
        waiting: 0,
        answer: request(result)
          .finally(() => open === pendingAnswer && (open = undefined))
          .then(async state => {
            if ('user' in state && pendingAnswer.waiting === 0) await logOut(state.user.id)
            return state
          }),
      }
      open = pendingAnswer
    }
    const pending = open
    pending.waiting++
    signal.addEventListener('abort', () => pending.waiting--)
    const state = await pending.answer
    if (signal.aborted) throw wasAborted()
    return state
  }
}
