import { createServer } from 'node:http'
import { connect, type AddressInfo, type Socket } from 'node:net'

/**
 * A proxy, for HTTPS alone, that takes every name to this machine: the pages and the frame can stand under one site, as
 * on the Internet, and nothing of the machine is changed.
 */
export async function startNameProxy(): Promise<{ readonly url: string; stop(): void }> {
  const sockets = new Set<Socket>()
  const server = createServer((_, response) => response.writeHead(501).end())
  server.on('connection', (socket: Socket) => {
    sockets.add(socket)
    socket.on('close', () => sockets.delete(socket))
  })
  server.on('connect', (request, socket, head) => {
    const there = connect(Number(new URL(`https://${request.url}`).port || 443), '127.0.0.1', () => {
      socket.write('HTTP/1.1 200 Connection established\r\n\r\n')
      there.write(head)
      socket.pipe(there).pipe(socket)
    })
    there.on('error', () => socket.destroy())
    socket.on('error', () => there.destroy())
    there.on('close', () => socket.destroy())
    socket.on('close', () => there.destroy())
  })
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen(0, '127.0.0.1', resolve)
  })
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    stop() {
      for (const socket of sockets) socket.destroy()
      server.close()
    },
  }
}
