import { hello, isConnect, nonceIn } from '../wire/handshake.js'
import { newId } from '../wire/new-id.js'
import { portPush, portReply, readPortRequest } from '../wire/port-message.js'
import { isFromPeer, type HostLink, type HostLinkDeps } from './host-link.js'

/**
 * Says HELLO to the page that the frame is for, and takes the one port that answers it. Without a nonce in the address
 * nobody waits for one.
 */
export function createPortHostLink(deps: HostLinkDeps): HostLink {
  const { peer, origin, requested, cancelled } = deps
  const appNonce = nonceIn(location.hash)
  const frameNonce = newId()
  let port: MessagePort | undefined
  let isTaken = false
  let spoken = 0
  let heard = 0

  const onWindow = (event: MessageEvent): void => {
    const [given, ...more] = event.ports
    if (isTaken || !isFromPeer(deps, event) || !isConnect(event.data, frameNonce) || !given || more.length > 0) return
    // Before anything else happens: a second CONNECT finds it taken.
    isTaken = true
    removeEventListener('message', onWindow)
    port = given
    port.onmessage = onPort
  }
  const onPort = (event: MessageEvent): void => {
    const message = readPortRequest(event.data, heard)
    if (!message) return
    heard = message.seq
    if (message.kind === 'cancel') cancelled(message.id)
    else requested(message.name, message.id, message.payload)
  }

  if (appNonce) {
    addEventListener('message', onWindow)
    peer.postMessage(hello(appNonce, frameNonce), { targetOrigin: origin })
  }
  return {
    strictness: 'refuse-unknown',
    answer: (name, id, payload) => port?.postMessage(portReply('success', name, id, ++spoken, payload)),
    refuse: (name, id, failure) => port?.postMessage(portReply('error', name, id, ++spoken, failure)),
    push: (name, payload) => port?.postMessage(portPush(name, ++spoken, payload)),
    close() {
      isTaken = true
      removeEventListener('message', onWindow)
      port?.close()
      port = undefined
    },
  }
}
