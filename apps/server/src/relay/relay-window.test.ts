import { describe, it } from 'node:test'
import { expect } from 'chai'
import { createRelayWindow, firstBytes, windowBytes } from './relay-window.js'

const messageBytes = 16_384

/** Pushes messages while there is room. @returns the numbers of those that are on their way */
function fill(window: ReturnType<typeof createRelayWindow>, from: number): number[] {
  const pushed: number[] = []
  while (window.hasRoom) {
    const seq = from + pushed.length
    window.add(seq, 'a', messageBytes)
    pushed.push(seq)
  }
  return pushed
}

describe('What is pushed to a reader at once', () => {
  it('is little to who has acknowledged nothing, and more as that comes, up to the window', () => {
    const window = createRelayWindow()
    const counts: number[] = []
    let next = 1
    for (let round = 0; round < 6; round++) {
      const pushed = fill(window, next)
      counts.push(pushed.length)
      next += pushed.length
      for (const seq of pushed) window.remove(seq)
    }
    const [first, most] = [firstBytes / messageBytes, windowBytes / messageBytes]
    expect(counts).to.deep.equal([first, 2 * first, 4 * first, 8 * first, most, most])
  })

  it('is one message where it is longer than that', () => {
    const window = createRelayWindow()
    window.add(1, 'a', firstBytes + 1)
    expect([window.hasRoom, window.pushBytes]).to.deep.equal([false, 0])
    // What the client asks for by itself has the rest of the window.
    expect(window.roomBytes).to.equal(windowBytes - firstBytes - 1)
    window.remove(1)
    expect(fill(window, 2).length * messageBytes).to.be.above(firstBytes * 2)
  })

  it('is no more for a receipt that comes twice', () => {
    const window = createRelayWindow()
    window.add(1, 'a', 1)
    for (let time = 0; time < 3; time++) window.remove(1)
    expect(window.pushBytes).to.equal(firstBytes + 1)
  })
})
