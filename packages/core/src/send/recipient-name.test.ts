import { expect } from 'chai'
import { isNameLike, looksLikeOther } from './recipient-name.js'

describe('a typed name', () => {
  const names: readonly (readonly [text: string, isName: boolean])[] = [
    ['alice.eth', true],
    [' alice.eth ', true],
    ['a.b.c.eth', true],
    ['名.eth', true],
    ['👨\u200d💻.eth', true],
    ['ali\u200dce.sol', false],
    ['🏴\u{e0067}\u{e0062}\u{e0065}\u{e006e}\u{e0067}\u{e007f}.eth', true],
    ['alice', false],
    ['alice.', false],
    ['.eth', false],
    ['a..eth', false],
    ['a b.eth', false],
    ['a@b.eth', false],
    ['https://a.eth', false],
    ['a.eth/path', false],
    ['a%00.eth', false],
    ['a\u202e.eth', false],
    ['a\u200b.eth', false],
    [`${'a'.repeat(256)}.eth`, false],
    ['0x12', false],
    ['', false],
  ]
  for (const [text, isName] of names)
    it(`“${text.slice(0, 20)}” is ${isName ? 'one' : 'none'}`, () => expect(isNameLike(text)).to.equal(isName))

  const alike: readonly (readonly [name: string, known: readonly string[], isAlike: boolean])[] = [
    ['alice.eth', [], false],
    ['alice.eth', ['alice.eth'], false],
    ['a1ice.eth', ['alice.eth'], true],
    ['alíce.eth', [], true],
    ['аlice.eth', [], true],
    ['rnoon.eth', ['moon.eth'], true],
    ['0xmax.eth', ['oxmax.eth'], true],
    ['bob.eth', ['alice.eth'], false],
    ['a-lice.eth', ['alice.eth'], true],
  ]
  for (const [name, known, isAlike] of alike)
    it(`“${name}” ${isAlike ? 'may be taken for another' : 'is itself'} beside ${known.join() || 'none'}`, () =>
      expect(looksLikeOther(name, known)).to.equal(isAlike))
})
