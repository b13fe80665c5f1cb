import { visitorTimeoutMs, windowPollMs } from '../bridge-limits.js'
import { bridgeError, type BlockCause, type FrameError } from '../frame-error.js'
import { pushes, type PushName } from '../messages/pushes.js'
import { fromFailure } from '../wire/failure.js'
import { readPayload } from '../wire/read-payload.js'
import type { ClientState } from './client-state.js'
import type { FrameAddress } from './frame-address.js'
import type { FrameClientOptions } from './frame-client-options.js'
import type { FrameEnvironment } from './frame-environment.js'
import type { FrameLinkEvents } from './frame-link.js'
import type { Liveness } from './liveness.js'
import type { PendingCalls } from './pending-calls.js'
import type { PushListeners } from './push-listeners.js'

/** The client's handlers for the events of a frame, be it an iframe or a window. */
export interface FrameEvents extends FrameLinkEvents {
  /** The frame did not load. Without a cause: it took too long. */
  readonly onFailed: (cause: BlockCause | undefined) => void
  /** The visitor closed the window, or the page's own policy cut it off. */
  readonly onClosed: () => void
}

interface FrameEventsDeps extends Pick<FrameClientOptions, 'onFailure' | 'onWindow'> {
  readonly state: ClientState
  readonly address: FrameAddress
  readonly environment: FrameEnvironment
  readonly calls: PendingCalls
  readonly liveness: Liveness
  readonly listeners: PushListeners
}

/** The error of a request after the frame's own window, which replaces the iframe, was closed. */
export const windowClosed = ({ blockedBy = 'window-closed' }: ClientState): FrameError =>
  bridgeError('FRAME_UNAVAILABLE', { blockedBy })

export function createFrameEvents(deps: FrameEventsDeps): FrameEvents {
  const { state, address, environment, calls, liveness, listeners, onFailure, onWindow } = deps
  const isOurFrame = (): boolean => !state.ownWindow && address.wire === 'port'

  const failureOf = (name: string, payload: unknown): FrameError => {
    const error = fromFailure(payload, name === 'RPC_REQUEST' ? -32603 : undefined)
    if (error.code !== 'NO_STORAGE' || !isOurFrame()) return error
    // A browser without storage for an iframe has storage for a window.
    onWindow?.({ phase: 'offered' })
    return bridgeError('FRAME_UNAVAILABLE', { blockedBy: 'no-storage', cause: error })
  }

  return {
    onConnecting() {
      if (state.phase === 'ready') calls.disconnect({ isReload: true })
      state.phase = 'coming'
    },
    onReady() {
      state.phase = 'ready'
      state.blockedBy = undefined
      liveness.onMessage()
      if (state.ownWindow) onWindow?.({ phase: 'open' })
      for (const [id, call] of calls.all()) if (!call.isDelivered) calls.deliver(id, call)
    },
    onFailed(cause) {
      state.phase = 'failed'
      state.blockedBy = cause
      if (state.ownWindow) onWindow?.({ phase: 'closed' })
      else if (isOurFrame() && cause !== 'offline') onWindow?.({ phase: 'offered' })
      const waiting = calls.all().filter(([, { outlivesFrame }]) => !outlivesFrame || state.ownWindow)
      for (const [id] of waiting) calls.end(id, { error: bridgeError('FRAME_UNAVAILABLE', { blockedBy: cause }) })
      if (waiting.some(([, { message }]) => !message.isQuiet)) onFailure?.('iframe_load_failed', cause)
    },
    onReply({ kind, name, id, payload }) {
      liveness.onMessage()
      const call = calls.get(id)
      if (!call || !state.frame || call.message.name !== name) return
      if (kind === 'error') {
        const error = failureOf(name, payload)
        return calls.end(id, { error: call.givenUp && error.code === 4001 ? call.givenUp : error })
      }
      const reply = readPayload(call.message.reply, payload, state.frame.strictness)
      calls.end(id, reply ?? { error: bridgeError('ANSWER_INVALID') })
    },
    onPush<Name extends PushName>(name: Name, payload: unknown) {
      liveness.onMessage()
      const read = state.frame && readPayload(pushes[name].payload, payload, state.frame.strictness)
      // The frame asks the visitor something first, so pending calls get the visitor's time limit.
      if (read && 'shows' in read.value && read.value.shows)
        for (const [id, call] of calls.all()) calls.expire(id, call, visitorTimeoutMs)
      if (read) listeners.emit(name, read.value)
    },
    /**
     * Closing the window rejects what waits in it, and its page reports that as it unloads. A request without such a
     * report may have been approved before, so its outcome is unknown.
     */
    onClosed() {
      const closing = state.frame
      state.phase = 'failed'
      onWindow?.({ phase: 'closed' })
      for (const [id, call] of calls.all()) {
        if (!call.isApproval) calls.end(id, { error: windowClosed(state) })
        else if (!call.isDelivered) calls.end(id, { error: call.abortedBy(4001) })
        else {
          call.stop?.()
          const unknown = () => calls.end(id, { error: bridgeError('OUTCOME_UNKNOWN', { code: 4900 }) })
          call.stop = environment.setTimer(unknown, windowPollMs)
        }
      }
      environment.setTimer(() => closing?.close(), windowPollMs)
    },
  }
}
