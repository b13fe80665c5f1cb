import assert from 'node:assert/strict'
import { randomBytes } from 'node:crypto'
import { describe, it } from 'node:test'
import { assertDelay } from './delay-between-processes.js'
import { testLeases } from './lease-conformance.js'
import type { Bucket, KeyValue } from '../ports/key-value.js'
import { lengthOfMessage, receiptsMax, type PublishedMessage, type Mailbox } from '../ports/mailbox.js'
import type { SharedState } from '../ports/shared-state.js'

/** One server process's view of the ports. */
export interface PortsOfProcess {
  readonly shared: SharedState
  readonly mailbox: Mailbox
  close(): Promise<void>
}

/** Processes on one database, which goes with the last of them. */
export interface PortsUnderTest {
  open(): PortsOfProcess
  remove(): void
}

/** A message reaches another process in 0.1 s. This limit finds one that never does, on a busy machine too. */
const soonMs = 20_000
const now = Date.UTC(2026, 0, 1)
const minuteMs = 60_000

const message = (changes: Partial<PublishedMessage> = {}): PublishedMessage => ({
  topic: 'a'.repeat(64),
  text: randomBytes(20).toString('hex'),
  publisher: 'p',
  sender: 7,
  tag: 0,
  attestation: undefined,
  publishedAt: now,
  expiresAt: now + minuteMs,
  ...changes,
})
const posting = (messages: readonly PublishedMessage[], lengthMax = Infinity, senderLengthMax = Infinity) => ({
  messages,
  lengthMax,
  senderLengthMax,
})
const take = (limit: string, client: string, cost = 1, at = now) => ({ limit, client, perSecond: 2, cost, now: at })

/** Resolves with the next message of a listener. @throws {Error} if no message comes soon */
function nextMessage<T>(listen: (listener: (message: T) => void) => void): Promise<T> {
  return new Promise((resolve, reject) => {
    const end = setTimeout(() => reject(new Error(`Nothing was heard in ${soonMs} ms.`)), soonMs)
    listen(message => {
      clearTimeout(end)
      resolve(message)
    })
  })
}

/** What every implementation of the ports must do, with two processes on one database. */
export function testPorts(name: string, start: () => PortsUnderTest): void {
  /** Two processes, `one` and `other`. */
  const between = (test: (one: PortsOfProcess, other: PortsOfProcess) => Promise<void>) => async () => {
    const ports = start()
    const processes = [ports.open(), ports.open()]
    try {
      await test(processes[0]!, processes[1]!)
    } finally {
      for (const serverProcess of processes) await serverProcess.close()
      ports.remove()
    }
  }

  describe(`${name}: messages between processes`, () => {
    it(
      'reach the listeners of their topic in every process, and no others',
      between(async (one, other) => {
        const remote: unknown[] = []
        other.shared.pubSub.subscribe('another', message => remote.push(message))
        const local = nextMessage(listener => one.shared.pubSub.subscribe('topic', listener))
        const far = nextMessage(listener => other.shared.pubSub.subscribe('topic', listener))
        await one.shared.pubSub.publish('topic', 'hello')
        assert.deepEqual([await local, await far], ['hello', 'hello'])
        assert.deepEqual(remote, [])
      }),
    )
    it(
      'come in their order, and not to who has ended a subscription',
      between(async (one, other) => {
        const ended: unknown[] = []
        other.shared.pubSub.subscribe('topic', message => ended.push(message))()
        const messages: unknown[] = []
        const all = nextMessage<void>(listener =>
          other.shared.pubSub.subscribe('topic', message => messages.push(message) === 20 && listener()),
        )
        const sent = Array.from({ length: 20 }, (_, index) => `${index}`)
        for (const message of sent) await one.shared.pubSub.publish('topic', message)
        await all
        assert.deepEqual(messages, sent)
        assert.deepEqual(ended, [])
      }),
    )
    it(
      'reach another process a quarter of a second after they are stored',
      between(async (one, other) => {
        const times: number[] = []
        const storing: number[] = []
        for (let sent = 0; sent < 15; sent++) {
          const far = nextMessage(listener => other.shared.pubSub.subscribe(`topic ${sent}`, listener))
          const startedAt = performance.now()
          await one.shared.pubSub.publish(`topic ${sent}`, 'hello')
          storing.push(performance.now() - startedAt)
          await far
          times.push(performance.now() - startedAt)
        }
        assertDelay(times, storing)
      }),
    )
  })

  describe(`${name}: rate limits`, () => {
    it(
      'are one for all processes, for each client and each limit, and fill with time',
      between(async ({ shared: one }, { shared: other }) => {
        for (let count = 0; count < 10; count++) {
          assert.equal(await one.rateLimits.take(take('a', 'c')), 0)
          assert.equal(await other.rateLimits.take(take('a', 'c')), 0)
        }
        assert.equal(await one.rateLimits.take(take('a', 'c')), 1)
        assert.equal(await other.rateLimits.take(take('a', 'c', 4)), 2)
        assert.equal(await other.rateLimits.take(take('a', 'another')), 0)
        assert.equal(await other.rateLimits.take(take('b', 'c')), 0)
        assert.equal(await other.rateLimits.take(take('a', 'c', 1, now + 500)), 0)
        assert.equal(await one.rateLimits.take(take('a', 'c', 1, now + 500)), 1)
      }),
    )
    it(
      'have as much at once as is said, and fill no faster by that',
      between(async ({ shared: one }, { shared: other }) => {
        const hour = (at: number) => ({ ...take('a', 'c', 1, at), perSecond: 2 / 3_600, burstSeconds: 3_600 })
        const waits = [await one.rateLimits.take(hour(now)), await other.rateLimits.take(hour(now))]
        assert.deepEqual([...waits, await one.rateLimits.take(hour(now))], [0, 0, 1_800])
        assert.equal(await other.rateLimits.take(hour(now + 1_800_000)), 0)
        assert.equal(await one.rateLimits.take(hour(now + 1_800_000)), 1_800)
      }),
    )
    it(
      'let what costs more than all through once half is there, and count it whole',
      between(async ({ shared: one }, { shared: other }) => {
        assert.equal(await one.rateLimits.take(take('a', 'c', 50)), 0)
        assert.equal(await other.rateLimits.take(take('a', 'c')), 16)
      }),
    )
  })

  testLeases(name, between)

  describe(`${name}: connections`, () => {
    it(
      'are counted over all processes, by address, and no more when one ends in order',
      between(async (one, other) => {
        const at = ({ shared }: PortsOfProcess) => shared.connections
        assert.deepEqual([await at(one).open('a', 2), await at(other).open('a', 2)], [true, true])
        assert.deepEqual([await at(one).open('a', 2), await at(one).open('b', 2)], [false, true])
        await at(other).close('a')
        assert.deepEqual([await at(one).open('a', 2), await at(other).open('a', 2)], [true, false])
        await one.shared.close()
        assert.equal(await at(other).open('a', 2), true)
      }),
    )
  })

  describe(`${name}: values for some minutes`, () => {
    const limits = { now, max: 3 }
    const entry = <Value>(value: Value) => ({ value, expiresAt: now + minuteMs })
    const limitsBucket: Bucket<{ readonly a: number; readonly b?: number }> = { name: 'bucket' }
    const numbers: Bucket<number> = { name: 'numbers' }
    it(
      'are found from every process until their time is over, and taken once',
      between(async ({ shared: { keyValue: one } }, { shared: { keyValue: other } }) => {
        await one.put(limitsBucket, 'key', entry({ a: 1 }), limits)
        assert.deepEqual(await other.get(limitsBucket, 'key', now), { a: 1 })
        assert.equal(await other.get({ name: 'other' }, 'key', now), undefined)
        assert.equal(await other.get(limitsBucket, 'key', now + minuteMs), undefined)
        assert.deepEqual(await other.update(limitsBucket, 'key', now, value => ({ ...value, b: 2 })), {
          a: 1,
          b: 2,
        })
        const granted = await Promise.all([one, other, one].map(limits => limits.take(limitsBucket, 'key', now)))
        assert.deepEqual(
          granted.filter(value => value !== undefined),
          [{ a: 1, b: 2 }],
        )
        assert.equal(await one.update(limitsBucket, 'key', now, () => ({ a: 1 })), undefined)
      }),
    )
    it(
      'push the oldest of their bucket out where there are too many',
      between(async ({ shared: { keyValue: one } }, { shared: { keyValue: other } }) => {
        for (const [index, keyValue] of [one, other, one, other].entries())
          await keyValue.put(numbers, `${index}`, entry(index), limits)
        const found = await Promise.all([0, 1, 2, 3].map(index => one.get(numbers, `${index}`, now)))
        assert.deepEqual(found, [undefined, 1, 2, 3])
      }),
    )
    it(
      'push those of their own owner out first: nobody pushes all others out',
      between(async ({ shared: { keyValue: one } }, { shared: { keyValue: other } }) => {
        const put = (keyValue: KeyValue, index: number, owner: string) =>
          keyValue.put(numbers, `${index}`, entry(index), { ...limits, owner })
        const countRemaining = async () => {
          const found = await Promise.all([0, 1, 2, 3, 4, 5, 6].map(index => one.get(numbers, `${index}`, now)))
          return found.filter(value => value !== undefined)
        }
        await put(one, 0, 'ada')
        await put(one, 1, 'eve')
        await put(other, 2, 'eve')
        await put(other, 3, 'eve')
        assert.deepEqual(await countRemaining(), [0, 2, 3])
        await put(one, 4, 'eve')
        assert.deepEqual(await countRemaining(), [0, 3, 4])
        await put(one, 5, 'bo')
        await put(one, 6, 'bo')
        assert.deepEqual(await countRemaining(), [3, 4, 6])
      }),
    )
  })

  describe(`${name}: the key of a run`, () => {
    it('is one for all processes, and another when all have ended', async () => {
      const ports = start()
      const [one, other] = [ports.open(), ports.open()]
      const key = Buffer.from(one.shared.runKey).toString('hex')
      assert.equal(Buffer.from(other.shared.runKey).toString('hex'), key)
      await one.close()
      await other.close()
      const next = ports.open()
      assert.notEqual(Buffer.from(next.shared.runKey).toString('hex'), key)
      await next.close()
      ports.remove()
    })
  })

  describe(`${name}: the mailbox`, () => {
    it(
      'tells the other processes what it stored, and they find it until it is acknowledged',
      between(async ({ mailbox: one }, { mailbox: other }) => {
        const announced = nextMessage<unknown>(listener => other.onStoredElsewhere(listener))
        const { outcomes, stored } = await one.write([posting([message()])], [])
        assert.deepEqual(outcomes, ['stored'])
        const [{ topic, seq }] = stored as [(typeof stored)[0] & object]
        assert.deepEqual(await announced, [{ topic, seq }])
        const query = { client: 'c', topic, afterSeq: 0, except: [], now, limit: 5 }
        assert.deepEqual((await other.unread(query)).messages, stored)
        await other.write([], [{ client: 'c', seq }])
        assert.deepEqual((await one.unread(query)).messages, [])
      }),
    )
    it(
      'gives what fits of many messages, and hears afterwards as before of what another process stores',
      between(async ({ mailbox: one }, { mailbox: other }) => {
        const attested = { attestation: 'a'.repeat(1_000) }
        const many = Array.from({ length: 120 }, () => message(attested))
        await one.write([posting(many)], [])
        const { topic } = message()
        const query = { client: 'c', topic, afterSeq: 0, except: [], now, limit: 100 }
        const lengthMax = 44 * lengthOfMessage(message(attested))
        const lengths = [lengthMax - 1, lengthMax, 0]
        const unread = await Promise.all(lengths.map(max => one.unread({ ...query, lengthMax: max })))
        assert.deepEqual(
          unread.map(({ messages, isCut }) => [messages.length, isCut]),
          [
            [44, true],
            [45, true],
            [1, true],
          ],
        )
        assert.equal((await one.unread({ ...query, limit: 120 })).isCut, true)
        assert.equal((await one.unread({ ...query, limit: 121 })).isCut, false)
        // Left with rows to come, the read would keep its connection at the database of this moment.
        await one.unread({ ...query, lengthMax: 0 })
        const announced = nextMessage<unknown>(listener => one.onStoredElsewhere(listener))
        const { stored } = await other.write([posting([message()])], [])
        assert.deepEqual(await announced, [{ topic, seq: stored[0]?.seq }])
      }),
    )
    it(
      'notes as many readers of a message as are set, by whatever process, and no more',
      between(async ({ mailbox: one }, { mailbox: other }) => {
        const { stored } = await one.write([posting([message()])], [])
        const [{ topic, seq }] = stored as [(typeof stored)[0] & object]
        const clients = Array.from({ length: receiptsMax + 2 }, (_, index) => `c${index}`)
        const receipts = clients.map(client => ({ client, seq }))
        // What comes twice counts once.
        await one.write([], [...receipts.slice(0, 3), ...receipts.slice(0, 3)])
        await other.write([], receipts)
        const unread = await Promise.all(
          clients.map(client => one.unread({ client, topic, afterSeq: 0, except: [], now, limit: 5 })),
        )
        assert.deepEqual(
          unread.map(({ messages }) => messages.length),
          clients.map((_, index) => (index < receiptsMax ? 0 : 1)),
        )
      }),
    )
    it(
      'keeps its order over all processes, and the same bytes once',
      between(async ({ mailbox: one }, { mailbox: other }) => {
        const messages = Array.from({ length: 6 }, () => message())
        for (const [index, sent] of messages.entries()) await (index % 2 ? one : other).write([posting([sent])], [])
        assert.deepEqual((await one.write([posting([messages[0]!])], [])).stored, [])
        const query = { client: 'c', topic: messages[0]!.topic, afterSeq: 0, except: [], now, limit: 9 }
        assert.deepEqual(
          (await one.unread(query)).messages.map(({ text }) => text),
          messages.map(({ text }) => text),
        )
      }),
    )
    it(
      'takes a text in bytes for the same text, and gives it as text',
      between(async ({ mailbox: one }, { mailbox: other }) => {
        const whole = Buffer.from('"QUJD"')
        const { stored } = await one.write([posting([{ ...message(), text: whole.subarray(1, -1) }])], [])
        const [{ topic }] = stored as [(typeof stored)[0] & object]
        assert.deepEqual((await other.write([posting([{ ...message(), topic, text: 'QUJD' }])], [])).stored, [])
        const query = { client: 'c', topic, afterSeq: 0, except: [], now, limit: 5 }
        assert.deepEqual(
          (await other.unread(query)).messages.map(({ text }) => text),
          ['QUJD'],
        )
      }),
    )
    it(
      'holds all processes to one limit, and to one share of each sender, also where both write at once',
      between(async ({ mailbox: one }, { mailbox: other }) => {
        const length = lengthOfMessage(message())
        const outcomesOf = async (sender: number, lengthMax: number, senderMax: number) => {
          const writeOutcomes = await Promise.all(
            [one, other, one, other].map(mailbox =>
              mailbox.write([posting([message({ sender })], lengthMax, senderMax)], []),
            ),
          )
          return writeOutcomes.flatMap(({ outcomes }) => outcomes).toSorted()
        }
        assert.deepEqual(await outcomesOf(7, 9 * length, 3 * length), ['share full', 'stored', 'stored', 'stored'])
        assert.deepEqual(await outcomesOf(8, 5 * length, 9 * length), [
          'mailbox full',
          'mailbox full',
          'stored',
          'stored',
        ])
        assert.deepEqual(await one.figures(), { messages: 5, length: 5 * length })
        assert.deepEqual([await other.lengthOf(7), await other.lengthOf(8)], [3 * length, 2 * length])
        assert.equal(await other.removeExpired(now + minuteMs, 9), 5)
        assert.deepEqual([await one.figures(), await one.lengthOf(7)], [{ messages: 0, length: 0 }, 0])
      }),
    )
    it(
      'stores a posting as a whole or not at all',
      between(async ({ mailbox: one }, { mailbox: other }) => {
        const both = [message(), message()]
        const room = lengthOfMessage(both[0]!) * 1.5
        assert.deepEqual((await one.write([posting(both, room)], [])).outcomes, ['mailbox full'])
        assert.deepEqual(await other.figures(), { messages: 0, length: 0 })
      }),
    )
  })
}
