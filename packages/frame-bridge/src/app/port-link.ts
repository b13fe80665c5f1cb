import { connect, readHello } from '../wire/handshake.js'
import { openPortEnd, type PortEnd } from '../wire/port-end.js'
import { portCancel, portRequest, readPortReply } from '../wire/port-message.js'
import { isFrom, type FrameLink, type FrameLinkDeps } from './frame-link.js'

/**
 * Listens for the HELLO of the frame that has this nonce, and sends it a port; a new one after each reload of its page.
 */
export function createPortLink(deps: FrameLinkDeps & { readonly nonce: string }): FrameLink {
  const { origin, nonce, onConnecting, onReady, onReply, onPush } = deps
  let port: PortEnd | undefined
  let greeted: string | undefined

  const onWindow = (event: MessageEvent): void => {
    if (!isFrom(deps, event) || !event.source) return
    const frameNonce = readHello(event.data, nonce)
    if (!frameNonce || frameNonce === greeted) return
    greeted = frameNonce
    // Messages left on the former port come from a page that was unloaded.
    port?.close()
    const channel = new MessageChannel()
    port = openPortEnd(channel.port1, readPortReply, message => {
      if (message.kind === 'push') onPush(message.name, message.payload)
      else onReply(message)
    })
    onConnecting(event.source)
    event.source.postMessage(connect(frameNonce), { targetOrigin: origin, transfer: [channel.port2] })
    onReady()
  }

  addEventListener('message', onWindow)
  return {
    strictness: 'refuse-unknown',
    send: (name, id, payload) => port?.send(seq => portRequest(name, id, seq, payload)),
    cancel: id => port?.send(seq => portCancel(id, seq)),
    close() {
      removeEventListener('message', onWindow)
      port?.close()
    },
  }
}
