import { describe, it } from 'node:test'
import { expect } from 'chai'
import fc from 'fast-check'
import { pictureOf } from './picture.js'

const png = (width: number, height: number) => {
  const bytes = Buffer.alloc(40)
  Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex').copy(bytes)
  bytes.writeUInt32BE(width, 16)
  bytes.writeUInt32BE(height, 20)
  return bytes
}
const gif = (width: number, height: number) => {
  const bytes = Buffer.from(`GIF89a${'\0'.repeat(20)}`, 'latin1')
  bytes.writeUInt16LE(width, 6)
  bytes.writeUInt16LE(height, 8)
  return bytes
}
const jpeg = (width: number, height: number, marker = 0xc0) => {
  const bytes = Buffer.from('ffd8ffe000104a46494600010100000100010000ffc000110800000000030122000211', 'hex')
  bytes[21] = marker
  bytes.writeUInt16BE(height, 25)
  bytes.writeUInt16BE(width, 27)
  return bytes
}
const webp = (kind: string, write: (bytes: Buffer) => void) => {
  const bytes = Buffer.from(`RIFF\0\0\0\0WEBP${kind}${'\0'.repeat(30)}`, 'latin1')
  write(bytes)
  return bytes
}
const svg = (inside: string, before = '') =>
  Buffer.from(`${before}<svg xmlns='http://www.w3.org/2000/svg'>${inside}</svg>`)

describe('A picture of a stranger', () => {
  const cases: readonly [title: string, bytes: Buffer, type: string | undefined][] = [
    ['a PNG', png(64, 64), 'image/png'],
    ['a PNG that is as wide as may be', png(4_096, 1), 'image/png'],
    ['a PNG that unfolds', png(50_000, 50_000), undefined],
    ['a PNG without a side', png(0, 64), undefined],
    ['a GIF', gif(64, 32), 'image/gif'],
    ['a GIF that is too high', gif(64, 5_000), undefined],
    ['a JPEG', jpeg(640, 480), 'image/jpeg'],
    ['a progressive JPEG', jpeg(640, 480, 0xc2), 'image/jpeg'],
    ['a JPEG that is too wide', jpeg(60_000, 480), undefined],
    ['a JPEG without a frame', jpeg(640, 480, 0xc4), undefined],
    ['a WebP', webp('VP8 ', bytes => (bytes.writeUInt16LE(64, 26), bytes.writeUInt16LE(64, 28))), 'image/webp'],
    ['a lossless WebP', webp('VP8L', bytes => bytes.writeUInt32LE(63 | (63 << 14), 21)), 'image/webp'],
    [
      'an extended WebP',
      webp('VP8X', bytes => (bytes.writeUIntLE(63, 24, 3), bytes.writeUIntLE(63, 27, 3))),
      'image/webp',
    ],
    ['an extended WebP that is too wide', webp('VP8X', bytes => bytes.writeUIntLE(9_999, 24, 3)), undefined],
    ['a drawing', svg("<rect width='3' fill='hsl(4 5 6)'/>"), 'image/svg+xml'],
    ['a drawing with a head and a remark', svg('<g/>', '<?xml version="1.0"?> <!-- a --> '), 'image/svg+xml'],
    ['a drawing with a picture in it', svg("<image href='data:image/png;base64,AA'/>"), 'image/svg+xml'],
    ['a drawing that points into itself', svg("<path fill='url(#g)'/>"), 'image/svg+xml'],
    ['a drawing with a script', svg('<script>alert(1)</script>'), undefined],
    ['a drawing with a script of a namespace', svg('<x:script>alert(1)</x:script>'), undefined],
    ['a drawing that listens', svg("<rect onload='alert(1)'/>"), undefined],
    ['a drawing that loads', svg("<image href='https://tracker.example/a.png'/>"), undefined],
    ['a drawing that loads by an escape', svg("<image href='&#104;ttps://tracker.example/a.png'/>"), undefined],
    ['a drawing that loads by its style', svg('<style>@import url(//a.example)</style>'), undefined],
    ['a drawing that loads by an attribute', svg("<rect fill='url(https://a.example)'/>"), undefined],
    ['a drawing with a page in it', svg('<foreignObject><b/></foreignObject>'), undefined],
    ['a drawing that unfolds', svg('&a;', '<!DOCTYPE svg [<!ENTITY a "aaaa">]>'), undefined],
    ['a drawing that is too large', svg(' '.repeat(300_000)), undefined],
    ['a page', Buffer.from('<html><svg></svg></html>'), undefined],
    ['a film', Buffer.from('\0\0\0\x18ftypmp42', 'latin1'), undefined],
    ['nothing', Buffer.alloc(0), undefined],
  ]
  for (const [title, bytes, type] of cases) {
    it(`${title} is ${type ?? 'not shown'}`, () => void expect(pictureOf(bytes)?.type).to.equal(type))
  }

  it('never fails, whatever the bytes', () => {
    const heads = [png(1, 1), gif(1, 1), jpeg(1, 1), webp('VP8 ', () => undefined), webp('VP8X', () => undefined)]
    fc.assert(
      fc.property(
        fc.constantFrom(...heads),
        fc.nat({ max: 40 }),
        fc.uint8Array({ maxLength: 60 }),
        (head, cut, rest) => {
          pictureOf(Buffer.concat([head.subarray(0, cut), rest]))
        },
      ),
      { numRuns: 2_000 },
    )
  })
})
