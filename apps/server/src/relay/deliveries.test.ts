import { describe, it } from 'node:test'
import { setImmediate as nextTurn } from 'node:timers/promises'
import { expect } from 'chai'
import { createDeliveries, sliceBytes } from './deliveries.js'
import type { StoredMessage } from '../ports/mailbox.js'

const message = (seq: number, topic = 'a'): StoredMessage => ({
  seq,
  topic,
  text: '',
  publisher: 'p',
  tag: 0,
  attestation: undefined,
  publishedAt: 0,
})

/** Readers that each take so many bytes of a message, and who got what. */
function start(readers: number, bytes: number) {
  const delivered: string[] = []
  const recipients = Array.from({ length: readers }, (_, reader) => ({
    deliver: ({ seq }: StoredMessage) => (delivered.push(`${seq} ${reader}`), bytes),
  }))
  return { delivered, recipients, deliveries: createDeliveries() }
}

describe('Messages that are handed to their readers', () => {
  it('go at once where they are short', () => {
    const { delivered, recipients, deliveries } = start(3, 100)
    deliveries.add([
      { message: message(1), recipients },
      { message: message(2), recipients: [] },
      { message: message(3), recipients },
    ])
    expect(delivered).to.deep.equal(['1 0', '1 1', '1 2', '3 0', '3 1', '3 2'])
  })

  it('give everybody else a turn after each slice, where they are long or many', async () => {
    const { delivered, recipients, deliveries } = start(10, sliceBytes / 2)
    deliveries.add([1, 2].map(seq => ({ message: message(seq), recipients })))
    for (let turn = 1; turn <= 10; turn++) {
      expect(delivered).to.have.length(2 * turn)
      await nextTurn()
    }
    expect(delivered).to.deep.equal([1, 2].flatMap(seq => recipients.map((_, reader) => `${seq} ${reader}`)))
  })

  it('keep their order behind what still waits, and go at once when they are asked for', () => {
    const { delivered, recipients, deliveries } = start(5, sliceBytes)
    deliveries.add([{ message: message(1), recipients }])
    deliveries.add([{ message: message(2), recipients }])
    expect(delivered).to.deep.equal(['1 0'])
    deliveries.drain()
    expect(delivered).to.deep.equal([1, 2].flatMap(seq => recipients.map((_, reader) => `${seq} ${reader}`)))
  })

  it('do not wait behind long ones of another topic', async () => {
    const { delivered, recipients, deliveries } = start(10, sliceBytes)
    deliveries.add([1, 2].map(seq => ({ message: message(seq), recipients })))
    deliveries.add([{ message: message(3, 'b'), recipients: recipients.slice(0, 1) }])
    expect(delivered).to.deep.equal(['1 0'])
    await nextTurn()
    await nextTurn()
    expect(delivered).to.deep.equal(['1 0', '1 1', '3 0'])
  })
})
