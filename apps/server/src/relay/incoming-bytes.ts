import type { Duplex } from 'node:stream'
import type { WebSocket } from 'ws'

/** Bytes of one client's messages that are answered at the same time: beyond it, no more is read from it. */
export const pendingMax = 262_144

/** The head of a control frame of a client: its kind, its length and its mask. */
const controlHeadBytes = 6

export interface IncomingBytes {
  /** What came in and is not answered: the beginning of a message, and messages that wait for the disk. */
  bytes(): number
  /** A message has come in whole. Its answer ends with `answered`, which never rejects. */
  hold(length: number, answered: Promise<void>): void
  /** A ping or a pong has come in whole: an idle client sends nothing else, and nothing of it waits. */
  passControl(length: number): void
}

/** Counts what one client sends. `stream` is what its socket reads from. */
export function countIncoming(
  socket: Pick<WebSocket, 'pause' | 'resume' | 'isPaused'>,
  stream: Pick<Duplex, 'prependListener'>,
  onChange: () => void,
): IncomingBytes {
  let begun = 0
  let pending = 0
  // Before the socket, which may tell of the message at once. What a chunk holds of the next one is not counted.
  stream.prependListener('data', ({ length }: Buffer) => {
    begun += length
    onChange()
  })
  return {
    bytes: () => begun + pending,
    hold(length, answered) {
      begun = 0
      pending += length
      if (pending > pendingMax) socket.pause()
      void answered.then(() => {
        pending -= length
        if (pending <= pendingMax && socket.isPaused) socket.resume()
        onChange()
      })
    },
    passControl(length) {
      begun = Math.max(0, begun - controlHeadBytes - length)
      onChange()
    },
  }
}
