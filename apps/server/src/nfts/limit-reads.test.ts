import { describe, it } from 'node:test'
import { expect } from 'chai'
import { FetchRefused, FetchTimedOut } from './fetch-public.js'
import { limitReads, type ReadLimits } from './limit-reads.js'

const limits = { bytesMax: 1, timeoutMs: 1 }
const pause = () => new Promise(resolve => setImmediate(resolve))

/** A reader whose reads end when they are told to. */
function limited(readLimits: ReadLimits, now: () => number = () => 0) {
  const open = new Map<string, { resolve(): void; reject(error: Error): void }>()
  const reader = limitReads(
    {
      read: uri =>
        new Promise<Buffer>((resolve, reject) =>
          open.set(uri, { resolve: () => resolve(Buffer.from(uri)), reject }),
        ).finally(() => open.delete(uri)),
    },
    readLimits,
    now,
  )
  return {
    open: async () => (await pause(), [...open.keys()]),
    async answer(uri: string) {
      await pause()
      open.get(uri)?.resolve()
      await pause()
    },
    async fail(uri: string, error: Error = new FetchRefused('away')) {
      await pause()
      open.get(uri)?.reject(error)
      await pause()
    },
    read: (uri: string) =>
      reader.read(uri, limits).then(
        bytes => bytes.toString(),
        (error: Error) => error.message,
      ),
  }
}

describe('Reads that go out at the same time', () => {
  it('are so many, wait for each other, and are refused beyond that', async () => {
    const { open, answer, fail, read } = limited({ atOnce: 2, waitingMax: 1 })
    const [a, b, c, d, e] = [
      'https://a.test/',
      'https://b.test/',
      'https://c.test/',
      'https://d.test/',
      'https://e.test/',
    ] as const
    const reads = [a, b, c, d].map(read)
    expect(await open()).to.deep.equal([a, b])
    expect(await reads[3]).to.contain('Too much')
    await fail(a)
    expect(await reads[0]).to.equal('away')
    expect(await open()).to.deep.equal([b, c])
    for (const uri of [b, c]) await answer(uri)
    expect(await Promise.all([reads[1], reads[2]])).to.deep.equal([b, c])
    void read(e)
    expect(await open()).to.include(e)
  })

  const sites: readonly (readonly [title: string, uri: (index: number) => string, others: string])[] = [
    ['one site, whatever its hosts are called', index => `https://h${index}.slow.test/`, 'https://quick.test/'],
    ['one address', index => `https://192.0.2.7/${index}`, 'https://192.0.2.8.test/'],
  ]
  for (const [title, uri, other] of sites)
    it(`are a quarter of all to ${title}: who asks others neither waits nor is refused`, async () => {
      const { open, answer, read } = limited({ atOnce: 8, waitingMax: 8 })
      const slow = Array.from({ length: 10 }, (_, index) => read(uri(index)))
      expect(await open()).to.deep.equal([uri(0), uri(1)])
      // Two wait for them.
      for (const refused of slow.slice(4)) expect(await refused).to.contain('Too much')
      const quick = read(other)
      expect(await open()).to.include(other)
      await answer(other)
      expect(await quick).to.equal(other)
      await answer(uri(0))
      expect(await open()).to.deep.equal([uri(1), uri(2)])
    })

  it("are half of all to the operator's own gateway", async () => {
    const { open, read } = limited({ atOnce: 8, waitingMax: 8 })
    for (let index = 0; index < 8; index += 1) void read(`ipfs://${index}`)
    expect(await open()).to.have.length(4)
  })
})

describe('A host that did not answer in time', () => {
  const timedOut = new FetchTimedOut('late')
  const noAnswer = 'Its server does not answer.'
  const uri = (index: number) => `https://slow.test/${index}`
  const start = async (now: () => number = () => 0) => {
    const reads = limited({ atOnce: 16, waitingMax: 16 }, now)
    void reads.read(uri(0))
    await reads.fail(uri(0), timedOut)
    return reads
  }

  it('is asked by one at a time, and the others are refused without waiting', async () => {
    const { open, read } = await start()
    void read(uri(1))
    expect(await open()).to.deep.equal([uri(1)])
    expect(await read(uri(2))).to.equal(noAnswer)
    expect(await open()).to.deep.equal([uri(1)])
    void read('https://other.test/')
    expect(await open()).to.include('https://other.test/')
  })

  it('lets go at once those that waited for it', async () => {
    const { open, read, fail } = limited({ atOnce: 4, waitingMax: 16 })
    const reads = [0, 1, 2, 3].map(index => read(uri(index)))
    expect(await open()).to.deep.equal([uri(0)])
    await fail(uri(0), timedOut)
    expect(await Promise.all(reads)).to.deep.equal(['late', ...Array.from({ length: 3 }, () => noAnswer)])
    expect(await open()).to.deep.equal([])
  })

  it('is asked as all are when it answers again, or after five minutes', async () => {
    let now = 0
    const { open, read, answer, fail } = await start(() => now)
    void read(uri(1))
    await answer(uri(1))
    for (const index of [2, 3]) void read(uri(index))
    expect(await open()).to.deep.equal([uri(2), uri(3)])
    for (const index of [2, 3]) await fail(uri(index), timedOut)
    now = 300_001
    for (const index of [4, 5]) void read(uri(index))
    expect(await open()).to.deep.equal([uri(4), uri(5)])
  })

  it('is not one that answered with something else', async () => {
    const { open, read, fail } = limited({ atOnce: 16, waitingMax: 16 })
    void read(uri(0))
    await fail(uri(0))
    for (const index of [1, 2]) void read(uri(index))
    expect(await open()).to.deep.equal([uri(1), uri(2)])
  })

  it('is never the gateway, which has what others have', async () => {
    const { open, read, fail } = limited({ atOnce: 16, waitingMax: 16 })
    void read('ipfs://0')
    await fail('ipfs://0', timedOut)
    for (const index of [1, 2]) void read(`ipfs://${index}`)
    expect(await open()).to.deep.equal(['ipfs://1', 'ipfs://2'])
  })
})

describe('An address that is too long', () => {
  it('is refused before it is read', async () => {
    const { open, read } = limited({ atOnce: 4, waitingMax: 4 })
    expect(await read(`https://a.test/${'a'.repeat(65_536)}`)).to.equal('Its address is too long.')
    expect(await open()).to.deep.equal([])
  })
})
