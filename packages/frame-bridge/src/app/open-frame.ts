import { alivePath, frameLoadTimeoutMs } from '../bridge-limits.js'
import type { BlockCause } from '../frame-error.js'
import { withNonce } from '../wire/handshake.js'
import { newId } from '../wire/new-id.js'
import { watchForBlock } from './block-watch.js'
import { createEnvelopeLink } from './envelope-link.js'
import type { FrameAddress } from './frame-address.js'
import type { FrameLink, FrameLinkEvents } from './frame-link.js'
import type { FrameEnvironment } from './frame-environment.js'
import { createPortLink } from './port-link.js'

export interface OpenFrame extends Pick<FrameLink, 'send' | 'cancel' | 'strictness'> {
  /** Brings a window of its own to the front. An iframe has none. */
  readonly focus?: () => void
  /** True when the iframe has loaded without a message yet. Absent for a window, which shows its failure itself. */
  readonly isUncertain?: () => boolean
  /** Removes the iframe or closes the window, and stops listening. */
  close(): void
}

interface OpenFrameDeps extends FrameLinkEvents {
  readonly frame: HTMLIFrameElement
  readonly container: HTMLElement
  readonly address: FrameAddress
  readonly environment: FrameEnvironment
  /** The frame does not come. Without a cause: it took longer than 20 s. It may still arrive. */
  readonly onFailed: (cause: BlockCause | undefined) => void
}

/** Adds the iframe to the page with its own nonce, listens to it, and reports when it is ready or cannot load. */
export function openFrame({ frame, container, address, environment, onFailed, ...events }: OpenFrameDeps): OpenFrame {
  const nonce = newId()
  let isFailed = false
  // Only the first cause is reported: later ones are its consequences.
  const fail = (cause?: BlockCause): void => {
    if (isFailed) return
    isFailed = true
    stopTimer()
    onFailed(cause)
  }
  const stopTimer = environment.setTimer(fail, frameLoadTimeoutMs)
  const watch = watchForBlock({
    frame,
    url: address.url,
    aliveUrl: address.wire === 'port' ? `${address.origin}${alivePath}${new URL(address.url).search}` : undefined,
    environment,
    blocked: fail,
  })
  const deps = {
    ...events,
    peer: () => frame.contentWindow,
    origin: address.origin,
    onConnecting(source: MessageEventSource) {
      isFailed = false
      stopTimer()
      watch.onMessage()
      events.onConnecting(source)
    },
  }
  const link =
    address.wire === 'port'
      ? createPortLink({ ...deps, nonce })
      : createEnvelopeLink({ ...deps, setTimer: environment.setTimer })
  frame.src = address.wire === 'port' ? withNonce(address.url, nonce) : address.url
  container.append(frame)
  return {
    strictness: link.strictness,
    send: link.send,
    cancel: link.cancel,
    isUncertain: watch.isUncertain,
    close() {
      stopTimer()
      watch.stop()
      link.close()
      frame.remove()
    },
  }
}
