import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, it } from 'node:test'
import { setTimeout as pause } from 'node:timers/promises'
import { expect } from 'chai'
import WebSocket from 'ws'
import { connectRelay, newMessage, newTopic, type RelayClient } from '../testing/relay-client.js'
import { freePort, startServerProcess } from '../testing/server-process.js'
import { startTestRelay } from '../testing/test-relay.js'

const stalledReaders = 98
const messageCount = 60
/** Characters of each: near the longest that is taken. */
const messageLength = 262_000
const rssMax = 300_000_000
/** How often the server is asked whom it still holds: asking without a pause would take a core from it. */
const lookMs = 50

/** What the process holds in memory, and the most that it ever held. Linux alone tells. */
function memoryOf(pid: number): number {
  const [, kilobytes] = /^VmHWM:\s+(\d+) kB$/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))!
  return Number(kilobytes) * 1_024
}

/** Stops to read: what is sent to it from here on fills the buffers of both systems, then the server's. */
const stall = ({ socket }: RelayClient): void => socket.pause()
const goOn = ({ socket }: RelayClient): void => socket.resume()

describe('Readers of the relay that stall', () => {
  it(
    'cost little memory, are cut off by their code, and lose nothing',
    { skip: process.platform !== 'linux' },
    async () => {
      const dataDir = mkdtempSync(join(tmpdir(), 'w3m-stalled-'))
      const server = await startServerProcess({
        file: process.env.W3M_TEST_SERVER!,
        port: await freePort(),
        dataDir,
        env: { W3M_RELAY_PING_SECONDS: '5' },
      })
      try {
        const topic = newTopic()
        const readers: RelayClient[] = []
        for (let index = 0; index < stalledReaders; index++) {
          const reader = await connectRelay(server.relayUrl, { acknowledges: false })
          await reader.call('irn_subscribe', { topic })
          stall(reader)
          readers.push(reader)
        }
        const publisher = await connectRelay(server.relayUrl)
        const messages = Array.from({ length: messageCount }, () => newMessage(messageLength).slice(0, messageLength))
        for (const message of messages) await publisher.publish(topic, message)

        // The figure of health tells when the server has let go of them; none of them has read a byte.
        const health = async () =>
          (
            (await (await fetch(server.relayUrl.replace('ws:', 'http:').replace('/relay', '/health'))).json()) as {
              relay: { sockets: number }
            }
          ).relay
        while ((await health()).sockets > 1) {
          await publisher.call('irn_unsubscribe', { topic })
          await pause(lookMs)
        }
        expect(memoryOf(server.pid), 'bytes of memory').to.be.at.most(rssMax)

        const [first] = readers as [RelayClient]
        for (const reader of readers) goOn(reader)
        const codes = await Promise.all(readers.map(async ({ closed }) => (await closed).code))
        // Whose buffers have no room for the close frame hears nothing at all: not all of them are so.
        expect([...new Set([...codes, 1006])]).to.have.members([3008, 1006])
        const again = await connectRelay(server.relayUrl, { identity: first.identity })
        await again.call('irn_subscribe', { topic })
        expect((await again.untilPushes(messageCount)).map(({ message }) => message)).to.deep.equal(messages)
      } finally {
        await server.kill()
        rmSync(dataDir, { recursive: true, force: true })
      }
    },
  )

  it('are told by the code 3008 when they let answers wait, and others are served on', async t => {
    const server = await startTestRelay({
      settings: {
        waitingBytesPerSocket: 1,
        waitingBytes: 8_388_608,
        messageLengthMax: 1_000,
        topicsPerSocket: 100_000,
        // A ping that is not answered must not be what ends it.
        pingSeconds: 86_400,
      },
    })
    try {
      const [stalled, other] = [await connectRelay(server.url), await connectRelay(server.url)]
      stall(stalled)
      // It reads on as soon as the server says good-bye: later its connection is gone, and the code with it.
      const close = Reflect.get(WebSocket.prototype, 'close')
      const closeMock = t.mock.method(
        WebSocket.prototype,
        'close',
        function (this: WebSocket, code: number, why: string) {
          goOn(stalled)
          close.call(this, code, why)
        },
      )
      const topics = Array.from({ length: 500 }, newTopic)
      // Each answer is 33 kB: far more in all than the systems' buffers take.
      for (let call = 0; call < 400; call++) void stalled.call('irn_batchSubscribe', { topics })
      while ((await server.relay.health()).sockets > 1) {
        await other.call('irn_unsubscribe', { topic: newTopic() })
        await pause(lookMs)
      }
      // Where nobody said it, the reader has still to hear of the end.
      if (closeMock.mock.callCount() === 0) goOn(stalled)
      expect((await stalled.closed).code).to.equal(3008)
      expect(await other.call('irn_subscribe', { topic: newTopic() })).to.be.a('string')
    } finally {
      await server.close()
    }
  })

  it('get little until they acknowledge, no more than the window at a time, and nothing twice', async () => {
    const server = await startTestRelay()
    try {
      const [topic, reader, publisher] = [
        newTopic(),
        await connectRelay(server.url, { acknowledges: false }),
        await connectRelay(server.url),
      ]
      await reader.call('irn_subscribe', { topic })
      const messages = Array.from({ length: 12 }, () => newMessage(190_000))
      for (const message of messages) await publisher.publish(topic, message)
      // An answer comes after what was pushed before it.
      await reader.call('irn_unsubscribe', { topic: newTopic() })
      expect(reader.pushes).to.have.length(1)
      for (let index = 0; index < messages.length; index++) {
        const pushes = await reader.untilPushes(index + 1)
        reader.acknowledge(pushes[index]!)
      }
      expect(reader.pushes.map(({ message }) => message)).to.deep.equal(messages)
    } finally {
      await server.close()
    }
  })
})
