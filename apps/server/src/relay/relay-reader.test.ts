import { describe, it } from 'node:test'
import { expect } from 'chai'
import { openMailbox } from '../ports/libsql/libsql-mailbox.js'
import type { StoredMessage } from '../ports/mailbox.js'
import { createMailboxWriter } from './mailbox-writer.js'
import { createRelayReader } from './relay-reader.js'

const message = (seq: number, topic = 'a'): StoredMessage => ({
  seq,
  topic,
  text: `${seq}`,
  publisher: 'p',
  tag: 0,
  attestation: undefined,
  publishedAt: 0,
})

const report = (error: unknown) => {
  throw error
}

/** A reader of a mailbox with so many messages, and how many of them were read from it. */
function start(stored: readonly StoredMessage[]) {
  const pushed: number[] = []
  let read = 0
  const reader = createRelayReader({
    client: 'c',
    flush: () => Promise.resolve(),
    async unread({ topic, afterSeq, except, limit }) {
      const found = stored
        .filter(message => message.topic === topic && message.seq > afterSeq && !except.includes(message.seq))
        .slice(0, limit)
      read += found.length
      return { messages: found, isCut: found.length === limit }
    },
    push: seq => (pushed.push(seq), 1),
    acknowledge: () => Promise.resolve(),
    report,
  })
  return { reader, pushed, read: () => read }
}
const messages = (count: number, topic?: string) =>
  Array.from({ length: count }, (_, index) => message(index + 1, topic))
const seqsOf = ({ messages: page }: { readonly messages: readonly StoredMessage[] }) => page.map(({ seq }) => seq)

describe('What one socket reads from the mailbox', () => {
  it('is read once: a page costs the page, whatever is on its way already', async () => {
    const { reader, read } = start(messages(900))
    for (let page = 0; page < 9; page++) expect((await reader.fetch(['a'])).messages).to.have.length(100)
    expect(await reader.fetch(['a'])).to.deep.equal({ messages: [], hasMore: false })
    // Each page, and one beyond it that says whether there are more.
    expect(read()).to.equal(908)
  })

  it('is no more than the window, pushed and fetched together', async () => {
    const { reader, pushed } = start([
      ...messages(990),
      ...Array.from({ length: 20 }, (_, index) => message(2_000 + index, 'b')),
    ])
    reader.subscribe('a')
    await reader.catchUp()
    expect(pushed).to.have.length(990)
    expect(seqsOf(await reader.fetch(['b']))).to.deep.equal([
      2_000, 2_001, 2_002, 2_003, 2_004, 2_005, 2_006, 2_007, 2_008, 2_009,
    ])
    expect(await reader.fetch(['b', 'a'])).to.deep.equal({ messages: [], hasMore: true })
    reader.finishDelivery(2_000, { isReceived: true })
    expect(seqsOf(await reader.fetch(['b']))).to.have.length(1)
  })

  it('is not read again by a subscription that ends and begins anew', async () => {
    const { reader, pushed, read } = start(messages(900))
    for (let round = 0; round < 5; round++) {
      reader.subscribe('a')
      await reader.catchUp()
      reader.unsubscribe('a')
    }
    expect(pushed).to.have.length(900)
    expect(read()).to.equal(900)
  })

  it('is given once, pushed or in a page, also where it waits for the disk when the page is asked for', async () => {
    const mailbox = openMailbox(undefined)
    const writer = createMailboxWriter({
      mailbox,
      deliver: stored => stored.forEach(message => reader.deliver(message)),
      report,
    })
    const pushed: number[] = []
    const reader = createRelayReader({
      client: 'c',
      flush: writer.flush,
      unread: query => mailbox.unread({ ...query, client: 'c', now: 0 }),
      push: seq => (pushed.push(seq), 1),
      acknowledge: seq => writer.acknowledge('c', seq),
      report,
    })
    const post = (topic: string) =>
      writer.post({
        messages: [
          {
            topic,
            text: topic,
            publisher: 'p',
            sender: 7,
            tag: 0,
            attestation: undefined,
            publishedAt: 0,
            expiresAt: 10,
          },
        ],
        lengthMax: Infinity,
        senderLengthMax: Infinity,
      })
    reader.subscribe('a')
    await reader.catchUp()
    const posts = [post('a'), post('b')]
    expect(seqsOf(await reader.fetch(['a', 'b']))).to.deep.equal([2])
    expect(pushed).to.deep.equal([1])
    reader.subscribe('b')
    posts.push(post('c'))
    reader.finishDelivery(1, { isReceived: true })
    await reader.catchUp()
    expect((await reader.fetch(['a', 'b'])).messages).to.deep.equal([])
    await Promise.all(posts)
    await mailbox.close()
  })
})
