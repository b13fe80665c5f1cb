import { expect } from 'chai'
import { fromBase64url, toBase64url } from './bytes.js'

describe('Base64url of the vault', () => {
  it('is what RFC 4648 has, without padding', () => {
    for (const [text, encoded] of [
      ['', ''],
      ['f', 'Zg'],
      ['fo', 'Zm8'],
      ['foo', 'Zm9v'],
      ['foobar', 'Zm9vYmFy'],
    ] as const) {
      expect(toBase64url(new TextEncoder().encode(text))).to.equal(encoded)
      expect([...fromBase64url(encoded)]).to.deep.equal([...new TextEncoder().encode(text)])
    }
    expect(toBase64url(Uint8Array.of(0xfb, 0xff, 0xfe))).to.equal('-__-')
  })

  it('comes back as it was, whatever the bytes and however many', () => {
    for (const length of [1, 2, 3, 255, 200_000]) {
      const bytes = Uint8Array.from({ length }, (_, index) => (index * 197) % 256)
      const back = fromBase64url(toBase64url(bytes))
      expect(back.length === length && back.every((byte, index) => byte === bytes[index]), String(length)).to.equal(
        true,
      )
    }
  })

  for (const [title, text] of [
    ['padding', 'Zg=='],
    ['the other alphabet', '+//+'],
    ['a space', 'Zm 9v'],
    ['a line break', 'Zm9v\n'],
    ['a length that no bytes have', 'Zm9vY'],
    ['bits beside the last byte', 'Zh'],
  ] as const) {
    it(`is not read with ${title}`, () => expect(() => fromBase64url(text)).to.throw())
  }
})
