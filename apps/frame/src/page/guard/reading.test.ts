import { expect } from 'chai'
import { visibleMs } from './click-guard.state.js'
import { watchReading } from './reading.js'

/** A box of 300 × 200 px that scrolls what is in it. */
function boxOf(...heights: readonly number[]) {
  const box = document.createElement('div')
  box.style.cssText = 'inline-size:300px;block-size:200px;overflow:hidden auto'
  box.innerHTML = heights.map(height => `<div style="block-size:${height}px"></div>`).join('')
  document.body.append(box)
  const reading = watchReading(box, () => undefined)
  let now = 0
  const rest = (isInSight = true) => {
    reading.update(isInSight, now)
    now += visibleMs
    return reading.isDone(now)
  }
  const readToEnd = () => {
    let pages = 1
    while (!rest() && pages < 100) {
      reading.readOn(now)
      pages++
    }
    return pages
  }
  return {
    box,
    reading,
    rest,
    readToEnd,
    part: (index: number) => box.children[index] as HTMLElement,
    isDone: () => reading.isDone(now),
    isBehind: () => reading.isBehind(now),
    remove: () => (reading.stop(), box.remove()),
  }
}

describe('Reading what is asked', () => {
  it('is done with what has room after the guard’s time, and not while it is covered', () => {
    const { rest, isBehind, remove } = boxOf(150)
    expect([rest(false), isBehind(), rest()]).to.deep.equal([false, false, true])
    remove()
  })

  it('is behind with what has no room until each page of it was there', () => {
    const { rest, isBehind, readToEnd, box, remove } = boxOf(400, 600)
    expect([rest(), rest(), isBehind()]).to.deep.equal([false, false, true])
    box.scrollTop = 800
    expect([rest(), isBehind()], 'the end alone').to.deep.equal([false, true])
    expect(readToEnd()).to.be.within(4, 7)
    expect(isBehind()).to.equal(false)
    remove()
  })

  it('begins again where its lines break elsewhere, and where it is told that it is another request', () => {
    const { box, readToEnd, rest, isDone, reading, remove } = boxOf(400)
    readToEnd()
    box.style.inlineSize = '280px'
    rest()
    expect(isDone()).to.equal(false)
    readToEnd()
    expect(isDone()).to.equal(true)
    reading.forget()
    expect(isDone()).to.equal(false)
    remove()
  })

  it('keeps what stands above a part that grew, and what was seen where only its room did', () => {
    const { box, part, readToEnd, isDone, rest, reading, remove } = boxOf(400, 40)
    readToEnd()
    box.style.blockSize = '220px'
    rest()
    expect(isDone()).to.equal(true)
    part(1).style.blockSize = '300px'
    box.scrollTop = 0
    rest()
    expect(isDone()).to.equal(false)
    reading.readOn(9_000)
    expect(box.scrollTop).to.be.within(360, 400)
    remove()
  })

  for (const [title, width, height, inside, hasRoom] of [
    ['room for all of it', 300, 60, 40, true],
    ['room for five lines of it', 300, 96, 400, true],
    ['room for four lines of it', 300, 90, 400, false],
    ['a narrow strip', 230, 200, 400, false],
  ] as const) {
    it(`${hasRoom ? 'can' : 'cannot'} be with ${title}`, () => {
      const { box, reading, remove } = boxOf(inside)
      Object.assign(box.style, { inlineSize: `${width}px`, blockSize: `${height}px` })
      expect(reading.hasRoom()).to.equal(hasRoom)
      remove()
    })
  }

  it('cannot be where a part is cut off at a side', () => {
    const { part, reading, remove } = boxOf(100)
    part(0).style.inlineSize = '320px'
    expect(reading.hasRoom()).to.equal(false)
    remove()
  })
})
