import { describe, it } from 'node:test'
import { expect } from 'chai'
import type { PublishedMessage, Posting, Receipt, StoredMessage } from '../ports/mailbox.js'
import { createMailboxWriter } from './mailbox-writer.js'
import { opaqueBytes } from './opaque-message.js'

const publishedAt = 1_764_000_000_000
const posting = (publisher: string, text: string): Posting => {
  const message: PublishedMessage = {
    topic: 'aa'.repeat(32),
    text,
    publisher,
    sender: 1,
    tag: 1100,
    attestation: undefined,
    publishedAt,
    expiresAt: publishedAt + 300_000,
  }
  return { messages: [message], lengthMax: Infinity, senderLengthMax: Infinity }
}
const long = (name: string): string => name.padEnd(opaqueBytes, '.')
const nameOf = (text: PublishedMessage['text']): string => String(text).replace(/\.+$/, '')

/** A disk that takes each transaction when it is let, and tells what was in them. */
function slowDisk() {
  const transactions: string[][] = []
  const waiting: (() => void)[] = []
  const delivered: string[] = []
  const failures: unknown[] = []
  let isBroken = false
  const writer = createMailboxWriter({
    mailbox: {
      async write(postings: readonly Posting[], receipts: readonly Receipt[]) {
        const messages = postings.flatMap(({ messages }) => messages)
        transactions.push([
          ...messages.map(({ text }) => nameOf(text)),
          ...receipts.map(({ client, seq }) => `${client} has ${seq}`),
        ])
        await new Promise<void>(resolve => waiting.push(resolve))
        if (isBroken) throw new Error('The disk is full.')
        const stored = messages.map((message, seq): StoredMessage => ({ ...message, seq }))
        return { outcomes: postings.map(() => 'stored' as const), stored }
      },
    },
    deliver: stored => delivered.push(...stored.map(({ text }) => nameOf(text))),
    report: error => failures.push(error),
  })
  return {
    writer,
    transactions,
    delivered,
    failures,
    break: () => (isBroken = true),
    /** Lets so many transactions be written, each when it has begun. */
    async take(count: number) {
      for (; count > 0; count--) {
        while (waiting.length === 0) await new Promise(setImmediate)
        waiting.shift()!()
      }
      // What that begins has begun.
      await new Promise(setImmediate)
      await new Promise(setImmediate)
    },
  }
}

describe('What the relay writes to disk', () => {
  it('is one transaction for what comes in together', async () => {
    const disk = slowDisk()
    const outcomes = Promise.all([disk.writer.post(posting('a', 'one')), disk.writer.post(posting('b', 'two'))])
    await disk.take(1)
    expect(await outcomes).to.deep.equal(['stored', 'stored'])
    expect(disk.transactions).to.deep.equal([['one', 'two']])
  })

  it('has a transaction for each long message, and what is short goes between them', async () => {
    const disk = slowDisk()
    const all = [
      disk.writer.post(posting('a', long('long one'))),
      disk.writer.post(posting('b', long('long two'))),
      disk.writer.post(posting('c', long('long three'))),
      disk.writer.post(posting('d', 'short one')),
    ]
    await disk.take(1)
    all.push(disk.writer.post(posting('d', 'short two')), disk.writer.post(posting('e', 'short three')))
    await disk.take(4)
    expect(await Promise.all(all)).to.deep.equal(all.map(() => 'stored'))
    expect(disk.transactions).to.deep.equal([
      ['short one'],
      ['long one'],
      ['short two', 'short three'],
      ['long two'],
      ['long three'],
    ])
    expect(disk.delivered).to.deep.equal(disk.transactions.flat())
  })

  it('keeps the order of each publisher, whatever the length of its messages', async () => {
    const disk = slowDisk()
    const all = ['first', long('second'), 'third'].map(text => disk.writer.post(posting('a', text)))
    all.push(disk.writer.post(posting('b', 'of another one')))
    await disk.take(3)
    await Promise.all(all)
    expect(disk.delivered).to.deep.equal(['first', 'of another one', 'second', 'third'])
  })

  it('keeps that order where a long message comes while the disk is busy with short ones', async () => {
    const disk = slowDisk()
    const all = [disk.writer.post(posting('b', 'under way'))]
    await new Promise(setImmediate)
    all.push(disk.writer.post(posting('a', 'first')), disk.writer.post(posting('a', long('second'))))
    await disk.take(3)
    await Promise.all(all)
    expect(disk.delivered).to.deep.equal(['under way', 'first', 'second'])
  })

  it('is on disk when a flush ends: what is under way, what is short and what is long', async () => {
    const disk = slowDisk()
    void disk.writer.post(posting('a', 'under way'))
    await new Promise(setImmediate)
    void disk.writer.post(posting('b', long('long')))
    void disk.writer.post(posting('c', 'short'))
    void disk.writer.acknowledge('d', 7)
    const flushed = disk.writer.flush().then(() => [...disk.delivered])
    await disk.take(3)
    expect(await flushed).to.deep.equal(['under way', 'long', 'short'])
    expect(disk.transactions).to.deep.equal([['under way'], ['long'], ['short', 'd has 7']])
  })

  it('is told as refused where the disk refuses it, and the next is tried', async () => {
    const disk = slowDisk()
    disk.break()
    const outcomes = Promise.allSettled([
      disk.writer.post(posting('a', 'short')),
      disk.writer.post(posting('b', long('long'))),
    ])
    await disk.take(2)
    expect((await outcomes).map(({ status }) => status)).to.deep.equal(['rejected', 'rejected'])
    expect(disk.failures).to.have.length(2)
    expect(disk.delivered).to.deep.equal([])
    await disk.writer.flush()
  })
})
