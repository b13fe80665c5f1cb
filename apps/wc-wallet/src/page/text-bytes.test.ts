import { describe, it } from 'node:test'
import { expect } from 'chai'
import { TextBytes } from './text-bytes.js'

describe('Bytes as text', () => {
  const texts = ['', 'hello', 'Grüße', '🔑', '{"att":{"eip155":{}}}', '\u0000ÿ']
  for (const text of texts) {
    it(`are those of Node for ${JSON.stringify(text)}`, () => {
      for (const encoding of ['utf-8', 'base64', 'hex'] as const) {
        const written = Buffer.from(text).toString(encoding)
        expect(TextBytes.from(text).toString(encoding)).to.equal(written)
        expect(TextBytes.from(written, encoding).toString()).to.equal(text)
      }
      expect([...TextBytes.from([...Buffer.from(text)])]).to.deep.equal([...Buffer.from(text)])
    })
  }

  it('are those of a buffer', () => {
    expect([...TextBytes.from(new Uint8Array([1, 255]).buffer)]).to.deep.equal([1, 255])
  })

  it('take base64 for addresses too', () => {
    expect(TextBytes.from('-_8', 'base64').toString('hex')).to.equal('fbff')
  })
})
