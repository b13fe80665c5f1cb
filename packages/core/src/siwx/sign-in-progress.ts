import { withTimeout } from '../async/with-timeout.js'
import { W3mError } from '../errors/w3m-error.js'
import { signInTimeoutMs } from '../limits/sign-in-limits.js'
import type { SignInAccount } from './siwx.state.js'

/** What is under way for whoever is asked, and what is remembered of them. */
export interface SignInProgress {
  /** Aborted with every other account: what began for a former one is not heard of again. */
  readonly signal: AbortSignal
  signing: Promise<void> | undefined
  /** Where the visitor was signed in last, for whoever cancels on another network. */
  previousAccount: SignInAccount | undefined
  /** Bounds what the host answers. */
  within<Value>(work: Promise<Value>): Promise<Value>
  /** Whatever runs for the present account ends. */
  next(): void
  destroy(): void
}

export function createSignInProgress(): SignInProgress {
  let current = new AbortController()
  return {
    get signal() {
      return current.signal
    },
    signing: undefined,
    previousAccount: undefined,
    within: work => withTimeout(work, { timeoutMs: signInTimeoutMs, who: 'sign-in', signal: current.signal }),
    next() {
      current.abort(new W3mError('ABORTED', {}))
      current = new AbortController()
      this.signing = undefined
    },
    destroy: () => current.abort(new W3mError('DESTROYED', {})),
  }
}
