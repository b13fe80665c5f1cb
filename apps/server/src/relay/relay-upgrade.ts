import type { Duplex } from 'node:stream'

/**
 * What a request asks for; undefined where it is no address (`//`, `http://`): thrown in a listener, that would end the
 * server.
 */
export function readTarget(target: string | undefined): URL | undefined {
  const base = 'http://relay'
  return target !== undefined && URL.canParse(target, base) ? new URL(target, base) : undefined
}

/** Answers an upgrade that is refused, in the shape that every error of this server has. */
export function refuseUpgrade(socket: Duplex, status: string, description: string): void {
  const body = JSON.stringify({ status: 'FAILED', reasons: [{ field: '', description }] })
  const head = [
    `HTTP/1.1 ${status}`,
    'connection: close',
    'content-type: application/json',
    `content-length: ${Buffer.byteLength(body)}`,
  ]
  // Who does not hang up would keep it, counted by nothing.
  socket.once('finish', () => socket.destroy())
  socket.end(`${head.join('\r\n')}\r\n\r\n${body}`)
}
