import { describe, it } from 'node:test'
import { expect } from 'chai'
import { createPageReceipts } from './page-receipts.js'
import { windowSize } from './relay-window.js'

/** The receipts of a client, and the messages that it has proven since they were last asked for. */
function start() {
  let received: number[] = []
  const receipts = createPageReceipts({ readyState: 1, OPEN: 1, ping: () => undefined }, seq => received.push(seq))
  return {
    deliver: (...seqs: number[]) => receipts.onDelivered(seqs.map(seq => ({ seq }))),
    /** @returns what the pong to this ping proves */
    pong(mark: string): readonly number[] {
      received = []
      receipts.onPong(Buffer.from(mark))
      return received
    },
  }
}

describe('The receipts of pages', () => {
  it('are the pongs to their pings: each proves its page, once', () => {
    const { deliver, pong } = start()
    deliver(1, 2)
    deliver()
    deliver(3)
    expect(['page 2', 'page 1', 'page 1', 'page 3', ''].map(pong)).to.deep.equal([[3], [1, 2], [], [], []])
  })

  it('are waited for of as many messages as may be on their way, the newest ones', () => {
    const { deliver, pong } = start()
    for (let page = 1; page <= windowSize + 500; page += 1) deliver(page)
    expect(['page 1', 'page 500', 'page 501', `page ${windowSize + 500}`].map(pong)).to.deep.equal([
      [],
      [],
      [501],
      [windowSize + 500],
    ])
    // Two places are free again.
    deliver(1, 2)
    expect(pong('page 502')).to.deep.equal([502])
    deliver(...Array.from({ length: windowSize }, (_, index) => index))
    expect(pong('page 503')).to.deep.equal([])
  })
})
