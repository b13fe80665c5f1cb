import { pushType } from '../wire/port-message.js'
import { envelope, readEnvelopeRequest, readyEnvelope } from '../wire/envelope.js'
import { isFromPeer, type HostLink, type HostLinkDeps } from './host-link.js'

/**
 * Speaks the incumbent's envelopes with the page around the frame, and with no other. FRAME_VIEW is
 * ours: its clients place the frame themselves.
 */
export function createEnvelopeHostLink(deps: HostLinkDeps): HostLink {
  const say = (message: object): void => {
    deps.peer.postMessage(message, { targetOrigin: deps.origin })
  }
  const onWindow = (event: MessageEvent): void => {
    const request = isFromPeer(deps, event) ? readEnvelopeRequest(event.data) : undefined
    if (request) deps.requested(request.name, request.id, request.payload)
  }
  addEventListener('message', onWindow)
  say(readyEnvelope())
  return {
    strictness: 'drop-unknown',
    answer: (name, id, payload) => {
      say(envelope('success', name, id, payload))
    },
    refuse: (name, id, failure) => {
      say(envelope('error', name, id, failure))
    },
    push: (name, payload) => {
      if (name !== 'FRAME_VIEW') say({ type: pushType(name), payload })
    },
    close() {
      removeEventListener('message', onWindow)
    },
  }
}
