import type { Message, ReplyOf, RequestOf } from '../define-message.js'
import { bridgeError } from '../frame-error.js'
import type { PushName, PushPayload } from '../messages/pushes.js'
import { newId } from '../wire/new-id.js'
import { createClientParts } from './client-parts.js'
import type { FrameClientOptions, RequestOptions } from './frame-client-options.js'
import { createFrameElement } from './frame-element.js'
import { browserEnvironment, type FrameEnvironment } from './frame-environment.js'
import { windowClosed } from './frame-events.js'
import { openFrame } from './open-frame.js'
import { openWindow } from './open-window.js'
import type { PendingCall, PendingCalls } from './pending-calls.js'
import { prepareRequest, type PreparedRequest } from './prepare-request.js'

type RequestArguments<Payload> = undefined extends Payload
  ? [payload?: Payload, options?: RequestOptions]
  : [payload: Payload, options?: RequestOptions]

/** The application's end of the bridge. */
export interface FrameClient {
  /**
   * Asks the frame, adding its iframe first where there is none. Waits for a frame that is not ready yet. Always
   * settles.
   * @throws {FrameError} FRAME_UNAVAILABLE, REQUEST_TIMEOUT, ABORTED, 4900 when the frame was loaded again meanwhile,
   *   taken out of the page or ended by the browser, or its window closed over what may have been approved, 4200 and
   *   -32602 for a call that is not allowed, -32603 for one that failed without a code, or what the frame answered
   */
  request<Definition extends Message>(
    message: Definition,
    ...rest: RequestArguments<RequestOf<Definition>>
  ): Promise<ReplyOf<Definition>>
  /** Rejects with 4001 every call that waits for an approval, and tells the frame. Safe calls go on. */
  rejectApprovals(): void
  /** Listens to a push of the frame; returns a function that removes the listener. */
  on<Name extends PushName>(push: Name, listener: (payload: PushPayload<Name>) => void): () => void
  /**
   * Opens the frame's page in a window of its own, which takes the place of the iframe for as long as this client
   * lives, or brings that window to the front: to be called in a click. While it is closed, calls that need an approval
   * wait for it, and others fail.
   * @returns false when the browser blocks the popup, the wire is not `port`, or the client is destroyed
   */
  openWindow(): boolean
  /**
   * Undefined until the first request, and where the frame is a window. `hidden` at first: the caller shows it above
   * its own view.
   */
  readonly element: HTMLIFrameElement | undefined
  /** Loads the frame's page anew. What was pending is rejected with 4900. */
  reload(): void
  /** Rejects what is pending with 4900 and takes the iframe away. */
  destroy(): void
}

/** Adds a call that ends with its answer, or early where `signal` is aborted. */
function addCall(
  calls: PendingCalls,
  prepared: PreparedRequest,
  { id, signal }: { readonly id: string; readonly signal: AbortSignal | undefined },
): { readonly call: PendingCall; readonly answer: Promise<unknown> } {
  const onAbort = (): void => {
    const call = calls.get(id)
    if (!call || call.givenUp) return
    calls.cancel(id, call)
    calls.giveUp(id, call, prepared.abortedBy())
  }
  let resolveOutcome: PendingCall['settle'] = () => undefined
  const answer = new Promise<unknown>((resolve, reject) => {
    resolveOutcome = outcome => {
      signal?.removeEventListener('abort', onAbort)
      if ('error' in outcome) reject(outcome.error)
      else resolve(outcome.value)
    }
  })
  const call: PendingCall = { ...prepared, settle: resolveOutcome }
  if (!prepared.message.ignoresAbort) signal?.addEventListener('abort', onAbort)
  calls.add(id, call)
  return { call, answer }
}

/** The frame is added on the first request, not before. @throws {TypeError} when `url` is not an address */
export function createFrameClient(
  options: FrameClientOptions,
  environment: FrameEnvironment = browserEnvironment,
): FrameClient {
  const { container, title = 'W3M', onWindow, loginTimeoutMs } = options
  const { address, state, listeners, liveness, calls, events } = createClientParts(options, environment)

  const open = (): void => {
    state.frame?.close()
    state.phase = 'coming'
    state.element ??= createFrameElement({ origin: address.origin, title })
    const onFailed: typeof events.onFailed = cause => {
      events.onFailed(cause)
      const others = calls.all()
      for (const [, call] of others) call.outlivesFrame = false
      if (others.length > 0) open()
    }
    state.frame = openFrame({ ...events, onFailed, frame: state.element, container: container(), address, environment })
  }
  /** Opens the frame again after its removal from the page, which destroyed its window and its pending work. */
  const ensureOpen = (): void => {
    const isThere = state.element?.isConnected && (state.phase === 'coming' || state.phase === 'ready')
    if (state.ownWindow || isThere) return
    calls.disconnect()
    open()
  }

  return {
    async request<Definition extends Message>(
      message: Definition,
      ...[payload, { signal } = {}]: [payload?: unknown, options?: RequestOptions]
    ) {
      if (state.phase === 'destroyed') throw bridgeError('DISCONNECTED', { code: 4900 })
      const prepared = prepareRequest(message, payload, loginTimeoutMs)
      if (signal?.aborted && !message.ignoresAbort) throw prepared.abortedBy()
      // A request made right after the window was closed belongs to the next window.
      if (state.phase === 'ready') state.ownWindow?.checkClosed()
      if (state.ownWindow && state.phase === 'failed' && !prepared.isApproval) throw windowClosed(state)
      ensureOpen()
      const id = newId()
      const { call, answer } = addCall(calls, prepared, { id, signal })
      call.outlivesFrame = state.phase === 'coming' && Boolean(state.frame?.isUncertain?.())
      liveness.checkSoon()
      if (state.phase === 'ready') calls.deliver(id, call)
      else if (state.ownWindow && state.phase === 'failed') calls.expire(id, call)
      // Checked against `message.reply` where it came in.
      return (await answer) as ReplyOf<Definition>
    },
    rejectApprovals() {
      const approvals = calls.all().filter(([, { isApproval, givenUp }]) => isApproval && !givenUp)
      for (const [id, call] of approvals) calls.giveUp(id, call, call.abortedBy(4001))
      if (approvals.length > 0 && state.phase === 'ready') state.frame?.send('RPC_ABORT', newId(), undefined)
    },
    on: listeners.on,
    openWindow() {
      const { phase, ownWindow } = state
      if (address.wire !== 'port' || phase === 'destroyed') return false
      if (ownWindow && (phase === 'ready' || (phase === 'coming' && !ownWindow.linkUrl))) {
        ownWindow.focus?.()
        return true
      }
      if (phase === 'ready') calls.disconnect()
      state.frame?.close()
      state.element = undefined
      state.phase = 'coming'
      const frameWindow = openWindow({
        ...events,
        onFailed: () => events.onFailed(state.blockedBy),
        address,
        environment,
      })
      state.frame = state.ownWindow = frameWindow
      const { linkUrl: url } = frameWindow
      onWindow?.(url === undefined ? { phase: 'opening' } : { phase: 'blocked', url })
      return url === undefined
    },
    get element() {
      return state.element
    },
    reload() {
      const { frame, phase, ownWindow } = state
      if (!frame || phase === 'destroyed' || (ownWindow && phase !== 'ready')) return
      calls.disconnect({ isReload: true })
      if (!ownWindow) return open()
      frame.send('RELOAD', newId(), undefined)
      state.phase = 'coming'
    },
    destroy() {
      state.phase = 'destroyed'
      calls.disconnect()
      listeners.clear()
      state.frame?.close()
      state.frame = undefined
      state.element = undefined
    },
  }
}
