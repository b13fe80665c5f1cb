import type { WritableAtom } from 'nanostores'
import { withTimeout } from '../async/with-timeout.js'
import { optionalError } from '../errors/optional-error.js'
import { W3mError } from '../errors/w3m-error.js'
import { signInTimeoutMs } from '../limits/sign-in-limits.js'
import type { CaipNetwork } from '../namespaces/define-network.js'
import { makeSession } from './make-session.js'
import type { SignInProgress } from './sign-in-progress.js'
import type { SiwxConfig } from './siwx-config.js'
import type { SiwxDeps } from './siwx-deps.js'
import type { SiwxSession } from './siwx-session.js'
import { accountKey, isRequested, type SignInAccount, type SignInStep, type SiwxState } from './siwx.state.js'

export interface SignInAnswersDeps extends Pick<
  SiwxDeps,
  | '$account'
  | 'requestSignature'
  | 'config'
  | 'disconnect'
  | 'events'
  | 'isConnected'
  | 'isSmart'
  | 'modal'
  | 'switchNetwork'
> {
  readonly $state: WritableAtom<SiwxState>
  readonly present: SignInProgress
  /** Whatever runs for the present account ends. */
  readonly next: (refused?: SignInAccount) => void
  readonly isRequired: () => boolean
  readonly signedIn: (account: SignInAccount, sessions: readonly SiwxSession[]) => void
}

/** The network where an account was signed in before, where it still is. */
async function previousNetwork(
  config: SiwxConfig,
  previousAccount: SignInAccount | undefined,
  { network, address, namespace }: SignInAccount,
): Promise<CaipNetwork | undefined> {
  if (previousAccount?.namespace !== namespace || previousAccount.network.caipNetworkId === network.caipNetworkId)
    return undefined
  const knownNetwork = previousAccount.network
  const sessions = await withTimeout(config.getSessions(knownNetwork.caipNetworkId, address), {
    timeoutMs: signInTimeoutMs,
    name: 'sign-in',
  }).catch(() => [])
  return sessions.length ? knownNetwork : undefined
}

/** What a visitor says to the question: that they sign, or that they do not want to. */
export function createSignInAnswers(deps: SignInAnswersDeps) {
  const { config, $account, $state, modal, events, present, next, isRequired, signedIn } = deps
  const track = (event: string, account: SignInAccount, properties: Readonly<Record<string, string>> = {}) =>
    events.track(event, {
      network: account.network.caipNetworkId,
      isSmartAccount: deps.isSmart(account),
      ...properties,
    })

  async function run(account: SignInAccount): Promise<void> {
    const signal = present.begin(account)
    let session: SiwxSession
    let step: SignInStep = 'message'
    try {
      const onStep = (reached: SignInStep) => {
        step = reached
        $state.set(step === 'signature' ? { phase: 'signing', account } : { phase: 'waiting', account, step })
      }
      session = await makeSession({
        config,
        account,
        signal,
        within: present.within,
        requestSignature: deps.requestSignature,
        onStep,
        isWanted: () =>
          config.signOutOnDisconnect === false ||
          (deps.isConnected(account) && !present.refused.has(accountKey(account))),
      })
    } catch (cause) {
      const error = cause instanceof W3mError ? cause : new W3mError('UNKNOWN', {}, { cause })
      if (!signal.aborted) {
        present.signing = undefined
        $state.set({ phase: 'failed', account, error, step })
        track('SIWX_AUTH_ERROR', account, { message: error.message })
      }
      throw error
    }
    track('SIWX_AUTH_SUCCESS', account)
    signedIn(account, [session])
  }

  /** Asks the wallet, once however often it is called. */
  function request(): Promise<void> {
    const account = $account.get()
    if (!account) return Promise.reject(optionalError('SIWX_NO_ACCOUNT', {}))
    return (present.signing ??= $state.get().phase === 'signedIn' ? Promise.resolve() : run(account))
  }

  async function switchBackOrDisconnect(account: SignInAccount): Promise<void> {
    const { signal } = present
    const target = await previousNetwork(config, present.previousAccount, account)
    if (target && !signal.aborted) await deps.switchNetwork(target, { signal }).catch(() => undefined)
    // A wallet that went back is an account that became active: it is looked at anew.
    if (accountKey($account.get()) === accountKey(account)) await deps.disconnect(account)
  }

  return {
    request,
    /** The visitor wants to. */
    sign() {
      const account = $account.get()
      if (account && !present.signing && isRequested($state.get())) track('CLICK_SIGN_SIWX_MESSAGE', account)
      return request()
    },
    async cancel() {
      const state = $state.get()
      // Whoever cancels again does not wait for the way back.
      if (state.phase === 'leaving') return next()
      if (!isRequested(state)) return modal.close()
      const { account } = state
      track('CLICK_CANCEL_SIWX', account)
      if (!isRequired()) return modal.close()
      next(account)
      $state.set({ phase: 'leaving', account })
      await switchBackOrDisconnect(account)
    },
    async lookAgain() {
      const state = $state.get()
      const { signal } = present
      if (state.phase !== 'asking' && state.phase !== 'failed') return
      const { account } = state
      const sessions = await present
        .within(config.getSessions(account.network.caipNetworkId, account.address))
        .catch(() => [])
      // Whoever began to sign here meanwhile goes on with it.
      if (sessions.length && !signal.aborted && !present.signing) signedIn(account, sessions)
    },
  }
}
