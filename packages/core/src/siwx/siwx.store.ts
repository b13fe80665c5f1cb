import { atom, type ReadableAtom } from 'nanostores'
import { settle } from '../async/settle.js'
import { optionalError } from '../errors/optional-error.js'
import { W3mError } from '../errors/w3m-error.js'
import type { EventsStore } from '../events/events.store.js'
import { signInTimeoutMs, timerMaxMs } from '../limits/sign-in-limits.js'
import { walletPromptTimeoutMs } from '../limits/wallets-limits.js'
import type { ModalStore } from '../modal/modal.store.js'
import { routeFacts } from '../modal/route-facts.js'
import type { Router } from '../modal/router.js'
import { isUnderWay } from '../modal/under-way.js'
import type { CaipNetwork } from '../namespaces/define-network.js'
import { endOf } from './siwx-sessions.js'
import type { SiwxConfig } from './siwx-config.js'
import type { SiwxSession } from './siwx-session.js'
import { accountKey, isRequested, type SignInAccount, type SignInStep, type SiwxState } from './siwx.state.js'

export interface SiwxStore {
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
  destroy(): void
}

export interface SiwxDeps {
  readonly config: SiwxConfig
  /** The shown account, where it is connected and on a network of the application. */
  readonly $account: ReadableAtom<SignInAccount | undefined>
  readonly modal: Pick<ModalStore, '$state' | 'open' | 'close'>
  readonly router: Pick<Router, '$route' | 'reset' | 'rewind'>
  readonly events: Pick<EventsStore, 'track'>
  /**
   * True where the wallet shows by itself, in the modal that the visitor sees, who asks and for what: to ask before
   * that would be to ask twice.
   */
  readonly showsInModal: (account: SignInAccount) => boolean
  /** True for an embedded wallet's smart account. */
  readonly isSmart: (account: SignInAccount) => boolean
  /** @throws {W3mError} with the wallet's number where it refuses, or the signal's reason */
  readonly askSignature: (account: SignInAccount, text: string, signal: AbortSignal) => Promise<string>
  /** Never throws: a wallet that fails is forgotten all the same. */
  readonly disconnect: (account: SignInAccount) => Promise<void>
  readonly switchNetwork: (network: CaipNetwork, options: { readonly signal: AbortSignal }) => Promise<void>
  /** It cannot be known whether the visitor is signed in: they are disconnected and told. */
  readonly giveUp: (account: SignInAccount, error: unknown) => Promise<void>
}

/** Sign-in by message (contract 8.4): asks whoever becomes active without a session, until they signed or left. */
export function createSiwxStore(deps: SiwxDeps): SiwxStore {
  const { config, $account, modal, router, events } = deps
  const $state = atom<SiwxState>({ phase: 'idle' })
  const isRequired = () => config.getRequired?.() === true
  /** Changes with every account: what began for a former one is not heard of again. */
  let turn = new AbortController()
  let key = ''
  let checked: Promise<boolean> = Promise.resolve(false)
  let signing: Promise<void> | undefined
  /** Where the visitor was signed in last, for whoever cancels on another network. */
  let former: SignInAccount | undefined
  /** When the last session of whoever is signed in ends. */
  let endsAt = Infinity
  let endTimer: ReturnType<typeof setTimeout> | undefined

  const isShown = () => router.$route.get().view === 'SIWXSignMessage'
  /** The visitor approves a request or connects a wallet: both would end if the modal showed something else. */
  const isBusy = () => {
    const { view } = router.$route.get()
    return modal.$state.get().open && (isUnderWay(view) || routeFacts[view]?.stage === 'choice')
  }
  const within = <Value>(work: Promise<Value>) =>
    settle(work, { timeoutMs: signInTimeoutMs, who: 'sign-in', signal: turn.signal })
  const track = (event: string, account: SignInAccount, more: Readonly<Record<string, string>> = {}) =>
    events.track(event, { network: account.network.caipNetworkId, isSmartAccount: deps.isSmart(account), ...more })

  function show(): void {
    if (!modal.$state.get().open) modal.open().catch(() => undefined)
    if (!isShown()) router.reset('SIWXSignMessage', { isRequired: isRequired() })
  }

  /** Takes the question away: with the modal, or from under what lies over it. */
  function closeView(): void {
    if (!modal.$state.get().open) return
    if (isShown()) void modal.close()
    else router.rewind(history => history.filter(({ view }) => view !== 'SIWXSignMessage'))
  }

  function signedIn(account: SignInAccount, sessions: readonly SiwxSession[]): void {
    former = account
    const end = endOf(sessions)
    // What a host still gives although it has ended is the host's to judge.
    endsAt = end > Date.now() ? end : Infinity
    $state.set({ phase: 'signedIn', account })
    closeView()
    lookAtEnd()
  }

  /**
   * Whoever is signed in no longer is looked at anew, as after a reload. A timer alone may be late: a computer sleeps.
   */
  function lookAtEnd(): void {
    const state = $state.get()
    clearTimeout(endTimer)
    if (state.phase !== 'signedIn' || endsAt === Infinity) return
    const left = endsAt - Date.now()
    if (left >= 0) {
      endTimer = setTimeout(lookAtEnd, Math.min(left + 1, timerMaxMs))
      return
    }
    // Looked at again when the modal closes or shows something else.
    if (isBusy()) return
    nextTurn()
    checked = check(state.account, true)
  }

  /** Of a session that `hasEnded` nothing more need be known: where nothing can be read, who had it is asked again. */
  async function check(account: SignInAccount, hasEnded = false): Promise<boolean> {
    const { signal } = turn
    $state.set({ phase: 'checking', account })
    try {
      const reading = within((async () => config.getSessions(account.network.caipNetworkId, account.address))())
      const sessions = await (hasEnded ? reading.catch(() => []) : reading)
      if (signal.aborted) return turn.signal === signal ? false : checked
      if (sessions.length) {
        signedIn(account, sessions)
        return false
      }
      if (hasEnded && isBusy()) {
        $state.set({ phase: 'signedIn', account })
        return false
      }
      $state.set({ phase: 'asking', account })
      // A visitor who does nothing here is not met with a signature: one who comes back to the page.
      const isHere = modal.$state.get().open
      show()
      if (isHere && !config.signMessage && deps.showsInModal(account)) sign().catch(() => undefined)
    } catch (error) {
      if (signal.aborted) return turn.signal === signal ? false : checked
      $state.set({ phase: 'leaving', account })
      await deps.giveUp(account, error)
    }
    return true
  }

  /** Whatever runs for the present account ends. */
  function nextTurn(): void {
    turn.abort(new W3mError('ABORTED', {}))
    turn = new AbortController()
    signing = undefined
    clearTimeout(endTimer)
  }

  function follow(account: SignInAccount | undefined): void {
    const next = accountKey(account)
    if (next === key) return
    key = next
    nextTurn()
    if (account) {
      checked = check(account)
      return
    }
    checked = Promise.resolve(false)
    $state.set({ phase: 'idle' })
    closeView()
  }

  async function run(account: SignInAccount): Promise<void> {
    const { signal } = turn
    let session: SiwxSession
    let step: SignInStep = 'message'
    $state.set({ phase: 'waiting', account, step })
    try {
      const { address: accountAddress, network } = account
      const made = await within(config.createMessage({ accountAddress, chainId: network.caipNetworkId }))
      // A host's own may be written of what stands beside it.
      const message = made.toString()
      const { toString, ...data } = made
      signal.throwIfAborted()
      step = 'signature'
      $state.set({ phase: 'signing', account })
      const own = config.signMessage?.({ message, chainId: network.caipNetworkId, accountAddress })
      const signature = await (own
        ? settle(own, { timeoutMs: walletPromptTimeoutMs, who: 'sign-in', signal })
        : deps.askSignature(account, message, signal))
      signal.throwIfAborted()
      step = 'session'
      $state.set({ phase: 'waiting', account, step })
      session = { data, message, signature }
      await within(config.addSession(session))
      signal.throwIfAborted()
    } catch (cause) {
      const error = cause instanceof W3mError ? cause : new W3mError('UNKNOWN', {}, { cause })
      if (!signal.aborted) {
        signing = undefined
        $state.set({ phase: 'failed', account, error, step })
        track('SIWX_AUTH_ERROR', account, { message: error.message })
      }
      throw error
    }
    track('SIWX_AUTH_SUCCESS', account)
    signedIn(account, [session])
  }

  function sign(): Promise<void> {
    const account = $account.get()
    if (!account) return Promise.reject(optionalError('SIWX_NO_ACCOUNT', {}))
    return (signing ??= $state.get().phase === 'signedIn' ? Promise.resolve() : run(account))
  }

  /** The network where this account was signed in before, where it still is. */
  async function formerNetwork({ network, address, namespace }: SignInAccount): Promise<CaipNetwork | undefined> {
    if (former?.namespace !== namespace || former.network.caipNetworkId === network.caipNetworkId) return undefined
    const known = former.network
    const sessions = await settle(config.getSessions(known.caipNetworkId, address), {
      timeoutMs: signInTimeoutMs,
      who: 'sign-in',
    }).catch(() => [])
    return sessions.length ? known : undefined
  }

  async function leave(account: SignInAccount): Promise<void> {
    const { signal } = turn
    const back = await formerNetwork(account)
    if (back && !signal.aborted) await deps.switchNetwork(back, { signal }).catch(() => undefined)
    // A wallet that went back is an account that became active: it is looked at anew.
    if (accountKey($account.get()) === accountKey(account)) await deps.disconnect(account)
  }

  /** The modal closed, or shows something else: without a signature nobody goes on where one is required. */
  function hold({ open }: { readonly open: boolean }): void {
    lookAtEnd()
    const state = $state.get()
    if (!isRequested(state)) return
    if (!open && !isRequired()) {
      nextTurn()
      $state.set({ phase: 'declined', account: state.account })
    } else if (open && !isShown()) show()
  }

  const stops = [
    $account.subscribe(follow),
    modal.$state.listen(hold),
    router.$route.listen(() => modal.$state.get().open && lookAtEnd()),
  ]

  return {
    $state,
    config,
    isRequired,
    sign() {
      const account = $account.get()
      if (account && !signing && isRequested($state.get())) track('CLICK_SIGN_SIWX_MESSAGE', account)
      return sign()
    },
    async cancel() {
      const state = $state.get()
      // Whoever cancels again does not wait for the way back.
      if (state.phase === 'leaving') return nextTurn()
      if (!isRequested(state)) return modal.close()
      const { account } = state
      track('CLICK_CANCEL_SIWX', account)
      if (!isRequired()) return modal.close()
      nextTurn()
      $state.set({ phase: 'leaving', account })
      await leave(account)
    },
    settled: () => checked,
    async lookAgain() {
      const state = $state.get()
      const { signal } = turn
      if (state.phase !== 'asking' && state.phase !== 'failed') return
      const { account } = state
      const sessions = await within(config.getSessions(account.network.caipNetworkId, account.address)).catch(() => [])
      // Whoever began to sign here meanwhile goes on with it.
      if (sessions.length && !signal.aborted && !signing) signedIn(account, sessions)
    },
    destroy() {
      turn.abort(new W3mError('DESTROYED', {}))
      clearTimeout(endTimer)
      for (const stop of stops) stop()
    },
  }
}
