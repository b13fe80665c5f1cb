import { answerTimeoutMs, envelopeFrameHeight, frameLookMs, looksBeforeAsking, looksBeforeLost, visitorTimeoutMs, windowLookMs } from '../bridge-limits.js'
import type { Message, ReplyOf, RequestOf } from '../define-message.js'
import { bridgeError, type BlockCause, type FrameError } from '../frame-error.js'
import { pushes, type PushName, type PushPayload } from '../messages/pushes.js'
import { fromFailure } from '../wire/failure.js'
import { readPayload } from '../wire/read-payload.js'
import { openFrame, type OpenFrame } from './open-frame.js'
import { browserWorld, type FrameWorld } from './frame-world.js'
import { newId } from '../wire/new-id.js'
import { frameAddress } from './frame-address.js'
import { createFrameElement } from './frame-element.js'
import { openWindow, type OpenWindow } from './open-window.js'
import { prepareRequest, type PreparedRequest } from './prepare-request.js'

/** How the two sides talk: over a private port (our frame), or in the incumbent's envelopes (its hosted frame, contract 4.2). */
export type Wire = 'port' | 'envelope'

/**
 * The frame's page as a window of its own, for where the iframe is kept out. `offered`: it did not come, and the window may. `blocked`: the
 * browser held it back, and a link to `url` opens it, by itself or with `openWindow`.
 */
export type FrameWindow = { readonly phase: 'offered' | 'opening' | 'open' | 'closed' } | { readonly phase: 'blocked'; readonly url: string }

export interface FrameClientOptions {
  /** The address of the frame's page (`services.frame`). */
  readonly url: string
  /** The address of its page as a window of its own. Default: `/popup.html` at its origin. */
  readonly windowUrl?: string | undefined
  readonly projectId?: string | undefined
  /** CAIP-2 of the chain to begin on. */
  readonly chainId?: string | undefined
  /** Where the iframe goes, from its creation on: the modal's `<dialog>`. */
  readonly container: () => HTMLElement
  /** The text of the iframe's `title`, in the visitor's language. */
  readonly title?: string | undefined
  /** `port`, unless the address has `version=4` in its query or is a hosted frame of the incumbent's. */
  readonly wire?: Wire | undefined
  /** Told once a failed load, and once a login request that ran out of time. */
  readonly onFailure?: ((kind: 'iframe_load_failed' | 'iframe_request_timeout', cause?: BlockCause) => void) | undefined
  /** Told how the window of its own stands, whenever that changes. */
  readonly onWindow?: ((window: FrameWindow) => void) | undefined
}

export interface RequestOptions {
  readonly signal?: AbortSignal | undefined
}

type RequestArguments<Payload> = undefined extends Payload ? [payload?: Payload, options?: RequestOptions] : [payload: Payload, options?: RequestOptions]

/** The application's end of the bridge. */
export interface FrameClient {
  /**
   * Asks the frame, adding its iframe first where there is none. Waits for a frame that is not ready yet. Always settles.
   * @throws {FrameError} FRAME_UNAVAILABLE, REQUEST_TIMEOUT, ABORTED, 4900 when the frame was loaded again meanwhile, taken out of the page
   * or ended by the browser, or its window closed over what may have been approved, 4200 and -32602 for a call that is not allowed, -32603
   * for one that failed without a code, or what the frame answered
   */
  request<Definition extends Message>(message: Definition, ...rest: RequestArguments<RequestOf<Definition>>): Promise<ReplyOf<Definition>>
  /** Rejects with 4001 every call that waits for an approval, and tells the frame. Safe calls go on (contract 4.7). */
  rejectApprovals(): void
  on<Name extends PushName>(push: Name, listener: (payload: PushPayload<Name>) => void): () => void
  /**
   * Opens the frame's page in a window of its own, which takes the place of the iframe for as long as this client lives, or brings that
   * window to the front: to be called in a click. While it is closed, calls that need an approval wait for it, and others fail.
   * @returns false where the browser held it back, and where the wire is not our own
   */
  openWindow(): boolean
  /** Undefined until the first request, and where the frame is a window. `hidden` at first: who shows it lays it over its view. */
  readonly element: HTMLIFrameElement | undefined
  /** Loads the frame's page anew. What was pending is rejected with 4900. */
  reload(): void
  /** Rejects what is pending with 4900 and takes the iframe away. */
  destroy(): void
}

interface Pending extends PreparedRequest {
  readonly settle: (outcome: { readonly value: unknown } | { readonly error: FrameError }) => void
  /** Stops its clock. Set once it is sent. */
  stop?: () => void
  /** The frame has it, and may have brought it to the visitor. */
  isDelivered?: boolean
  /** Nobody waits for the visitor any more: what it ends with, unless the frame says in time that it was approved before. */
  givenUp?: FrameError
}

/** The frame is added on the first request, not before. @throws {TypeError} when `url` is not an address */
export function createFrameClient(options: FrameClientOptions, world: FrameWorld = browserWorld): FrameClient {
  const { container, title = 'W3M', onFailure, onWindow } = options
  const address = frameAddress(options)
  const pending = new Map<string, Pending>()
  const listeners = new Map<PushName, Set<(payload: never) => void>>()
  let element: HTMLIFrameElement | undefined
  let frame: OpenFrame | undefined
  let phase: 'away' | 'coming' | 'ready' | 'failed' | 'destroyed' = 'away'
  let ownWindow: OpenWindow | undefined
  /** What keeps the frame out of the page: also why its window never spoke, where it never did. */
  let blockedBy: BlockCause | undefined
  let stopLooking: (() => void) | undefined
  /** How many looks in a row found that the frame has said nothing since. */
  let quietLooks = 0
  let isShown = false

  const windowClosed = (): FrameError => bridgeError('FRAME_UNAVAILABLE', { blockedBy: blockedBy ?? 'window-closed' })
  const end = (id: string, outcome: Parameters<Pending['settle']>[0]): void => {
    const request = pending.get(id)
    pending.delete(id)
    request?.stop?.()
    request?.settle(outcome)
    showWhileAsked()
    if (pending.size > 0) return
    stopLooking?.()
    stopLooking = undefined
  }
  /** In envelopes no frame says when it wants to be seen (contract 4.7): it is shown for as long as the visitor is asked for something. */
  const showWhileAsked = (): void => {
    const isAsked = address.wire === 'envelope' && [...pending.values()].some(({ isApproval, isDelivered }) => isApproval && isDelivered)
    if (isAsked === isShown) return
    isShown = isAsked
    tell('FRAME_VIEW', { isShown, height: isShown ? envelopeFrameHeight : 0 })
  }
  const tell = <Name extends PushName>(name: Name, payload: PushPayload<Name>): void => {
    for (const listener of [...(listeners.get(name) ?? [])]) listener(payload as never)
  }
  const disconnectAll = (isAgain: boolean): void => {
    for (const [id, { message }] of [...pending]) {
      const wasAsked = isAgain && message.name === 'RELOAD'
      end(id, wasAsked ? { value: undefined } : { error: bridgeError('DISCONNECTED', { code: 4900 }) })
    }
  }
  /** It went without a word, and what it was doing with it. The next request opens another. */
  const lose = (): void => {
    frame?.close()
    phase = 'away'
    disconnectAll(true)
  }
  /**
   * No browser tells that a frame's element was taken out of the page or that its process ended: then it stands there, and is silent for ever.
   * A frame that works for long is neither: it answers this question meanwhile.
   */
  const look = (): void => {
    if (ownWindow) return
    if (!element?.isConnected) return lose()
    if (phase === 'ready' && address.wire === 'port') {
      quietLooks += 1
      if (quietLooks === looksBeforeAsking) frame?.send('GET_CHAIN_ID', newId(), undefined)
      if (quietLooks >= looksBeforeLost) return lose()
    }
    stopLooking = world.setTimer(look, frameLookMs)
  }
  /** Looks after the frame from now on, and asks it at the next look. */
  const doubt = (): void => {
    quietLooks = Math.max(quietLooks, looksBeforeAsking - 1)
    stopLooking ??= world.setTimer(look, frameLookMs)
  }

  const cancel = (id: string, { message: { name }, isApproval }: Pending): void => {
    if (phase === 'ready') frame?.cancel(id, { name, endsByAbort: isApproval })
  }
  /**
   * What the visitor approved a moment before is brought to its end all the same, and the page must not hear that nothing was done: the
   * frame has the last word, which comes at once where nothing was approved.
   */
  const giveUp = (id: string, request: Pending, error: FrameError): void => {
    if (!ownWindow && !element?.isConnected) return lose()
    if (!request.isApproval || phase !== 'ready' || address.wire !== 'port') return end(id, { error })
    doubt()
    request.givenUp = error
    request.stop?.()
    request.stop = world.setTimer(() => end(id, { error }), answerTimeoutMs)
  }

  const expire = (id: string, request: Pending, timeoutMs = request.timeoutMs): void => {
    if (request.givenUp) return
    request.stop?.()
    request.stop = world.setTimer(() => {
      cancel(id, request)
      giveUp(id, request, bridgeError('REQUEST_TIMEOUT', { waitedMs: timeoutMs }))
      if (request.message.isLogin) onFailure?.('iframe_request_timeout')
    }, timeoutMs)
  }
  const deliver = (id: string, request: Pending): void => {
    expire(id, request)
    request.isDelivered = true
    showWhileAsked()
    frame?.send(request.message.name, id, request.payload)
    if (request.isApproval) frame?.focus?.()
  }
  const onArrived = (): void => {
    if (phase === 'ready') disconnectAll(true)
    phase = 'coming'
  }
  const onReady = (): void => {
    phase = 'ready'
    blockedBy = undefined
    quietLooks = 0
    if (ownWindow) onWindow?.({ phase: 'open' })
    for (const [id, request] of [...pending]) if (!request.isDelivered) deliver(id, request)
  }
  const onFailed = (cause: BlockCause | undefined): void => {
    phase = 'failed'
    blockedBy = cause
    if (ownWindow) onWindow?.({ phase: 'closed' })
    else if (address.wire === 'port' && cause !== 'offline') onWindow?.({ phase: 'offered' })
    const waiting = [...pending]
    for (const [id] of waiting) end(id, { error: bridgeError('FRAME_UNAVAILABLE', { blockedBy: cause }) })
    if (waiting.some(([, { message }]) => !message.isQuiet)) onFailure?.('iframe_load_failed', cause)
  }
  const onReplied: Parameters<typeof openFrame>[0]['replied'] = ({ kind, name, id, payload }) => {
    quietLooks = 0
    const request = pending.get(id)
    if (!request || !frame || request.message.name !== name) return
    if (kind === 'error') {
      const error = fromFailure(payload, name === 'RPC_REQUEST' ? -32603 : undefined)
      if (request.givenUp && error.code === 4001) return end(id, { error: request.givenUp })
      const isHomeless = error.code === 'NO_STORAGE' && !ownWindow && address.wire === 'port'
      if (isHomeless) onWindow?.({ phase: 'offered' })
      end(id, { error: isHomeless ? bridgeError('FRAME_UNAVAILABLE', { blockedBy: 'no-storage', cause: error }) : error })
      return
    }
    const reply = readPayload(request.message.reply, payload, frame.strictness)
    end(id, reply ?? { error: bridgeError('ANSWER_INVALID') })
  }
  const onPushed = (name: PushName, payload: unknown): void => {
    quietLooks = 0
    const read = frame && readPayload(pushes[name].payload, payload, frame.strictness)
    // The visitor is asked something first: what is waited for takes as long as they do.
    if (name === 'FRAME_VIEW' && (read?.value as PushPayload<'FRAME_VIEW'> | undefined)?.shows) for (const [id, request] of pending) expire(id, request, visitorTimeoutMs)
    if (read) tell(name, read.value as never)
  }

  /**
   * To close the window is to say no to what waits in it, and its page says so as it goes. Where it says nothing of a request, the visitor may
   * have approved it before, and nobody knows what became of it.
   */
  const onClosed = (): void => {
    const closing = frame
    phase = 'failed'
    onWindow?.({ phase: 'closed' })
    for (const [id, request] of [...pending]) {
      const { isApproval, isDelivered, abortedBy } = request
      if (!isApproval) end(id, { error: windowClosed() })
      else if (!isDelivered) end(id, { error: abortedBy(4001) })
      else {
        request.stop?.()
        request.stop = world.setTimer(() => end(id, { error: bridgeError('OUTCOME_UNKNOWN', { code: 4900 }) }), windowLookMs)
      }
    }
    world.setTimer(() => closing?.close(), windowLookMs)
  }

  const open = (): void => {
    frame?.close()
    phase = 'coming'
    element ??= createFrameElement({ origin: address.origin, title })
    frame = openFrame({ frame: element, container: container(), address, world, arrived: onArrived, ready: onReady, failed: onFailed, replied: onReplied, pushed: onPushed })
  }
  /** A frame that was taken out of the page has lost its window, and with it what it was doing. */
  const ensureOpen = (): void => {
    if (ownWindow || (element?.isConnected && (phase === 'coming' || phase === 'ready'))) return
    disconnectAll(false)
    open()
  }

  return {
    async request<Definition extends Message>(message: Definition, ...[payload, { signal } = {}]: [payload?: unknown, options?: RequestOptions]) {
      if (phase === 'destroyed') throw bridgeError('DISCONNECTED', { code: 4900 })
      const prepared = prepareRequest(message, payload)
      if (signal?.aborted && !message.ignoresAbort) throw prepared.abortedBy()
      // What is asked right after it was closed is for the next window.
      if (phase === 'ready') ownWindow?.look()
      if (ownWindow && phase === 'failed' && !prepared.isApproval) throw windowClosed()
      ensureOpen()
      const id = newId()
      const value = await new Promise<unknown>((resolve, reject) => {
        const onAbort = (): void => {
          const request = pending.get(id)
          if (!request || request.givenUp) return
          cancel(id, request)
          giveUp(id, request, prepared.abortedBy())
        }
        const request: Pending = {
          ...prepared,
          settle(outcome) {
            signal?.removeEventListener('abort', onAbort)
            if ('error' in outcome) reject(outcome.error)
            else resolve(outcome.value)
          },
        }
        if (!message.ignoresAbort) signal?.addEventListener('abort', onAbort)
        pending.set(id, request)
        doubt()
        if (phase === 'ready') deliver(id, request)
        else if (ownWindow && phase === 'failed') expire(id, request)
      })
      // Checked against `message.reply` where it came in.
      return value as ReplyOf<Definition>
    },
    rejectApprovals() {
      const approvals = [...pending].filter(([, { isApproval, givenUp }]) => isApproval && !givenUp)
      for (const [id, request] of approvals) giveUp(id, request, request.abortedBy(4001))
      if (approvals.length > 0 && phase === 'ready') frame?.send('RPC_ABORT', newId(), undefined)
    },
    on(name, listener) {
      const set = listeners.get(name) ?? new Set()
      listeners.set(name, set.add(listener))
      return () => {
        set.delete(listener)
      }
    },
    openWindow() {
      if (address.wire !== 'port' || phase === 'destroyed') return false
      if (ownWindow && (phase === 'ready' || (phase === 'coming' && !ownWindow.linkUrl))) {
        ownWindow.focus?.()
        return true
      }
      if (phase === 'ready') disconnectAll(false)
      frame?.close()
      element = undefined
      phase = 'coming'
      frame = ownWindow = openWindow({ address, world, arrived: onArrived, ready: onReady, failed: () => onFailed(blockedBy), closed: onClosed, replied: onReplied, pushed: onPushed })
      const { linkUrl: url } = ownWindow
      onWindow?.(url === undefined ? { phase: 'opening' } : { phase: 'blocked', url })
      return url === undefined
    },
    get element() {
      return element
    },
    reload() {
      if (!frame || phase === 'destroyed' || (ownWindow && phase !== 'ready')) return
      disconnectAll(true)
      if (!ownWindow) return open()
      frame.send('RELOAD', newId(), undefined)
      phase = 'coming'
    },
    destroy() {
      phase = 'destroyed'
      disconnectAll(false)
      listeners.clear()
      frame?.close()
      frame = undefined
      element = undefined
    },
  }
}
