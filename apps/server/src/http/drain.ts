import type { Socket } from 'node:net'
import type { ServerType } from '@hono/node-server'

const pollMs = 20

/**
 * Prepares the end of a listener, before it has connections.
 *
 * @param answerMs how long, in ms, calls may take that came before the end
 * @returns takes no more connections, and resolves when the last call is answered, or cut off
 */
export function drainable(listener: ServerType, answerMs = 5_000): () => Promise<void> {
  const sockets = new Set<Socket>()
  const enter = (socket: Socket): void => {
    sockets.add(socket)
    socket.once('close', () => sockets.delete(socket))
  }
  listener.on('connection', enter)
  return () =>
    new Promise(resolve => {
      // A connection that is kept alive would hold the listener for as long as it is kept.
      const closing = setInterval(() => {
        if ('closeIdleConnections' in listener) listener.closeIdleConnections()
      }, pollMs)
      const cutting = setTimeout(() => {
        for (const socket of sockets) socket.destroy()
      }, answerMs)
      listener.close(() => {
        clearInterval(closing)
        clearTimeout(cutting)
        resolve()
      })
      // Browsers open connections ahead, on which nothing was asked yet.
      for (const socket of sockets) if (socket.bytesRead === 0) socket.destroy()
    })
}
