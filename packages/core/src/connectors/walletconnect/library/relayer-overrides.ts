import type { LibraryRelayer } from './library-insides.js'

/**
 * Takes the place of the library's own ways: five tries in a row, then one at each heartbeat, and listeners that are
 * never given back.
 */
export function overrideRelayer(
  relayer: LibraryRelayer,
  { connect, unreachable }: { readonly connect: () => Promise<void>; readonly unreachable: () => Error },
): void {
  relayer.registerEventListeners = () => Promise.resolve()
  // A browser without a network says that it is offline, and reaches a relay of its own machine all the same.
  relayer.confirmOnlineStateOrThrow = () => Promise.resolve()
  relayer.connect = connect
  relayer.onProviderDisconnect = async () => {
    relayer.connectionAttemptInProgress = false
    await relayer.subscriber.stop()
    relayer.events.emit('relayer_disconnect')
  }
  // A message that could not be published is tried again at a heartbeat, and may fail again.
  relayer.publisher.checkQueue = () => {
    for (const [id, { request, opts, attempt }] of relayer.publisher.queue) {
      relayer.publisher.queue.set(id, { request, opts, attempt: attempt + 1 })
      relayer.publisher.rpcPublish(request, opts).catch(() => undefined)
    }
  }
  // What was asked on a socket that is gone has no answer any more: the library would wait for it.
  const relayerRequest = relayer.request.bind(relayer)
  relayer.request = async request => {
    if (!relayer.connected && !relayer.connectionAttemptInProgress) await relayer.connect()
    return new Promise((resolve, reject) => {
      const onLost = () => finish(() => reject(unreachable()))
      const finish = (callback: () => void) => {
        relayer.off('relayer_disconnect', onLost)
        callback()
      }
      relayerRequest(request).then(
        answer => finish(() => resolve(answer)),
        (error: unknown) => finish(() => reject(error)),
      )
      relayer.on('relayer_disconnect', onLost)
    })
  }
}
