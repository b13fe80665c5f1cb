import type { SocialProvider } from '@w3m/frame-bridge/social-providers'
import type { ReadableAtom } from 'nanostores'
import { atom } from '../async/atom.js'
import { abortReason } from '../async/abort-reason.js'
import { W3mError } from '../errors/w3m-error.js'
import type { LoginState } from './login.state.js'

/** How the visitor logged in. */
export interface CompletedLogin {
  /** Undefined: by mail. */
  readonly provider?: SocialProvider | undefined
  /** The visitor's name at the provider, where it is known. */
  readonly username?: string | undefined
  /** The frame kept the session that it had: this visitor was logged in already. */
  readonly isSameSession?: boolean
}

/** One login, from the visitor's first step to the frame's session. Calls on an ended run have no effect. */
export interface LoginRun {
  readonly signal: AbortSignal
  setState(state: LoginState): void
  /** The frame has a session: the attempt to connect takes it from here. */
  done(login?: CompletedLogin): void
  /** The login failed, and the attempt to connect with it. */
  fail(error: W3mError): void
}

export interface LoginRunsDeps {
  /** Begins the attempt to connect, or joins the one that runs. */
  readonly connect: () => Promise<unknown>
  /** Called when the frame has a session: never for a login that was left or refused. */
  readonly onSession: (login: CompletedLogin) => void
  /** Ends the attempt that runs. */
  readonly abandon: (error: W3mError) => void
  /** Somebody wants to connect, and the visitor must say how. */
  readonly openLogin: () => void
  /** The attempt was ended, by the host or with the modal, and the login with it. */
  readonly onEnd: () => void
}

export interface LoginRuns {
  readonly $state: ReadableAtom<LoginState>
  /** Begins a login in place of the one that runs. `connected` is called once the account is connected. */
  begin(first: LoginState, connected?: () => void): LoginRun
  /** Sets the state to `failed` for a step that failed before a login began. */
  refuse(error: W3mError): void
  /** Returns the running login; undefined if none runs. */
  current(): LoginRun | undefined
  /** True once the frame has its session and only the account is awaited. */
  isIn(): boolean
  cancel(): void
  /**
   * The connector's side: waits until somebody is logged in. @returns false where the frame kept the session that it
   * had @throws {W3mError}
   */
  logIn(signal: AbortSignal): Promise<boolean>
}

interface Running extends LoginRun {
  readonly controller: AbortController
  isIn: boolean
  isSameSession: boolean
  failure: W3mError | undefined
}

/** True for a cancelled attempt, a closed modal and a destroyed instance: they end in `idle`, not in `failed`. */
const isOwnWayOut = ({ code }: W3mError): boolean =>
  code === 'ABORTED' || code === 'MODAL_CLOSED' || code === 'DESTROYED'

export function createLoginRuns({ connect, onSession, abandon, openLogin, onEnd }: LoginRunsDeps): LoginRuns {
  const $state = atom<LoginState>({ phase: 'idle' })
  let running: Running | undefined
  let waiter: { readonly done: () => void; readonly fail: (error: W3mError) => void } | undefined

  function end(run: Running, state: LoginState): void {
    if (running !== run) return
    running = undefined
    run.controller.abort(new W3mError('ABORTED', {}))
    $state.set(state)
  }

  return {
    $state,
    begin(first, connected) {
      running?.controller.abort(new W3mError('ABORTED', {}))
      const controller = new AbortController()
      const run: Running = {
        controller,
        signal: controller.signal,
        isIn: false,
        isSameSession: false,
        failure: undefined,
        setState(state) {
          if (running === run) $state.set(state)
        },
        done(login: CompletedLogin = {}) {
          if (running !== run) return
          onSession(login)
          run.isIn = true
          run.isSameSession = login.isSameSession === true
          waiter?.done()
        },
        fail(error) {
          if (running !== run) return
          run.failure = error
          waiter?.fail(error)
        },
      }
      running = run
      $state.set(first)
      connect().then(
        () => {
          if (running === run) connected?.()
          end(run, { phase: 'idle' })
        },
        (error: W3mError) => {
          if (running !== run) return
          if (!isOwnWayOut(error)) return end(run, { phase: 'failed', error: run.failure ?? error })
          end(run, { phase: 'idle' })
          onEnd()
        },
      )
      return run
    },
    refuse: error => $state.set({ phase: 'failed', error }),
    current: () => running,
    isIn: () => running?.isIn === true,
    cancel() {
      const run = running
      if (!run) {
        if ($state.get().phase === 'failed') $state.set({ phase: 'idle' })
        return
      }
      end(run, { phase: 'idle' })
      abandon(new W3mError('ABORTED', {}))
    },
    logIn(signal) {
      return new Promise((resolve, reject) => {
        const stopWaiting = () => {
          signal.removeEventListener('abort', abort)
          if (waiter === loginRun) waiter = undefined
        }
        const abort = () => {
          stopWaiting()
          // The login learns of the abort from its attempt, which may have begun before the login.
          reject(abortReason(signal))
        }
        const loginRun = {
          done() {
            stopWaiting()
            resolve(running?.isSameSession !== true)
          },
          fail(error: W3mError) {
            stopWaiting()
            reject(error)
          },
        }
        if (signal.aborted) return abort()
        signal.addEventListener('abort', abort)
        waiter = loginRun
        if (!running) openLogin()
        else if (running.failure) loginRun.fail(running.failure)
        else if (running.isIn) loginRun.done()
      })
    },
  }
}
