import type { ReadableAtom } from 'nanostores'
import { atom } from '../async/atom.js'
import { createSessionEnd } from './session-end.js'
import { createSignInAnswers } from './sign-in-answers.js'
import { createSignInProgress } from './sign-in-progress.js'
import { createSignInView } from './sign-in-view.js'
import { endOf } from './siwx-sessions.js'
import type { SiwxConfig } from './siwx-config.js'
import type { SiwxDeps } from './siwx-deps.js'
import type { SiwxSession } from './siwx-session.js'
import { accountKey, isRequested, type SignInAccount, type SiwxState } from './siwx.state.js'

/** Asks for sign-in by message (EIP-4361 on EVM chains) and holds how it stands. `load.siwx()` gives it. */
export interface SiwxStore {
  /** Of the account that is shown; another one begins anew. */
  readonly $state: ReadableAtom<SiwxState>
  /** The host's configuration, or the one that was made of its options. */
  readonly config: SiwxConfig
  /** True where refusing to sign means to disconnect. */
  isRequired(): boolean
  /**
   * Asks the wallet to sign, once however often it is called. @throws {W3mError} `SIWX_NO_ACCOUNT`, the wallet's number
   * where it refuses, or why the session was not accepted; the view says it too
   */
  sign(): Promise<void>
  /**
   * The visitor does not want to: back to a network where they are signed in, else disconnected, where signing in is
   * required.
   */
  cancel(): Promise<void>
  /** Resolves when it is known whether the visitor must be asked; true where the modal is needed for that. */
  settled(): Promise<boolean>
  /** Another tab may have signed in: looks again, for whoever is asked here. */
  lookAgain(): Promise<void>
  /** Stops following the account: nobody is asked any more. */
  destroy(): void
}

/** Sign-in by message: asks whoever becomes active without a session, until they signed or left. */
export function createSiwxStore(deps: SiwxDeps): SiwxStore {
  const { config, $account, modal, router } = deps
  const $state = atom<SiwxState>({ phase: 'idle' })
  const isRequired = () => config.getRequired?.() === true
  const present = createSignInProgress()
  let key = ''
  let checked: Promise<boolean> = Promise.resolve(false)
  const view = createSignInView({ modal, router, isRequired })
  const end = createSessionEnd({ isWatched: () => $state.get().phase === 'signedIn', onEnd: recheck })
  const { request, ...answers } = createSignInAnswers({ ...deps, $state, present, next: advance, isRequired, signedIn })

  function signedIn(account: SignInAccount, sessions: readonly SiwxSession[]): void {
    present.previousAccount = account
    end.set(endOf(sessions))
    $state.set({ phase: 'signedIn', account })
    view.close()
    end.check()
  }

  /** Whoever is signed in no longer is looked at anew, as after a reload. */
  function recheck(): void {
    const state = $state.get()
    // Looked at again when the modal closes or shows something else.
    if (state.phase !== 'signedIn' || view.isBusy()) return
    advance()
    checked = check(state.account, { hasEnded: true })
  }

  /** Of a session that `hasEnded` nothing more need be known: where nothing can be read, who had it is asked again. */
  async function check(account: SignInAccount, { hasEnded = false } = {}): Promise<boolean> {
    const signal = present.begin(account)
    $state.set({ phase: 'checking', account })
    try {
      const reading = present.within((async () => config.getSessions(account.network.caipNetworkId, account.address))())
      const sessions = await (hasEnded ? reading.catch(() => []) : reading)
      if (signal.aborted) return present.signal === signal ? false : checked
      const isIn = sessions.length > 0 || (hasEnded && view.isBusy())
      if (sessions.length) signedIn(account, sessions)
      else if (isIn) $state.set({ phase: 'signedIn', account })
      if (isIn) return false
      $state.set({ phase: 'asking', account })
      // A visitor who does nothing here is not met with a signature: one who comes back to the page.
      const isHere = modal.$state.get().open
      view.show()
      if (isHere && !config.signMessage && deps.showsInModal(account)) request().catch(() => undefined)
    } catch (error) {
      if (signal.aborted) return present.signal === signal ? false : checked
      $state.set({ phase: 'leaving', account })
      await deps.giveUp(account, error)
    }
    return true
  }

  /** Whatever runs for the present account ends. @param refused whose visitor does not want to sign */
  function advance(refused?: SignInAccount): void {
    present.next(refused)
    end.stop()
  }

  function follow(account: SignInAccount | undefined): void {
    const next = accountKey(account)
    if (next === key) return
    key = next
    advance()
    checked = account ? check(account) : Promise.resolve(false)
    if (account) return
    $state.set({ phase: 'idle' })
    view.close()
  }

  /** The modal closed, or shows something else: without a signature nobody goes on where one is required. */
  function onModalChange({ open }: { readonly open: boolean }): void {
    end.check()
    const state = $state.get()
    if (!isRequested(state)) return
    if (!open && !isRequired()) {
      advance(state.account)
      $state.set({ phase: 'declined', account: state.account })
    } else if (open && !view.isShown()) view.show()
  }

  const stops = [
    $account.subscribe(follow),
    modal.$state.listen(onModalChange),
    router.$route.listen(() => modal.$state.get().open && end.check()),
  ]

  return {
    $state,
    config,
    isRequired,
    ...answers,
    settled: () => checked,
    destroy() {
      present.destroy()
      end.stop()
      for (const stop of stops) stop()
    },
  }
}
