import type { WebSocket } from 'ws'
import type { StoredMessage } from '../ports/mailbox.js'
import { windowSize } from './relay-window.js'

/** The pong to a ping that follows a page proves that the page was received. */
export interface PageReceipts {
  onDelivered(messages: readonly Pick<StoredMessage, 'seq'>[]): void
  /** A pong came: settles the messages of the page that it proves. */
  onPong(pong: Buffer): void
}

export function createPageReceipts(
  socket: Pick<WebSocket, 'readyState' | 'OPEN' | 'ping'>,
  onReceived: (seq: number) => void,
): PageReceipts {
  /** Fetched pages by the mark of their ping: the messages of each. */
  const pages = new Map<string, readonly number[]>()
  let pageCount = 0
  let messageCount = 0

  function take(mark: string): readonly number[] {
    const seqs = pages.get(mark) ?? []
    pages.delete(mark)
    messageCount -= seqs.length
    return seqs
  }

  return {
    onDelivered(messages) {
      if (messages.length === 0) return
      const mark = `page ${(pageCount += 1)}`
      pages.set(
        mark,
        messages.map(({ seq }) => seq),
      )
      messageCount += messages.length
      // No more are on their way. Pages of a client that gives messages back, and answers no ping of a page, would be
      // kept without end; what is not proven comes again.
      for (const oldest of pages.keys()) {
        if (messageCount <= windowSize) break
        take(oldest)
      }
      setImmediate(() => socket.readyState === socket.OPEN && socket.ping(mark))
    },
    onPong: pong => take(pong.toString('latin1')).forEach(onReceived),
  }
}
