import { wasAborted } from '../rpc/rpc-failure.js'

/** A login that did not come about, with the code that the application hears. */
export class LoginFailure extends Error {
  constructor(
    readonly code: string,
    message: string,
  ) {
    super(message)
  }
}

/** Of a login elsewhere, whose visitor knows of no code. */
export const isOver = (error: unknown): never => {
  throw Object(error).code === 'CODE_EXPIRED' ? new LoginFailure('LOGIN_REFUSED', 'This login works no longer') : error
}

type Pending = { readonly phase: 'pending' } | { readonly status: 'pending' }

const isPending = (answer: object): answer is Pending =>
  ('phase' in answer && answer.phase === 'pending') || ('status' in answer && answer.status === 'pending')

/**
 * How often in a row a question may get no answer, and how long is waited after each: the page slept, or its network is
 * another one.
 */
const lostMax = 5
const lostPauseMs = 5_000

/** Asks while the visitor is elsewhere: what gets no answer is `pending`, after a pause. */
export function patient<Args extends readonly unknown[], Answer>(
  ask: (...args: Args) => Promise<Answer>,
  pauseMs = lostPauseMs,
): (...args: Args) => Promise<Answer | { readonly phase: 'pending' }> {
  let lost = 0
  return async (...args) => {
    try {
      const answer = await ask(...args)
      lost = 0
      return answer
    } catch (error) {
      lost = Object(error).code === 'UNREACHABLE' && lost < lostMax ? lost + 1 : 0
      if (!lost) throw error
      await new Promise(resolve => setTimeout(resolve, pauseMs))
      return { phase: 'pending' }
    }
  }
}

/** Asks again for as long as the vault says `pending`: each call waits on the server. */
export async function settled<Answer extends object>(
  ask: () => Promise<Answer | Pending>,
  signal: AbortSignal,
): Promise<Answer> {
  for (;;) {
    const answer = await ask()
    if (!isPending(answer)) return answer
    if (signal.aborted) throw wasAborted()
  }
}
