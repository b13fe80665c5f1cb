import { wasAborted } from '../rpc/rpc-failure.js'

/** A failed login, with the code that the application receives. */
export class LoginFailure extends Error {
  constructor(
    readonly code: string,
    message: string,
  ) {
    super(message)
  }
}

/** Replaces `CODE_EXPIRED` for logins elsewhere, in which the visitor has no code. */
export const throwExpired = (error: unknown): never => {
  throw Object(error).code === 'CODE_EXPIRED' ? new LoginFailure('LOGIN_REFUSED', 'This login works no longer') : error
}

type Pending = { readonly phase: 'pending' } | { readonly status: 'pending' }

const isPending = (answer: object): answer is Pending =>
  ('phase' in answer && answer.phase === 'pending') || ('status' in answer && answer.status === 'pending')

/**
 * How many requests in a row may get no answer, and the pause after each, in ms: the page may have slept or changed its
 * network.
 */
const lostMax = 5
const lostPauseMs = 5_000

/** Wraps a request made while the visitor is elsewhere: a missing answer counts as `pending`, after a pause. */
export function pendingWhenUnreachable<Args extends readonly unknown[], Answer>(
  request: (...args: Args) => Promise<Answer>,
  pauseMs = lostPauseMs,
): (...args: Args) => Promise<Answer | { readonly phase: 'pending' }> {
  let lostCount = 0
  return async (...args) => {
    try {
      const answer = await request(...args)
      lostCount = 0
      return answer
    } catch (error) {
      lostCount = Object(error).code === 'UNREACHABLE' && lostCount < lostMax ? lostCount + 1 : 0
      if (!lostCount) throw error
      await new Promise(resolve => setTimeout(resolve, pauseMs))
      return { phase: 'pending' }
    }
  }
}

/** Repeats the call as long as the vault returns `pending`: each call waits on the server. */
export async function pollUntilSettled<Answer extends object>(
  poll: () => Promise<Answer | Pending>,
  signal: AbortSignal,
): Promise<Answer> {
  for (;;) {
    const answer = await poll()
    if (!isPending(answer)) return answer
    if (signal.aborted) throw wasAborted()
  }
}
