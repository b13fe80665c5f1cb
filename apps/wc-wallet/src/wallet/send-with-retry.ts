/** What of the protocol's relayer tells that the relay is there again. */
export interface ReturningRelayer {
  once(event: string, listener: () => void): void
  off(event: string, listener: () => void): void
}

const isBackEvent = 'relayer_connect'

/**
 * Sends now, and where that fails each time that the relay is back, for as long as `isWanted`: what was signed or sent
 * on a chain stands, whether the page has heard of it or not.
 * @throws {Error} where it did not go out now, so that the person hears it
 */
export async function sendWithRetry(
  relayer: ReturningRelayer,
  send: () => Promise<void>,
  isWanted: () => boolean,
): Promise<void> {
  let onReconnect = (): void => undefined
  // Listened for before it is sent: the relay may be back before the sender gives up.
  const reconnected = new Promise<void>(resolve => (onReconnect = resolve))
  relayer.once(isBackEvent, onReconnect)
  try {
    await send()
    relayer.off(isBackEvent, onReconnect)
  } catch (cause) {
    void reconnected
      .then(() => (isWanted() ? sendWithRetry(relayer, send, isWanted) : undefined))
      .catch(() => undefined)
    throw new Error('The relay has not taken the answer. It goes out when the relay is back.', { cause })
  }
}
