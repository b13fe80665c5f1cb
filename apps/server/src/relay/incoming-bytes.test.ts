import { EventEmitter } from 'node:events'
import { describe, it } from 'node:test'
import { setImmediate as nextTurn, setTimeout as pause } from 'node:timers/promises'
import { expect } from 'chai'
import { connectRelay, newMessage, newTopic } from '../testing/relay-client.js'
import { startTestRelay } from '../testing/test-relay.js'
import { countIncoming, pendingMax } from './incoming-bytes.js'

describe('What clients of the relay send', () => {
  it('waits in memory up to the limit: who lets most of it wait is cut off, and others are served', async () => {
    const server = await startTestRelay({ settings: { waitingBytes: 2_500_000, pingSeconds: 86_400 } })
    try {
      const other = await connectRelay(server.url)
      const slow = await Promise.all(Array.from({ length: 5 }, () => connectRelay(server.url)))
      // Messages that begin and never end.
      for (const [index, { socket }] of slow.entries()) socket.send(' '.repeat(900_000 + index), { fin: false })
      while ((await server.relay.health()).sockets > 3) await pause(20)
      const topic = newTopic()
      await other.call('irn_subscribe', { topic })
      expect(await other.publish(topic, newMessage(190_000))).to.equal(true)
      expect((await server.relay.health()).sockets).to.equal(3)
      const codes = await Promise.all(
        slow.map(({ closed }) => Promise.race([closed.then(({ code }) => code), pause(500)])),
      )
      expect(codes.filter(code => code === 3008)).to.have.length(3)
    } finally {
      await server.close()
    }
  })

  it('is counted until it is answered, and read no further while much of it is not', async () => {
    const socket = {
      isPaused: false,
      pause: () => void (socket.isPaused = true),
      resume: () => void (socket.isPaused = false),
    }
    const stream = new EventEmitter()
    let changes = 0
    const incoming = countIncoming(socket, stream as never, () => (changes += 1))
    const answers: (() => void)[] = []
    function receive(length: number): void {
      stream.emit('data', Buffer.alloc(length))
      incoming.hold(length, new Promise(resolve => answers.push(resolve)))
    }
    stream.emit('data', Buffer.alloc(14))
    incoming.passControl(8)
    expect(incoming.bytes(), 'a pong is no beginning of a message').to.equal(0)
    changes = 0
    stream.emit('data', Buffer.alloc(10))
    expect(incoming.bytes(), 'a message has begun').to.equal(10)
    receive(pendingMax)
    expect([incoming.bytes(), socket.isPaused]).to.deep.equal([pendingMax, false])
    receive(1)
    expect([incoming.bytes(), socket.isPaused]).to.deep.equal([pendingMax + 1, true])
    answers.shift()!()
    await nextTurn()
    expect([incoming.bytes(), socket.isPaused, changes]).to.deep.equal([1, false, 4])
  })
})
