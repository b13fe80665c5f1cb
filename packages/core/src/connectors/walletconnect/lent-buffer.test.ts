import { expect } from 'chai'
import { withBuffer } from './lent-buffer.js'

interface Lent {
  from(value: string | ArrayLike<number> | ArrayBuffer, ...more: readonly (string | number)[]): Uint8Array & { toString(encoding?: string): string }
}
const page = globalThis as { Buffer?: Lent }

describe('The buffer that the library is lent', () => {
  it('encodes and reads what the library does, as Node would', async () => {
    await withBuffer(async () => {
      const { from } = page.Buffer!
      expect(from('{"é":"…"}').toString('base64')).to.equal('eyLDqSI6IuKApiJ9')
      expect(from('eyLDqSI6IuKApiJ9', 'base64').toString('utf-8')).to.equal('{"é":"…"}')
      expect(from('eyJhIjoxfQ', 'base64').toString('utf-8')).to.equal('{"a":1}')
      expect(from('-_-_', 'base64').toString('hex')).to.equal('fbffbf')
      expect(from(new Uint8Array([1, 254])).toString('hex')).to.equal('01fe')
      expect(from(new TextEncoder().encode('..text..').buffer, 2, 4).toString('utf8')).to.equal('text')
      expect([...from('01fe', 'hex')]).to.deep.equal([1, 254])
    })
  })

  it('is there while the work lasts, and no longer', async () => {
    expect(page.Buffer).to.equal(undefined)
    let finish!: () => void
    const long = withBuffer(() => new Promise<void>(resolve => (finish = resolve)))
    const failed = withBuffer(() => Promise.reject(new Error('no'))).catch((error: Error) => error.message)
    expect(await failed).to.equal('no')
    expect(page.Buffer).to.not.equal(undefined)
    finish()
    await long
    expect('Buffer' in page).to.equal(false)
  })

  it('leaves a page’s own alone', async () => {
    const own = {} as Lent
    page.Buffer = own
    await withBuffer(async () => expect(page.Buffer).to.equal(own))
    expect(page.Buffer).to.equal(own)
    delete page.Buffer
  })
})
