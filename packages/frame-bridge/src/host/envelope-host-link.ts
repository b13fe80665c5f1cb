import { pushType } from '../wire/port-message.js'
import { envelope, readEnvelopeRequest, readyEnvelope } from '../wire/envelope.js'
import { isFromPeer, type HostLink, type HostLinkDeps } from './host-link.js'

/**
 * Speaks the incumbent's envelopes with the page around the frame, and with no other. FRAME_VIEW is
 * ours: its clients place the frame themselves.
 */
export function createEnvelopeHostLink(deps: HostLinkDeps): HostLink {
  const post = (message: object): void => {
    deps.peer.postMessage(message, { targetOrigin: deps.origin })
  }
  const onWindow = (event: MessageEvent): void => {
    const request = isFromPeer(deps, event) ? readEnvelopeRequest(event.data) : undefined
    if (request) deps.onRequest(request.name, request.id, request.payload)
  }
  addEventListener('message', onWindow)
  post(readyEnvelope())
  return {
    strictness: 'drop-unknown',
    answer: (name, id, payload) => {
      post(envelope('success', name, id, payload))
    },
    refuse: (name, id, failure) => {
      post(envelope('error', name, id, failure))
    },
    push: (name, payload) => {
      if (name !== 'FRAME_VIEW') post({ type: pushType(name), payload })
    },
    close() {
      removeEventListener('message', onWindow)
    },
  }
}
