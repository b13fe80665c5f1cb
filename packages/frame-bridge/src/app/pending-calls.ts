import { answerTimeoutMs } from '../bridge-limits.js'
import { bridgeError, type FrameError } from '../frame-error.js'
import type { ClientState } from './client-state.js'
import type { FrameAddress } from './frame-address.js'
import type { FrameEnvironment } from './frame-environment.js'
import type { Liveness } from './liveness.js'
import type { PreparedRequest } from './prepare-request.js'

export type Outcome = { readonly value: unknown } | { readonly error: FrameError }

export interface PendingCall extends PreparedRequest {
  readonly settle: (outcome: Outcome) => void
  /** Stops the timeout of the call. Set once it is sent. */
  stop?: () => void
  /**
   * The call was made while it was unclear whether the frame loads: if that frame fails, the call goes to the next one,
   * because the obstacle may be gone.
   */
  outlivesFrame?: boolean
  /** The frame received the call, and may have shown it to the visitor. */
  isDelivered?: boolean
  /** The error of an abandoned call, unless the frame reports in time that the visitor approved it before. */
  givenUp?: FrameError
}

/** The calls without a response yet. */
export interface PendingCalls {
  readonly all: () => readonly (readonly [id: string, call: PendingCall])[]
  readonly get: (id: string) => PendingCall | undefined
  readonly add: (id: string, call: PendingCall) => void
  readonly end: (id: string, outcome: Outcome) => void
  /** Ends all calls with 4900. `isReload`: the page was loaded again, which resolves a pending RELOAD. */
  readonly disconnect: (options?: { readonly isReload: boolean }) => void
  /** Sends a call to the frame, and starts its timeout. */
  readonly deliver: (id: string, call: PendingCall) => void
  /** Restarts the timeout of a call. */
  readonly expire: (id: string, call: PendingCall, timeoutMs?: number) => void
  /** Tells the frame that the page abandoned a call. */
  readonly cancel: (id: string, call: PendingCall) => void
  /**
   * Abandons a call. One that the visitor approved just before is still carried out, and must not be reported as
   * undone: the frame decides, and responds at once when nothing was approved.
   */
  readonly giveUp: (id: string, call: PendingCall, error: FrameError) => void
}

interface PendingCallsDeps {
  readonly state: ClientState
  readonly address: FrameAddress
  readonly environment: FrameEnvironment
  readonly liveness: Liveness
  /** The frame's element is not in the page any more. */
  readonly onLost: () => void
  readonly onLoginTimeout: () => void
  /** Called when approvals start or stop waiting for the visitor. */
  readonly onPendingChange: (isPending: boolean) => void
}

export function createPendingCalls(deps: PendingCallsDeps): PendingCalls {
  const { state, address, environment, liveness, onLost, onLoginTimeout, onPendingChange } = deps
  const calls = new Map<string, PendingCall>()
  let wasPending = false

  const reportPending = (): void => {
    const isPending = [...calls.values()].some(({ isApproval, isDelivered }) => isApproval && isDelivered)
    if (isPending === wasPending) return
    wasPending = isPending
    onPendingChange(isPending)
  }
  const end = (id: string, outcome: Outcome): void => {
    const call = calls.get(id)
    calls.delete(id)
    call?.stop?.()
    call?.settle(outcome)
    reportPending()
    if (calls.size === 0) liveness.stop()
  }
  const cancel = (id: string, { message: { name }, isApproval }: PendingCall): void => {
    if (state.phase === 'ready') state.frame?.cancel(id, { name, endsByAbort: isApproval })
  }
  const giveUp = (id: string, call: PendingCall, error: FrameError): void => {
    if (!state.ownWindow && !state.element?.isConnected) return onLost()
    if (!call.isApproval || state.phase !== 'ready' || address.wire !== 'port') return end(id, { error })
    liveness.checkSoon()
    call.givenUp = error
    call.stop?.()
    call.stop = environment.setTimer(() => end(id, { error }), answerTimeoutMs)
  }
  const expire = (id: string, call: PendingCall, timeoutMs = call.timeoutMs): void => {
    if (call.givenUp) return
    call.stop?.()
    call.stop = environment.setTimer(() => {
      cancel(id, call)
      giveUp(id, call, bridgeError('REQUEST_TIMEOUT', { waitedMs: timeoutMs }))
      if (call.message.isLogin) onLoginTimeout()
    }, timeoutMs)
  }

  return {
    all: () => [...calls],
    get: id => calls.get(id),
    add: (id, call) => void calls.set(id, call),
    end,
    disconnect({ isReload } = { isReload: false }) {
      for (const [id, { message }] of [...calls]) {
        const isAnswer = isReload && message.name === 'RELOAD'
        end(id, isAnswer ? { value: undefined } : { error: bridgeError('DISCONNECTED', { code: 4900 }) })
      }
    },
    deliver(id, call) {
      expire(id, call)
      call.isDelivered = true
      reportPending()
      state.frame?.send(call.message.name, id, call.payload)
      if (call.isApproval) state.frame?.focus?.()
    },
    expire,
    cancel,
    giveUp,
  }
}
