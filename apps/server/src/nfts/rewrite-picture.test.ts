import { deflateSync, inflateSync } from 'node:zlib'
import { describe, it } from 'node:test'
import { expect } from 'chai'
import fc from 'fast-check'
import { rewriteJpeg } from './rewrite-jpeg.js'
import { rewriteGif, rewritePicture, rewriteWebp } from './rewrite-picture.js'
import { rewritePng } from './rewrite-png.js'

const hidden = 'SECRET-PLACE'
const text = (value: string) => Buffer.from(value, 'latin1')

const pngChunk = (kind: string, data: Buffer) => {
  const length = Buffer.alloc(4)
  length.writeUInt32BE(data.length)
  return Buffer.concat([length, text(kind), data, Buffer.alloc(4)])
}
const header = (width: number, height: number, depth = 8, type = 6, interlace = 0) => {
  const data = Buffer.alloc(13)
  data.writeUInt32BE(width, 0)
  data.writeUInt32BE(height, 4)
  data.set([depth, type, 0, 0, interlace], 8)
  return pngChunk('IHDR', data)
}
const png = (head: Buffer, pixels: Buffer, more: readonly Buffer[] = []) =>
  Buffer.concat([
    Buffer.from('89504e470d0a1a0a', 'hex'),
    head,
    ...more,
    pngChunk('IDAT', deflateSync(pixels)),
    pngChunk('IEND', Buffer.alloc(0)),
    text(hidden),
  ])
/** Rows of a picture, each with the byte of its filter. */
const rows = (count: number, length: number, filter = 0) =>
  Buffer.concat(Array.from({ length: count }, () => Buffer.concat([Buffer.from([filter]), Buffer.alloc(length, 9)])))

describe('A PNG of a stranger', () => {
  it('is folded anew, with the same pixels and nothing else', async () => {
    const pixels = rows(3, 8)
    const notes = [pngChunk('tEXt', text(hidden)), pngChunk('iCCP', text(hidden)), pngChunk('acTL', text(hidden))]
    const written = (await rewritePng(png(header(2, 3), pixels, notes)))!
    expect(written.includes(hidden)).to.equal(false)
    const index = written.indexOf('IDAT')
    expect(
      inflateSync(written.subarray(index + 4, index + 4 + written.readUInt32BE(index - 4))).equals(pixels),
    ).to.equal(true)
    expect(written.subarray(-12).toString('hex')).to.equal('0000000049454e44ae426082')
    // What was written is understood again, and stays as it is.
    expect((await rewritePng(written))!.equals(written)).to.equal(true)
  })

  it('keeps its palette and what is clear in it, and may be interlaced', async () => {
    const palette = [pngChunk('PLTE', Buffer.alloc(6, 7)), pngChunk('tRNS', Buffer.alloc(2, 1))]
    const written = (await rewritePng(png(header(5, 1, 1, 3), rows(1, 1), palette)))!
    expect([written.includes('PLTE'), written.includes('tRNS')]).to.deep.equal([true, true])
    // One by one pixel: the first pass alone.
    expect(await rewritePng(png(header(1, 1, 8, 0, 1), rows(1, 1)))).to.be.instanceOf(Buffer)
  })

  for (const [title, bytes] of [
    ['has more pixels than it says', png(header(2, 3), rows(4, 8))],
    ['has fewer', png(header(2, 3), rows(2, 8))],
    ['unfolds', png(header(2, 3), Buffer.alloc(20_000_000))],
    ['has rows of no known filter', png(header(2, 3), rows(3, 8, 5))],
    ['is of no known kind', png(header(2, 3, 8, 5), rows(3, 8))],
    ['has no palette where it needs one', png(header(5, 1, 1, 3), rows(1, 1))],
    ['would take all memory', png(header(4_096, 4_096, 16), rows(1, 1))],
    ['has no pixels', Buffer.concat([Buffer.from('89504e470d0a1a0a', 'hex'), header(2, 3)])],
  ] as const) {
    it(`is refused where it ${title}`, async () => void expect(await rewritePng(bytes)).to.equal(undefined))
  }
})

const segment = (marker: number, data: Buffer) => {
  const head = Buffer.from([0xff, marker, 0, 0])
  head.writeUInt16BE(data.length + 2, 2)
  return Buffer.concat([head, data])
}
const tables = Buffer.concat([segment(0xdb, Buffer.alloc(65, 1)), segment(0xc4, Buffer.alloc(20, 1))])
const frame = (marker = 0xc0) =>
  segment(marker, Buffer.from('0800010001030122000211010311 01'.replace(/ /g, ''), 'hex'))
const scan = Buffer.concat([
  segment(0xda, Buffer.from('03010002110311003f00', 'hex')),
  Buffer.from('1234ff00ffd056', 'hex'),
])
/** Notes of a camera: how it was held, and where. */
const notes = (orientation: number) =>
  segment(
    0xe1,
    Buffer.concat([
      text('Exif\0\0II*\0\x08\0\0\0\x02\0'),
      Buffer.from('1201030001000000', 'hex'),
      Buffer.from([orientation, 0, 0, 0]),
      Buffer.from('2588040001000000', 'hex'),
      text(hidden),
    ]),
  )
const jpeg = (...chunks: readonly Buffer[]) =>
  Buffer.concat([Buffer.from([0xff, 0xd8]), ...chunks, Buffer.from([0xff, 0xd9]), text(hidden)])

describe('A JPEG of a stranger', () => {
  it('keeps what draws it, and loses where and when it was taken', () => {
    const written = rewriteJpeg(
      jpeg(
        segment(0xe0, text('JFIF\0')),
        notes(6),
        segment(0xe2, text(hidden)),
        segment(0xfe, text(hidden)),
        tables,
        frame(),
        scan,
      ),
    )!
    expect(written.includes(hidden)).to.equal(false)
    for (const part of [tables, frame(), scan]) expect(written.includes(part)).to.equal(true)
    expect(written.subarray(-2).toString('hex')).to.equal('ffd9')
    // It still stands upright.
    expect(written.includes(Buffer.from('011200030000000100060000', 'hex'))).to.equal(true)
    expect(rewriteJpeg(written)!.equals(written)).to.equal(true)
  })

  it('is taken where it stops in the middle of its pixels, and refused where they never begin', () => {
    expect(rewriteJpeg(Buffer.concat([jpeg(tables, frame()).subarray(0, -2 - hidden.length), scan]))).to.be.instanceOf(
      Buffer,
    )
    expect(rewriteJpeg(jpeg(tables, frame()))).to.equal(undefined)
    expect(rewriteJpeg(jpeg(tables, frame(0xc3), scan))).to.equal(undefined)
    expect(rewriteJpeg(jpeg(text('no segment'), scan))).to.equal(undefined)
  })
})

describe('A GIF of a stranger', () => {
  const screen = Buffer.from('474946383961020002008000000000000000ff'.replace(/ /g, '') + '0000', 'hex').subarray(0, 19)
  const image = (across = 2) =>
    Buffer.concat([Buffer.from([0x2c, 0, 0, 0, 0, across, 0, 2, 0, 0]), Buffer.from([2, 2, 0x84, 0x51, 0])])
  const times = Buffer.from('21f904000a00000000'.slice(0, 16), 'hex')
  const loop = Buffer.concat([Buffer.from([0x21, 0xff, 11]), text('NETSCAPE2.0'), Buffer.from([3, 1, 0, 0, 0])])
  const remark = Buffer.concat([Buffer.from([0x21, 0xfe, hidden.length]), text(hidden), Buffer.from([0])])
  const end = Buffer.from([0x3b])

  it('keeps its pictures, their times and how often it runs', () => {
    const bytes = Buffer.concat([screen, loop, remark, times, image(), image(), end, text(hidden)])
    const written = rewriteGif(bytes)!
    expect(written.equals(Buffer.concat([screen, loop, times, image(), image(), end]))).to.equal(true)
  })

  it('is refused where a picture lies outside of it, or none is there', () => {
    expect(rewriteGif(Buffer.concat([screen, image(9), end]))).to.equal(undefined)
    expect(rewriteGif(Buffer.concat([screen, remark, end]))).to.equal(undefined)
  })
})

describe('A WebP of a stranger', () => {
  const part = (kind: string, data: Buffer) => {
    const length = Buffer.alloc(4)
    length.writeUInt32LE(data.length)
    return Buffer.concat([text(kind), length, data, Buffer.alloc(data.length % 2)])
  }
  const webp = (...chunks: readonly Buffer[]) => Buffer.concat([text('RIFF\0\0\0\0WEBP'), ...chunks, text(hidden)])

  it('keeps its pictures, and says no more that notes follow', () => {
    const written = rewriteWebp(
      webp(
        part('VP8X', Buffer.from('3e000000000000000000', 'hex')),
        part('ICCP', text(hidden)),
        part('VP8L', Buffer.alloc(7, 3)),
        part('EXIF', text(hidden)),
        part('XMP ', text(hidden)),
      ),
    )!
    const body = Buffer.concat([
      part('VP8X', Buffer.from('12000000000000000000', 'hex')),
      part('VP8L', Buffer.alloc(7, 3)),
    ])
    expect(written.subarray(12).equals(body)).to.equal(true)
    expect(written.readUInt32LE(4)).to.equal(written.length - 8)
  })

  it('is refused where it has no picture', () =>
    void expect(rewriteWebp(webp(part('EXIF', text(hidden))))).to.equal(undefined))
})

describe('Whatever the bytes', () => {
  it('a picture is written or refused, and never fails', async () => {
    const heads = [
      png(header(2, 3), rows(3, 8)),
      jpeg(tables, frame(), scan),
      Buffer.from('474946383961', 'hex'),
      text('RIFF\0\0\0\0WEBP'),
    ]
    await fc.assert(
      fc.asyncProperty(
        fc.constantFrom(...heads),
        fc.nat({ max: 120 }),
        fc.uint8Array({ maxLength: 200 }),
        fc.constantFrom('image/png', 'image/jpeg', 'image/gif', 'image/webp'),
        async (head, cut, rest, type) => {
          await rewritePicture({ type }, Buffer.concat([head.subarray(0, cut), rest]))
        },
      ),
      { numRuns: 3_000 },
    )
  })
})
