import { FrameError } from '../frame-error.js'
import { isWithinBounds } from '../wire/within-bounds.js'
import { hello, isConnect, nonceIn } from '../wire/handshake.js'
import { newId } from '../wire/new-id.js'
import { openPortEnd, type PortEnd } from '../wire/port-end.js'
import { portPush, portReply, readPortRequest, replyBounds } from '../wire/port-message.js'
import { isFromPeer, type HostLink, type HostLinkDeps } from './host-link.js'

/**
 * Sends HELLO to the page that the frame is for, and takes the one port in its response. Without a nonce in the address
 * it sends nothing, because no page waits for it.
 */
export function createPortHostLink(deps: HostLinkDeps): HostLink {
  const { peer, origin, onRequest, onCancel } = deps
  const appNonce = nonceIn(location.hash)
  const frameNonce = newId()
  let port: PortEnd | undefined
  let isTaken = false

  const onWindow = (event: MessageEvent): void => {
    const [hostPort, ...more] = event.ports
    if (isTaken || !isFromPeer(deps, event) || !isConnect(event.data, frameNonce) || !hostPort || more.length > 0)
      return
    // Set before anything else, so that a second CONNECT is ignored.
    isTaken = true
    removeEventListener('message', onWindow)
    port = openPortEnd(hostPort, readPortRequest, ({ kind, name, id, payload }) => {
      if (kind === 'cancel') onCancel(id)
      else onRequest(name, id, payload)
    })
  }

  if (appNonce) {
    addEventListener('message', onWindow)
    peer.postMessage(hello(appNonce, frameNonce), { targetOrigin: origin })
  }
  return {
    strictness: 'refuse-unknown',
    answer(name, id, payload) {
      // The page would ignore such a response, and go on waiting.
      if (!isWithinBounds(payload, replyBounds))
        throw new FrameError(-32603, 'The answer is too large, or no plain data.')
      port?.send(seq => portReply('success', name, id, seq, payload))
    },
    refuse: (name, id, failure) => port?.send(seq => portReply('error', name, id, seq, failure)),
    push: (name, payload) => port?.send(seq => portPush(name, seq, payload)),
    close() {
      isTaken = true
      removeEventListener('message', onWindow)
      port?.close()
    },
  }
}
