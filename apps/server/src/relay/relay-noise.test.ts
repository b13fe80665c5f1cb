import { randomBytes } from 'node:crypto'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { connect, type Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, it } from 'node:test'
import { setTimeout as pause } from 'node:timers/promises'
import { expect } from 'chai'
import { connectRelay, newIdentity, newTopic, signToken } from '../testing/relay-client.js'
import { freePort, startServerProcess } from '../testing/server-process.js'
import { startTestRelay } from '../testing/test-relay.js'

const attackers = 98
const rssMax = 300 * 1_048_576
/** How often the server is asked whom it still holds: asking without a pause would take a core from it. */
const lookMs = 50

/** The most that the process ever held in memory. Linux alone tells. */
function memoryOf(pid: number): number {
  const [, kilobytes] = /^VmHWM:\s+(\d+) kB$/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))!
  return Number(kilobytes) * 1_024
}

/** A frame of RFC 6455 as a client writes it, masked with zeros; of less than 126 bytes. */
const frame = (opcode: number, payload: string, isFinal = true): Buffer =>
  Buffer.concat([Buffer.from([(isFinal ? 0x80 : 0) | opcode, 0x80 | payload.length, 0, 0, 0, 0]), Buffer.from(payload)])
const [continuation, text, ping] = [0x0, 0x1, 0x9]

/** A client that writes bytes of its own. What it is sent is not read where it does not say so. */
async function openRaw(relayUrl: string): Promise<Socket> {
  const { hostname, port } = new URL(relayUrl)
  const auth = signToken(newIdentity(), { audience: relayUrl })
  const socket = connect(Number(port), hostname)
  // It is cut off in the middle of what it writes.
  socket.on('error', () => undefined)
  socket.write(
    [
      `GET /relay?auth=${auth} HTTP/1.1`,
      `Host: ${hostname}:${port}`,
      'Upgrade: websocket',
      'Connection: Upgrade',
      'Sec-WebSocket-Version: 13',
      `Sec-WebSocket-Key: ${randomBytes(16).toString('base64')}`,
      '\r\n',
    ].join('\r\n'),
  )
  await new Promise(resolve => socket.once('data', resolve))
  return socket.pause()
}

const attacks: Readonly<Record<string, Buffer>> = {
  'pings whose answers they do not read': Buffer.concat(
    Array.from({ length: 60_000 }, () => frame(ping, 'a'.repeat(120))),
  ),
  'a message in very many pieces': Buffer.concat([
    frame(text, '"', false),
    ...Array.from({ length: 200_000 }, () => frame(continuation, 'a', false)),
  ]),
}

describe('Clients of the relay that only make noise', () => {
  for (const [title, bytes] of Object.entries(attacks)) {
    it(`cost little memory and are cut off: ${title}`, { skip: process.platform !== 'linux' }, async () => {
      const dataDir = mkdtempSync(join(tmpdir(), 'w3m-noise-'))
      const server = await startServerProcess({ file: process.env.W3M_TEST_SERVER!, port: await freePort(), dataDir })
      const sockets: Socket[] = []
      try {
        for (let index = 0; index < attackers; index++) sockets.push(await openRaw(server.relayUrl))
        const other = await connectRelay(server.relayUrl)
        for (const socket of sockets) socket.write(bytes)
        const health = async () =>
          (await (await fetch(server.relayUrl.replace('ws:', 'http:').replace('/relay', '/health'))).json()) as {
            relay: { sockets: number }
          }
        // Who answers no close frame is let go of after half a minute. Others are served meanwhile.
        while ((await health()).relay.sockets > 1) {
          await other.call('irn_unsubscribe', { topic: newTopic() })
          await pause(lookMs)
        }
        expect(memoryOf(server.pid), 'bytes of memory').to.be.at.most(rssMax)
        await other.close()
      } finally {
        for (const socket of sockets) socket.destroy()
        await server.kill()
        rmSync(dataDir, { recursive: true, force: true })
      }
    })
  }

  it('are no clients whose message comes in a thousand pieces, as a proxy may cut it', async () => {
    const server = await startTestRelay()
    try {
      const socket = await openRaw(server.url)
      const call = `{"id":7,"jsonrpc":"2.0","method":"irn_subscribe","params":{"topic":"${newTopic()}"}}`.padEnd(1_000)
      const answer = new Promise<string>(resolve => socket.once('data', data => resolve(String(data))))
      socket
        .resume()
        .write(
          Buffer.concat(
            [...call].map((letter, index) =>
              frame(index === 0 ? text : continuation, letter, index === call.length - 1),
            ),
          ),
        )
      expect(await answer)
        .to.include('"id":7,')
        .and.include('"result"')
      socket.destroy()
    } finally {
      await server.close()
    }
  })
})
