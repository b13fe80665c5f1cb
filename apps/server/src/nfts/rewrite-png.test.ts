import { deflateSync } from 'node:zlib'
import { describe, it } from 'node:test'
import { expect } from 'chai'
import { Failure } from '../http/failure.js'
import { rewritePng } from './rewrite-png.js'

const chunk = (kind: string, data: Buffer) => {
  const length = Buffer.alloc(4)
  length.writeUInt32BE(data.length)
  return Buffer.concat([length, Buffer.from(kind, 'latin1'), data, Buffer.alloc(4)])
}

/** A PNG with red, green, blue and how clear it is, all of them zero. */
function png(width: number, height: number, chunks = 1): Buffer {
  const header = Buffer.alloc(13)
  header.writeUInt32BE(width, 0)
  header.writeUInt32BE(height, 4)
  header.set([8, 6, 0, 0, 0], 8)
  const pixels = Buffer.alloc(height * (1 + width * 4))
  return Buffer.concat([
    Buffer.from('89504e470d0a1a0a', 'hex'),
    chunk('IHDR', header),
    chunk('IDAT', deflateSync(pixels, { level: 1 })),
    ...Array.from({ length: chunks - 1 }, () => chunk('IDAT', Buffer.alloc(0))),
    chunk('IEND', Buffer.alloc(0)),
  ])
}

const small = png(2, 2)
/** `written`, or how it was refused. */
const outcome = (signal?: AbortSignal) =>
  rewritePng(small, signal).then(
    () => 'written',
    (error: unknown) =>
      error instanceof Failure ? `${error.status} ${error.headers['retry-after'] ?? ''}` : String(error),
  )

describe('A PNG whose pixels are many', () => {
  it('is written up to 3,000 by 3,000', async () =>
    void expect(await rewritePng(png(3_000, 3_000))).to.be.instanceOf(Buffer))

  it('is refused beyond that', async () => void expect(await rewritePng(png(3_000, 3_001))).to.equal(undefined))
})

describe('A PNG whose pixels are cut into tens of thousands of pieces', () => {
  it('is written in seconds: nobody is served meanwhile', async () => {
    const cut = png(2, 2, 60_000)
    const begun = performance.now()
    expect(await rewritePng(cut)).to.deep.equal(await rewritePng(small))
    expect(performance.now() - begun).to.be.below(10_000)
  })
})

describe('PNGs that are to be written at the same time', () => {
  it('are two, and a page of others that wait; who comes then is told to come again', async () => {
    const outcomes = await Promise.all(Array.from({ length: 40 }, () => outcome()))
    expect(outcomes.slice(0, 26)).to.deep.equal(Array.from({ length: 26 }, () => 'written'))
    expect(outcomes.slice(26)).to.deep.equal(Array.from({ length: 14 }, () => '503 1'))
    // All places are free again.
    expect(await Promise.all(Array.from({ length: 26 }, () => outcome()))).to.not.include('503 1')
  })

  it('wait no longer than somebody waits for them', async () => {
    const controller = new AbortController()
    const running = Array.from({ length: 2 }, () => outcome())
    const left = Array.from({ length: 24 }, () => outcome(controller.signal))
    expect(await outcome()).to.equal('503 1')
    controller.abort()
    const others = Array.from({ length: 24 }, () => outcome())
    expect(await outcome(controller.signal)).to.match(/^503/)
    expect(await Promise.all(left)).to.not.include('written')
    expect(new Set(await Promise.all([...running, ...others]))).to.deep.equal(new Set(['written']))
  })
})
