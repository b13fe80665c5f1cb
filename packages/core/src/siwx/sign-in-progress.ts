import { withTimeout } from '../async/with-timeout.js'
import { W3mError } from '../errors/w3m-error.js'
import { signInTimeoutMs } from '../limits/sign-in-limits.js'
import { accountKey, type SignInAccount } from './siwx.state.js'

/** What is under way for whoever is asked, and what is remembered of them. */
export interface SignInProgress {
  /** Aborted with every other account: what began for a former one is not heard of again. */
  readonly signal: AbortSignal
  signing: Promise<void> | undefined
  /** Where the visitor was signed in last, for whoever cancels on another network. */
  previousAccount: SignInAccount | undefined
  /** The keys of the accounts whose visitor did not want to sign, until they are asked again. */
  readonly refused: Set<string>
  /** Bounds what the host answers. */
  within<Value>(work: Promise<Value>): Promise<Value>
  /** The account's visitor is asked: they have refused nothing yet. @returns `signal` */
  begin(account: SignInAccount): AbortSignal
  /** Whatever runs for the present account ends. @param refused whose visitor does not want to sign */
  next(refused?: SignInAccount): void
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
    refused: new Set(),
    within: work => withTimeout(work, { timeoutMs: signInTimeoutMs, name: 'sign-in', signal: current.signal }),
    begin(account) {
      this.refused.delete(accountKey(account))
      return current.signal
    },
    next(refused) {
      if (refused) this.refused.add(accountKey(refused))
      current.abort(new W3mError('ABORTED', {}))
      current = new AbortController()
      this.signing = undefined
    },
    destroy: () => current.abort(new W3mError('DESTROYED', {})),
  }
}
