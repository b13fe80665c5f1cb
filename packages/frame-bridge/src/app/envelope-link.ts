import { settleAfterReadyMs } from '../bridge-limits.js'
import { envelope, readEnvelopeReply } from '../wire/envelope.js'
import { newId } from '../wire/new-id.js'
import { isFrom, type FrameLink, type FrameLinkDeps } from './frame-link.js'
import type { FrameEnvironment } from './frame-environment.js'

/** Uses the incumbent's envelopes: sends to this origin only, and accepts messages from this frame's window only. */
export function createEnvelopeLink(
  deps: FrameLinkDeps & { readonly setTimer: FrameEnvironment['setTimer'] },
): FrameLink {
  const { peer, origin, setTimer, onConnecting, onReady, onReply, onPush } = deps
  let stopSettling: (() => void) | undefined

  const onWindow = (event: MessageEvent): void => {
    const message = isFrom(deps, event) ? readEnvelopeReply(event.data) : undefined
    if (!message || !event.source) return
    if (message.kind !== 'push') onReply(message)
    else if (message.name !== 'READY') onPush(message.name, message.payload)
    else {
      onConnecting(event.source)
      stopSettling?.()
      stopSettling = setTimer(onReady, settleAfterReadyMs)
    }
  }

  const send: FrameLink['send'] = (name, id, payload) =>
    peer()?.postMessage(envelope('request', name, id, payload), { targetOrigin: origin })
  addEventListener('message', onWindow)
  return {
    strictness: 'drop-unknown',
    send,
    // Envelopes cannot cancel a single request: RPC_ABORT ends all that wait for an approval.
    cancel: (_id, { endsByAbort }) => endsByAbort && send('RPC_ABORT', newId(), undefined),
    close() {
      removeEventListener('message', onWindow)
      stopSettling?.()
    },
  }
}
