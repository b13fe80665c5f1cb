import { connect, readHello } from '../wire/handshake.js'
import { portCancel, portRequest, readPortReply } from '../wire/port-message.js'
import { isFrom, type FrameLink, type FrameLinkDeps } from './frame-link.js'

/**
 * Listens for the HELLO of a frame that was given this nonce, and gives it a port; a new one each time its page was
 * loaded again.
 */
export function createPortLink(deps: FrameLinkDeps & { readonly nonce: string }): FrameLink {
  const { origin, nonce, arrived, ready, replied, pushed } = deps
  let port: MessagePort | undefined
  let greeted: string | undefined
  let spoken = 0
  let heard = 0

  const onWindow = (event: MessageEvent): void => {
    if (!isFrom(deps, event) || !event.source) return
    const frameNonce = readHello(event.data, nonce)
    if (!frameNonce || frameNonce === greeted) return
    greeted = frameNonce
    port?.close()
    const channel = new MessageChannel()
    port = channel.port1
    port.onmessage = onPort
    spoken = 0
    heard = 0
    arrived(event.source)
    event.source.postMessage(connect(frameNonce), { targetOrigin: origin, transfer: [channel.port2] })
    ready()
  }

  const onPort = (event: MessageEvent): void => {
    // What an earlier port still holds is of a page that is gone.
    if (event.target !== port) return
    const message = readPortReply(event.data, heard)
    if (!message) return
    heard = message.seq
    if (message.kind === 'push') pushed(message.name, message.payload)
    else replied(message)
  }

  addEventListener('message', onWindow)
  return {
    strictness: 'refuse-unknown',
    send: (name, id, payload) => port?.postMessage(portRequest(name, id, ++spoken, payload)),
    cancel: id => port?.postMessage(portCancel(id, ++spoken)),
    close() {
      removeEventListener('message', onWindow)
      port?.close()
      port = undefined
    },
  }
}
