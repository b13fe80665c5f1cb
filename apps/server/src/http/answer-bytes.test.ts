import { once } from 'node:events'
import { createServer } from 'node:http'
import { connect, type AddressInfo, type Socket } from 'node:net'
import { text } from 'node:stream/consumers'
import { describe, it } from 'node:test'
import { setTimeout as delay } from 'node:timers/promises'
import { expect } from 'chai'
import { limitUnreadAnswers } from './answer-bytes.js'

/** More than the system holds of a connection that is not read. */
const answerBytes = 16_777_216

/** A listener whose answers are large, and who asks it without reading. */
async function listening(limits: { readonly idleMs?: number; readonly inAll: number }) {
  const listener = createServer((_, response) => void response.end(Buffer.alloc(answerBytes)))
  limitUnreadAnswers(listener, { proxies: [], ofClient: limits.inAll, ...limits })
  listener.listen(0, '127.0.0.1')
  await once(listener, 'listening')
  const { port } = listener.address() as AddressInfo
  const sockets: Socket[] = []
  return {
    url: `http://127.0.0.1:${port}`,
    async request(requests = 1) {
      const socket = connect(port, '127.0.0.1')
      sockets.push(socket)
      socket.on('error', () => undefined)
      const requested = once(listener, 'request')
      socket.write('GET / HTTP/1.1\r\nhost: x\r\n\r\n'.repeat(requests))
      await requested
      return socket
    },
    async close() {
      for (const socket of sockets) socket.destroy()
      listener.close()
      await once(listener, 'close')
    },
  }
}

/** Whether a connection is cut off, which shows when what came on it is read. */
const isCutOff = (socket: Socket): Promise<boolean> => {
  socket.resume()
  return Promise.race([once(socket, 'close').then(() => true), delay(500, false)])
}

describe('Answers that nobody reads', () => {
  it('are limited: beyond it the connection with most of them goes', async () => {
    const { url, request, close } = await listening({ inAll: 3.5 * answerBytes })
    const [small, large] = [await request(), await request(2)]
    expect(await text((await fetch(url)).body!)).to.have.length(answerBytes)
    expect(await isCutOff(large)).to.equal(true)
    expect(await isCutOff(small)).to.equal(false)
    await close()
  })

  it('are limited for a connection on which they wait behind each other, and count no more with it', async () => {
    const { url, request, close } = await listening({ inAll: 2.5 * answerBytes })
    for (let round = 0; round < 3; round += 1) expect(await isCutOff(await request(8))).to.equal(true)
    expect(await text((await fetch(url)).body!)).to.have.length(answerBytes)
    await close()
  })

  it('end with their connection when nothing of them is taken for long', async () => {
    const { request, close } = await listening({ idleMs: 300, inAll: 8 * answerBytes })
    const socket = await request()
    await delay(1_500)
    expect(await isCutOff(socket)).to.equal(true)
    await close()
  })
})
