import { createPendingRequests } from './pending-requests.js'
import { createEnvelopeHostLink } from './envelope-host-link.js'
import type { HostLink } from './host-link.js'
import { originIn } from '../wire/handshake.js'
import { usesEnvelopes } from '../wire/uses-envelopes.js'
import { parentOrigin } from './parent-origin.js'
import { createPortHostLink } from './port-host-link.js'
import type { PushName, PushPayload } from '../messages/pushes.js'
import type { FrameHandlers } from './frame-handlers.js'

/**
 * Why the frame does not talk to the page around it, or to the one that opened its window: there is none, it is of the
 * frame's own origin, or its origin is not listed.
 */
export type Refusal = 'no-parent' | 'same-origin' | 'origin-not-allowed'

/** The options of the frame's end of the bridge. */
export interface FrameHostOptions {
  /** The handler of each message. */
  readonly handlers: FrameHandlers
  /** Whether pages of this origin may talk to the frame. Never asked for the frame's own. */
  readonly isAllowed: (origin: string) => boolean
  /** This is a window of its own: it talks with the page that opened it, on a port. */
  readonly isWindow?: boolean | undefined
  /** Called once when the frame refuses the page, in place of all else: show "this site is not allowed". */
  readonly onRefused?: ((refusal: Refusal, origin: string | undefined) => void) | undefined
}

/** The frame's end of the bridge. */
export interface FrameHost {
  /** The origin of the page that the frame talks with; undefined when it was refused. */
  readonly origin: string | undefined
  /** Sends a push to the page. Dropped while there is no channel. */
  push<Name extends PushName>(name: Name, payload: PushPayload<Name>): void
  /** Aborts what is being answered, and closes the channel. */
  destroy(): void
}

/**
 * Starts to talk with the page that the frame is for, if it may: on a port, or in envelopes where the frame's address
 * says `version=4`. Never both.
 */
export function createFrameHost({ handlers, isAllowed, isWindow = false, onRefused }: FrameHostOptions): FrameHost {
  const opener = openerOf(window)
  const origin = isWindow ? opener && originIn(location.hash) : parentOrigin()
  const refusal = refusalOf(origin, isAllowed)
  if (refusal || origin === undefined) {
    onRefused?.(refusal ?? 'no-parent', origin)
    return { origin: undefined, push: () => undefined, destroy: () => undefined }
  }
  const requests = createPendingRequests({ handlers, origin })
  const createLink = !isWindow && usesEnvelopes() ? createEnvelopeHostLink : createPortHostLink
  const link: HostLink = createLink({
    peer: (isWindow && opener) || window.parent,
    origin,
    onRequest: (name, id, payload) => {
      requests.onRequest(link, name, id, payload)
    },
    onCancel: requests.onCancel,
  })
  // Closing the window rejects the calls that wait for approval, which reports that to the page. Calls that were
  // approved before are not reported.
  if (isWindow) addEventListener('pagehide', requests.abortApprovals)
  return {
    origin,
    push: link.push,
    destroy() {
      requests.closeAll()
      link.close()
    },
  }
}

function refusalOf(origin: string | undefined, isAllowed: (origin: string) => boolean): Refusal | undefined {
  if (origin === undefined) return 'no-parent'
  if (origin === location.origin) return 'same-origin'
  return origin !== 'null' && isAllowed(origin) ? undefined : 'origin-not-allowed'
}

const openerOf = ({ opener }: { readonly opener: Window | null }): Window | undefined => opener ?? undefined

/** Whether a page opened this window to talk with it, and did not cut it off. */
export const isOpenedByPage = (): boolean =>
  window.parent === window && openerOf(window) !== undefined && originIn(location.hash) !== undefined
