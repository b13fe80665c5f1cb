import { randomBytes } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, it } from 'node:test'
import { expect } from 'chai'
import Database from 'libsql'
import {
  connectRelay,
  newIdentity,
  newMessage,
  newTopic,
  signToken,
  type RelayClient,
} from '../testing/relay-client.js'
import { startTestRelay, type TestRelay } from '../testing/test-relay.js'
import { openMailbox } from '../ports/libsql/libsql-mailbox.js'
import {
  messageBaseLength,
  type PublishedMessage,
  type Mailbox,
  type Receipt,
  type StoredMessage,
} from '../ports/mailbox.js'
import { createSenderMarks } from './sender-marks.js'

/** All that was sent on a socket before has been read when this resolves. */
const roundTrip = (client: RelayClient) => client.call('irn_unsubscribe', { topic: newTopic() })

/** Stores messages whatever they take. */
async function store(
  mailbox: Mailbox,
  messages: readonly PublishedMessage[],
  receipts: readonly Receipt[],
): Promise<readonly StoredMessage[]> {
  return (await mailbox.write([{ messages, lengthMax: Infinity, senderLengthMax: Infinity }], receipts)).stored
}

const messageOf = (text: string): PublishedMessage => ({
  topic: 'a',
  text,
  publisher: 'p',
  sender: 7,
  tag: 0,
  attestation: undefined,
  publishedAt: 0,
  expiresAt: 10,
})

/** A client whose clock shows this time. */
function clientAt(url: string, now: number): Promise<RelayClient> {
  const identity = newIdentity()
  return connectRelay(url, { identity, token: signToken(identity, { audience: url, now }) })
}

describe('The mailbox of the relay', () => {
  let folder: string
  let servers: TestRelay[]
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'w3m-relay-'))
    servers = []
  })
  afterEach(async () => {
    for (const server of servers) await server.close()
    rmSync(folder, { recursive: true, force: true })
  })
  async function start(options: Parameters<typeof startTestRelay>[0] = {}): Promise<TestRelay> {
    const server = await startTestRelay({ dataDir: folder, ...options })
    servers.push(server)
    return server
  }

  it('keeps a message for a reader that comes later, in the order of publishing', async () => {
    const { url } = await start()
    const [a, topic] = [await connectRelay(url), newTopic()]
    const messages = Array.from({ length: 5 }, () => newMessage())
    for (const message of messages) await a.publish(topic, message)
    const b = await connectRelay(url)
    await b.call('irn_subscribe', { topic })
    expect((await b.untilPushes(5)).map(({ message }) => message)).to.deep.equal(messages)
  })

  it('gives a message again until it is acknowledged, with the same id, and not after', async () => {
    const { url } = await start()
    const [a, topic, identity] = [await connectRelay(url), newTopic(), newIdentity()]
    const silent = await connectRelay(url, { identity, acknowledges: false })
    await silent.call('irn_subscribe', { topic })
    await a.publish(topic, newMessage())
    const [first] = await silent.untilPushes(1)
    await silent.close()

    const second = await connectRelay(url, { identity })
    await second.call('irn_subscribe', { topic })
    expect(await second.untilPushes(1)).to.deep.equal([first])
    await roundTrip(second)
    await second.close()

    const third = await connectRelay(url, { identity })
    await third.call('irn_subscribe', { topic })
    await a.publish(topic, newMessage())
    const [next] = await third.untilPushes(1)
    expect(next!.id).to.be.greaterThan(first!.id)
  })

  it('takes an error for no acknowledgement', async () => {
    const { url } = await start()
    const [a, topic, identity] = [await connectRelay(url), newTopic(), newIdentity()]
    const failing = await connectRelay(url, { identity, acknowledges: false })
    await failing.call('irn_subscribe', { topic })
    await a.publish(topic, newMessage())
    const [push] = await failing.untilPushes(1)
    failing.socket.send(JSON.stringify({ id: push!.id, jsonrpc: '2.0', error: { code: -32000, message: 'no' } }))
    await roundTrip(failing)
    await failing.close()
    const again = await connectRelay(url, { identity })
    await again.call('irn_subscribe', { topic })
    expect(await again.untilPushes(1)).to.have.length(1)
  })

  it('gives each reader of a topic its own copy', async () => {
    const { url } = await start()
    const [a, b, c] = [await connectRelay(url), await connectRelay(url), await connectRelay(url)]
    const topic = newTopic()
    await a.publish(topic, newMessage())
    for (const reader of [b, c]) {
      await reader.call('irn_subscribe', { topic })
      await reader.untilPushes(1)
    }
    expect([b, c].map(({ pushes }) => pushes.length)).to.deep.equal([1, 1])
  })

  it('forgets a message when its time is over, at the latest after the longest time that is set', async () => {
    let now = Date.UTC(2026, 0, 1)
    const { url } = await start({ now: () => now, settings: { ttlSecondsMax: 100 } })
    const [a, topic] = [await clientAt(url, now), newTopic()]
    const [short, long] = [newMessage(), newMessage()]
    await a.publish(topic, short, 10)
    await a.publish(topic, long, 1_000_000)
    now += 10_000
    const b = await clientAt(url, now)
    await b.call('irn_subscribe', { topic })
    expect((await b.untilPushes(1)).map(({ message }) => message)).to.deep.equal([long])
    now += 90_000
    const c = await clientAt(url, now)
    expect(await c.call('irn_fetchMessages', { topic })).to.deep.equal({ messages: [], hasMore: false })
  })

  it('stores the same bytes on a topic once: a publish that is sent again is answered and not doubled', async () => {
    const { url } = await start()
    const [a, b, topic, message] = [await connectRelay(url), await connectRelay(url), newTopic(), newMessage()]
    await b.call('irn_subscribe', { topic })
    expect(await a.publish(topic, message)).to.equal(true)
    expect(await a.publish(topic, message)).to.equal(true)
    const last = newMessage()
    await a.publish(topic, last)
    expect((await b.untilPushes(2)).map(push => push.message)).to.deep.equal([message, last])
  })

  it('stores the same bytes anew when the former copy has expired, also before that was removed', async () => {
    const startedAt = Date.UTC(2026, 0, 1)
    let now = startedAt
    const { url, relay } = await start({ now: () => now })
    const [a, b, topic, message] = [
      await clientAt(url, startedAt),
      await clientAt(url, startedAt),
      newTopic(),
      newMessage(),
    ]
    expect(await a.publish(topic, message, 1)).to.equal(true)
    const before = await relay.health()
    now += 1_000
    expect(await a.publish(topic, message, 60)).to.equal(true)
    expect(await relay.health()).to.deep.equal(before)
    await b.call('irn_subscribe', { topic })
    const [push] = await b.untilPushes(1)
    expect([push!.message, push!.publishedAt]).to.deep.equal([message, now])
  })

  it('counts what came in place of an expired copy, and the copy no more', async () => {
    const mailbox = openMailbox(undefined)
    const message = (text: string, sender: number, publishedAt: number) => ({
      topic: 'a',
      text,
      publisher: 'p',
      sender,
      tag: 0,
      attestation: undefined,
      publishedAt,
      expiresAt: publishedAt + 10,
    })
    const [copy] = await store(mailbox, [message('one', 7, 0), message('two', 7, 0)], [])
    const [fresh, ...others] = await store(mailbox, [message('one', 8, 10)], [{ client: 'c', seq: copy!.seq }])
    expect([fresh!.text, others.length]).to.deep.equal(['one', 0])
    expect(fresh!.seq).to.be.greaterThan(copy!.seq)
    expect(await mailbox.figures()).to.deep.equal({ messages: 2, length: 2 * messageBaseLength + 6 })
    expect([await mailbox.lengthOf(7), await mailbox.lengthOf(8)]).to.deep.equal([
      messageBaseLength + 3,
      messageBaseLength + 3,
    ])
    const unread = await mailbox.unread({ client: 'c', topic: 'a', afterSeq: 0, except: [], now: 10, limit: 5 })
    expect(unread).to.deep.equal({ messages: [fresh], isCut: false })
    await mailbox.close()
  })

  it('goes on where it was after a restart, receipts and pending messages included', async () => {
    const first = await start()
    const [a, b, topic] = [await connectRelay(first.url), await connectRelay(first.url), newTopic()]
    await b.call('irn_subscribe', { topic })
    await a.publish(topic, newMessage())
    await b.untilPushes(1)
    await roundTrip(b)
    const waiting = newMessage()
    await b.call('irn_unsubscribe', { topic })
    await a.publish(topic, waiting)
    await first.close()
    expect(await b.closed).to.deep.equal({ code: 1012, reason: 'The relay is restarting' })

    const second = await start()
    const again = await connectRelay(second.url, { identity: b.identity })
    await again.call('irn_subscribe', { topic })
    expect((await again.untilPushes(1)).map(({ message }) => message)).to.deep.equal([waiting])
    expect(await second.relay.health()).to.include({ messages: 2, sockets: 1, topics: 1 })
  })

  it('holds a reader that does not acknowledge to a window, and loses nothing of what waits', async t => {
    t.mock.timers.enable({ apis: ['setInterval'] })
    const { url } = await start()
    const [a, topic] = [await connectRelay(url), newTopic()]
    const slow = await connectRelay(url, { acknowledges: false })
    await slow.call('irn_subscribe', { topic })
    const messages = Array.from({ length: 2_150 }, () => newMessage(10))
    for (let at = 0; at < messages.length; at += 50)
      await a.call('irn_batchPublish', {
        messages: messages.slice(at, at + 50).map(message => ({ topic, message, ttl: 60 })),
      })
    // Who has acknowledged nothing is held by the bytes of its messages, the others by their number.
    await slow.untilPushes(200)
    await roundTrip(slow)
    expect(slow.pushes.length).to.be.below(500)
    for (let index = 0; index < 900; index++) slow.acknowledge((await slow.untilPushes(index + 1))[index]!)
    await roundTrip(slow)
    // A window of which less than half is free is filled with the next ping.
    t.mock.timers.tick(30_000)
    await slow.untilPushes(1_900)
    await roundTrip(slow)
    expect(slow.pushes).to.have.length(1_900)
    for (const push of slow.pushes.slice(900)) slow.acknowledge(push)
    expect((await slow.untilPushes(2_150)).map(({ message }) => message)).to.deep.equal(messages)
  })

  it('reads with the next ping what could not be read, and answers each call once', async t => {
    t.mock.timers.enable({ apis: ['setInterval'] })
    const { url, reports } = await start()
    const [a, b, topic] = [await connectRelay(url), await connectRelay(url), newTopic()]
    const messages = [newMessage(), newMessage()]
    await a.publish(topic, messages[0]!)
    const answers: string[] = []
    b.socket.on('message', data => answers.push((data as Buffer).toString()))
    const disk = new Database(join(folder, 'relay.db'))
    disk.exec('ALTER TABLE letters RENAME TO hidden')
    await b.call('irn_subscribe', { topic })
    await roundTrip(b)
    expect(answers.filter(text => text.includes('"error"'))).to.deep.equal([])
    expect(answers).to.have.length(2)
    expect(reports).to.have.length(2)
    disk.exec('ALTER TABLE hidden RENAME TO letters')
    disk.close()
    await a.publish(topic, messages[1]!)
    t.mock.timers.tick(30_000)
    expect((await b.untilPushes(2)).map(({ message }) => message)).to.deep.equal(messages)
  })

  it('takes no more messages when it is full, and says so', async () => {
    const { url, relay } = await start({ settings: { mailboxLengthMax: 3 * messageBaseLength + 500 } })
    const [a, topic] = [await connectRelay(url), newTopic()]
    const full = { code: -32000, message: 'The mailbox is full.' }
    const attested = (message: string, attestation: string) =>
      a.call('irn_publish', { topic, message, ttl: 300, attestation }).catch((error: unknown) => error)
    await a.publish(topic, 'w'.repeat(100))
    expect(await attested('x', 'y'.repeat(299))).to.equal(true)
    expect((await relay.health()).length).to.equal(2 * messageBaseLength + 400)
    expect(await a.publish(topic, 'y'.repeat(101)).catch((error: unknown) => error)).to.deep.equal(full)
    expect(await attested('y', 'y'.repeat(100)), 'an attestation counts').to.deep.equal(full)
    expect(await a.publish(topic, 'z'.repeat(100))).to.equal(true)
    expect(await a.publish(topic, 'z').catch((error: unknown) => error), 'and so does each message').to.deep.equal(full)
  })

  it('takes its share from one address and no more, /64 included, until something of it has expired; others have theirs', async t => {
    const addresses = [
      '2001:db8:0:1::1',
      '2001:db8:0:1:ffff::2',
      '2001:db8:0:2::1',
      '2001:db8:0:1::3',
      '2001:db8:0:1::4',
    ]
    // Two messages with 100 characters between them are one sender's share.
    const base = messageBaseLength
    const settings = { mailboxLengthMax: 10 * (2 * base + 100), mailboxShare: 10 }
    const startedAt = Date.now()
    let time = startedAt
    const now = () => time
    const refused = { code: -32000, message: 'The mailbox holds all that it takes from this address.' }
    t.mock.timers.enable({ apis: ['setInterval'] })
    const first = await start({ settings, now, nextAddress: () => addresses.shift()! })
    const [one, other, elsewhere, topic] = [
      await clientAt(first.url, startedAt),
      await clientAt(first.url, startedAt),
      await clientAt(first.url, startedAt),
      newTopic(),
    ]
    await one.publish(topic, 'a'.repeat(30), 10)
    await one.publish(topic, 'a'.repeat(30), 10)
    expect(await other.publish(topic, 'b'.repeat(71)).catch((error: unknown) => error)).to.deep.equal(refused)
    expect(await other.publish(topic, 'c'.repeat(70), 300)).to.equal(true)
    expect(await elsewhere.publish(topic, 'd'.repeat(base + 100))).to.equal(true)
    time += 10_000
    t.mock.timers.tick(10_000)
    while ((await first.relay.health()).messages > 2) await roundTrip(one)
    expect((await first.relay.health()).length).to.equal(3 * base + 170)
    expect(await one.publish(topic, 'e'.repeat(31)).catch((error: unknown) => error)).to.deep.equal(refused)
    expect(await one.publish(topic, 'f'.repeat(30))).to.equal(true)
    await first.close()

    const second = await start({ settings, now, nextAddress: () => addresses.shift()! })
    const again = await clientAt(second.url, startedAt)
    expect(await again.publish(topic, 'g'.repeat(base + 100))).to.equal(true)
    expect(await again.publish(topic, 'h').catch((error: unknown) => error)).to.deep.equal(refused)
    expect((await second.relay.health()).length).to.equal(6 * base + 300)
  })

  it('notes no address: what stands beside a message cannot be known again after a restart', () => {
    const [mark, next] = [createSenderMarks(randomBytes(32)), createSenderMarks(randomBytes(32))]
    expect(mark('192.0.2.1')).to.equal(mark('192.0.2.1'))
    expect(new Set([mark('192.0.2.1'), mark('192.0.2.2'), next('192.0.2.1')]).size).to.equal(3)
  })

  it('leaves out what is on its way when it is asked for more, topic by topic', async () => {
    const mailbox = openMailbox(undefined)
    const [one, , three] = await store(mailbox, ['one', 'two', 'three', 'four'].map(messageOf), [])
    const found = await mailbox.unread({
      client: 'c',
      topic: 'a',
      afterSeq: 0,
      except: [one!.seq, three!.seq],
      now: 0,
      limit: 1,
    })
    expect(found.messages.map(({ text }) => text)).to.deep.equal(['two'])
    await mailbox.close()
  })

  it('reads no text after the length that was asked for, and says that there is more', async () => {
    const mailbox = openMailbox(folder)
    const [first] = await store(mailbox, ['"one"', 'two'].map(messageOf), [])
    // Each text goes through `json` as it is read, and the second one is none.
    const disk = new Database(join(folder, 'relay.db'))
    disk.exec(`ALTER TABLE letters RENAME TO stored;
      CREATE VIEW letters AS SELECT seq, topic, json(text) AS text, publisher, tag, attestation, published_at,
        expires_at, length FROM stored`)
    disk.close()
    const query = { client: 'c', topic: 'a', afterSeq: 0, except: [], now: 0, limit: 100 }
    const short = await mailbox.unread({ ...query, lengthMax: messageBaseLength })
    expect(short).to.deep.equal({ messages: [first], isCut: true })
    const long = mailbox.unread({ ...query, lengthMax: messageBaseLength + 5 })
    expect(await long.catch(String)).to.contain('malformed JSON')
    await mailbox.close()
  })

  it('does not acknowledge what it could not store', async () => {
    const server = await start()
    const [a, topic] = [await connectRelay(server.url), newTopic()]
    const other = new Database(join(folder, 'relay.db'))
    other.exec('DROP TABLE receipts; DROP TABLE letters')
    expect(await a.publish(topic, newMessage()).catch((error: unknown) => error)).to.deep.equal({
      code: -32000,
      message: 'The message could not be stored.',
    })
    other.close()
    expect(server.reports).to.have.length(1)
  })

  it('refuses a folder of a later version', () => {
    const database = new Database(join(folder, 'relay.db'))
    database.exec('PRAGMA user_version = 99')
    database.close()
    expect(() => openMailbox(folder)).to.throw('99')
  })

  it('removes what has expired, in steps, with its receipts', async () => {
    const mailbox = openMailbox(undefined)
    const message = (text: string, expiresAt: number) => ({ ...messageOf(text), expiresAt })
    const stored = await store(mailbox, [message('one', 10), message('two', 10), message('three', 20)], [])
    await store(
      mailbox,
      [],
      [
        { client: 'c', seq: stored[0]!.seq },
        { client: 'c', seq: 99 },
      ],
    )
    expect(await mailbox.figures()).to.deep.equal({ messages: 3, length: 3 * messageBaseLength + 11 })
    expect([
      await mailbox.removeExpired(9, 5),
      await mailbox.removeExpired(10, 1),
      await mailbox.removeExpired(10, 5),
      await mailbox.removeExpired(10, 5),
    ]).to.deep.equal([0, 1, 1, 0])
    expect(await mailbox.figures()).to.deep.equal({ messages: 1, length: messageBaseLength + 5 })
    const unread = await mailbox.unread({ client: 'c', topic: 'a', afterSeq: 0, except: [], now: 10, limit: 5 })
    expect(unread.messages.map(({ text }) => text)).to.deep.equal(['three'])
    expect([await mailbox.lengthOf(7), await mailbox.lengthOf(8)]).to.deep.equal([messageBaseLength + 5, 0])
    await mailbox.close()
  })
})
