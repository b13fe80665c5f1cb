import { describe, it } from 'node:test'
import { expect } from 'chai'
import type { Failure } from '../http/failure.js'
import { createNftGallery } from './nft-gallery.js'

const minute = 60_000
const standard = 'erc721'
const nft = (index: number) => ({ address: 'tiles', tokenId: String(index) })

/** A gallery that counts what is read. */
function gallery(answer: (uri: string) => Buffer | Promise<Buffer>) {
  const read = new Map<string, number>()
  const clock = { now: 0 }
  const { describe, picture } = createNftGallery({
    resources: {
      async read(uri) {
        read.set(uri, (read.get(uri) ?? 0) + 1)
        return answer(uri)
      },
    },
    now: () => clock.now,
  })
  const reader = {
    owned: async () => [],
    uriOf: async ({ tokenId }: { tokenId: string }) => `https://${tokenId}.test/`,
  }
  return {
    read,
    clock,
    picture,
    describe: (index: number) => describe(`id ${index}`, reader, nft(index), standard),
  }
}

/** A picture of so many bytes. */
function webp(length: number): Buffer {
  const bytes = Buffer.alloc(length)
  bytes.write('RIFF\0\0\0\0WEBPVP8 ', 'latin1')
  bytes.writeUInt32LE(length - 20, 16)
  bytes.writeUInt16LE(64, 26)
  bytes.writeUInt16LE(64, 28)
  return bytes
}

describe('The metadata of pieces', () => {
  it('are read once in ten minutes, also by those who ask at the same time', async () => {
    const { read, clock, describe } = gallery(() => Buffer.from('{"name":"Tile"}'))
    const [one, other] = await Promise.all([describe(1), describe(1)])
    expect([one.metadata?.name, other.metadata?.name]).to.deep.equal(['Tile', 'Tile'])
    clock.now = 9 * minute
    await describe(1)
    expect(read.get('https://1.test/')).to.equal(1)
    clock.now = 11 * minute
    await describe(1)
    expect(read.get('https://1.test/')).to.equal(2)
  })

  it('are asked for again where they could not be read', async () => {
    const { read, describe } = gallery(() => Buffer.from('<html>'))
    expect((await describe(1)).problem).to.equal('Its metadata are no JSON.')
    await describe(1)
    expect(read.get('https://1.test/')).to.equal(2)
  })

  it('are kept while their texts are not too long together, the latest longest', async () => {
    const text = JSON.stringify({ image: `data:image/png;base64,${'A'.repeat(500_000)}` })
    const { read, describe } = gallery(() => Buffer.from(text))
    for (let index = 0; index < 40; index += 1) await describe(index)
    await describe(39)
    await describe(0)
    expect([read.get('https://39.test/'), read.get('https://0.test/')]).to.deep.equal([1, 2])
  })
})

describe('The pictures of pieces', () => {
  it('are read and written once in ten minutes', async () => {
    const { read, clock, picture } = gallery(() => webp(1_000))
    const image = 'https://a.test/'
    expect((await picture({ image })).type).to.equal('image/webp')
    clock.now = 9 * minute
    expect((await picture({ image })).bytes).to.have.length(1_000)
    expect(read.get(image)).to.equal(1)
    clock.now = 11 * minute
    await picture({ image })
    expect(read.get(image)).to.equal(2)
  })

  it('are kept while they are not too large together, the latest longest', async () => {
    const { read, picture } = gallery(() => webp(4_000_000))
    const image = (index: number) => `https://${index}.test/`
    for (let index = 0; index < 10; index += 1) await picture({ image: image(index) })
    await picture({ image: image(9) })
    await picture({ image: image(0) })
    expect([read.get(image(9)), read.get(image(0))]).to.deep.equal([1, 2])
  })

  it('are read once for all who ask at the same time, as long as one of them waits', async () => {
    let answer!: (bytes: Buffer) => void
    const { read, picture } = gallery(() => new Promise(resolve => (answer = resolve)))
    const image = 'https://a.test/'
    const [first, second] = [new AbortController(), new AbortController()]
    const aborted = picture({ image }, first.signal).catch((error: Failure) => error.status)
    const shown = picture({ image }, second.signal)
    first.abort()
    expect(await aborted).to.equal(503)
    answer(webp(1_000))
    expect((await shown).bytes).to.have.length(1_000)
    expect(read.get(image)).to.equal(1)
  })

  it('are not read where nobody waits for a place any more', async () => {
    const { read, picture } = gallery(() => new Promise(() => undefined))
    const image = (index: number) => `https://a.test/${index}`
    const left = new AbortController()
    const requests = Array.from({ length: 8 }, (_, index) => picture({ image: image(index) }))
    for (const request of requests) request.catch(() => undefined)
    // Sixty-four of them may wait for their site.
    for (let index = 8; index < 72; index += 1) picture({ image: image(index) }, left.signal).catch(() => undefined)
    const refused = await picture({ image: image(72) }).catch((error: Error) => error.message)
    expect(refused).to.contain('Too much')
    left.abort()
    await new Promise(resolve => setImmediate(resolve))
    const waits = picture({ image: image(72) }).catch((error: Error) => error.message)
    expect(await Promise.race([waits, new Promise(resolve => setImmediate(() => resolve('waits')))])).to.equal('waits')
    expect(read.size).to.equal(8)
  })

  it('that are refused are not asked for again at once', async () => {
    const { read, clock, picture } = gallery(() => Buffer.from('<html>'))
    const image = 'https://a.test/'
    const message = () => picture({ image }).catch((error: Error) => error.message)
    expect([await message(), await message()]).to.deep.equal(
      Array(2).fill('Its picture is of a kind that is not shown.'),
    )
    expect(read.get(image)).to.equal(1)
    clock.now = 11_000
    await message()
    expect(read.get(image)).to.equal(2)
  })
})
