import { frameLoadTimeoutMs, visitorTimeoutMs, windowPollMs } from '../bridge-limits.js'
import { withNonce } from '../wire/handshake.js'
import { newId } from '../wire/new-id.js'
import type { FrameAddress } from './frame-address.js'
import type { FrameLinkEvents } from './frame-link.js'
import type { FrameEnvironment } from './frame-environment.js'
import type { OpenFrame } from './open-frame.js'
import { createPortLink } from './port-link.js'

export interface OpenWindow extends OpenFrame {
  /** When the browser blocked the popup: the address of a link that opens it, with this page as its opener. */
  readonly linkUrl: string | undefined
  /** Checks at once whether the window is closed, before the next poll: browsers send no event for that. */
  readonly checkClosed: () => void
}

interface OpenWindowDeps extends FrameLinkEvents {
  readonly address: FrameAddress
  readonly environment: FrameEnvironment
  /** The window sent no message for too long. */
  readonly onFailed: () => void
  /** The visitor closed it, or the page's own policy cut it off. */
  readonly onClosed: () => void
}

const name = 'w3m-wallet'
const [width, height] = [420, 680]

function features({ screenX, screenY, outerWidth, outerHeight }: Window): string {
  const left = Math.max(0, Math.round(screenX + (outerWidth - width) / 2))
  const top = Math.max(0, Math.round(screenY + (outerHeight - height) / 2))
  return `popup,width=${width},height=${height},left=${left},top=${top}`
}

/**
 * Opens the frame's page in its own window. Must be called in a click, or the browser blocks it. The window closes when
 * this page unloads.
 */
export function openWindow({ address, environment, onFailed, onClosed, ...events }: OpenWindowDeps): OpenWindow {
  const nonce = newId()
  const url = withNonce(address.windowUrl, nonce, location.origin)
  let popup: Window | undefined = environment.openWindow(url, name, features(window)) ?? undefined
  const linkUrl = popup ? undefined : url
  const stopWaiting = environment.setTimer(onFailed, popup ? frameLoadTimeoutMs : visitorTimeoutMs)
  let stopPolling: () => void = () => undefined

  const poll = (): void => {
    stopPolling()
    if (popup?.closed) onClosed()
    else stopPolling = environment.setTimer(poll, windowPollMs)
  }
  const closeWindow = (): void => popup?.close()
  const link = createPortLink({
    ...events,
    nonce,
    peer: () => popup,
    origin: address.origin,
    onConnecting(source) {
      if ('closed' in source) popup ??= source
      stopWaiting()
      events.onConnecting(source)
    },
  })
  poll()
  addEventListener('pagehide', closeWindow)
  return {
    linkUrl,
    checkClosed: poll,
    strictness: link.strictness,
    send: link.send,
    cancel: link.cancel,
    focus: () => popup?.focus(),
    close() {
      stopWaiting()
      stopPolling()
      removeEventListener('pagehide', closeWindow)
      link.close()
      closeWindow()
    },
  }
}
