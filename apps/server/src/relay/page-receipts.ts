import type { WebSocket } from 'ws'
import type { StoredMessage } from '../ports/mailbox.js'

/** The pong to a ping that follows a page proves that the page was received. */
export interface PageReceipts {
  onDelivered(messages: readonly StoredMessage[]): void
  /** A pong came: settles the messages of the page that it proves. */
  onPong(pong: Buffer): void
}

export function createPageReceipts(socket: WebSocket, onReceived: (seq: number) => void): PageReceipts {
  /** Fetched pages by the mark of their ping: the messages of each. */
  const pages = new Map<string, readonly number[]>()
  let pageCount = 0
  return {
    onDelivered(messages) {
      if (messages.length === 0) return
      const mark = `page ${(pageCount += 1)}`
      pages.set(
        mark,
        messages.map(({ seq }) => seq),
      )
      setImmediate(() => socket.readyState === socket.OPEN && socket.ping(mark))
    },
    onPong(pong) {
      const mark = pong.toString('latin1')
      for (const seq of pages.get(mark) ?? []) onReceived(seq)
      pages.delete(mark)
    },
  }
}
