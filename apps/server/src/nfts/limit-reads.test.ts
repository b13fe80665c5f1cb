import { describe, it } from 'node:test'
import { expect } from 'chai'
import { FetchRefused } from './fetch-public.js'
import { limitReads } from './limit-reads.js'

const limits = { bytesMax: 1, timeoutMs: 1 }

describe('Reads that go out at the same time', () => {
  it('are so many, wait for each other, and are refused beyond that', async () => {
    const open = new Map<string, { resolve(): void; reject(): void }>()
    const reader = limitReads(
      {
        read: uri =>
          new Promise((resolve, reject) =>
            open.set(uri, { resolve: () => resolve(Buffer.from(uri)), reject: () => reject(new FetchRefused('away')) }),
          ),
      },
      { atOnce: 2, waitingMax: 1 },
    )
    const read = (uri: string) =>
      reader.read(uri, limits).then(
        bytes => bytes.toString(),
        (error: Error) => error.message,
      )
    const [a, b, c, d] = ['a', 'b', 'c', 'd'].map(read)
    expect([...open.keys()]).to.deep.equal(['a', 'b'])
    expect(await d).to.contain('Too much')
    open.get('a')!.reject()
    expect(await a).to.equal('away')
    await new Promise(resolve => setImmediate(resolve))
    expect([...open.keys()]).to.deep.equal(['a', 'b', 'c'])
    for (const each of ['b', 'c']) open.get(each)!.resolve()
    expect(await Promise.all([b, c])).to.deep.equal(['b', 'c'])
    void read('e')
    expect([...open.keys()]).to.include('e')
  })
})
