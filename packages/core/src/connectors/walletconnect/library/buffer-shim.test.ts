import { expect } from 'chai'
import { provideBuffer, provideBufferBriefly } from './buffer-shim.js'

interface Lent {
  from(
    value: string | ArrayLike<number> | ArrayBuffer,
    ...more: readonly (string | number)[]
  ): Uint8Array & { toString(encoding?: string): string }
}
const page = globalThis as { Buffer?: Lent }

describe('The buffer that the library is lent', () => {
  it('encodes and reads what the library does, as Node would', () => {
    const giveBack = provideBuffer()
    const { from } = page.Buffer!
    giveBack()
    expect(from('{"é":"…"}').toString('base64')).to.equal('eyLDqSI6IuKApiJ9')
    expect(from('eyLDqSI6IuKApiJ9', 'base64').toString('utf-8')).to.equal('{"é":"…"}')
    expect(from('eyJhIjoxfQ', 'base64').toString('utf-8')).to.equal('{"a":1}')
    expect(from('-_-_', 'base64').toString('hex')).to.equal('fbffbf')
    expect(from(new Uint8Array([1, 254])).toString('hex')).to.equal('01fe')
    expect(from(new TextEncoder().encode('..text..').buffer, 2, 4).toString('utf8')).to.equal('text')
    expect([...from('01fe', 'hex')]).to.deep.equal([1, 254])
  })

  it('is there until the last borrower gives it back, once', () => {
    expect(page.Buffer).to.equal(undefined)
    const [one, other] = [provideBuffer(), provideBuffer()]
    one()
    one()
    expect(page.Buffer).to.not.equal(undefined)
    other()
    expect('Buffer' in page).to.equal(false)
  })

  it('is there in passing for what goes on at once, and gone before the next task', async () => {
    const readBuffer = (async () => {
      await Promise.resolve()
      return page.Buffer !== undefined
    })()
    void provideBufferBriefly()
    expect(await readBuffer).to.equal(true)
    await new Promise(resolve => setTimeout(resolve))
    expect('Buffer' in page).to.equal(false)
  })

  it('leaves a page’s own alone', () => {
    const own = {} as Lent
    page.Buffer = own
    const giveBack = provideBuffer()
    expect(page.Buffer).to.equal(own)
    giveBack()
    expect(page.Buffer).to.equal(own)
    delete page.Buffer
  })
})
