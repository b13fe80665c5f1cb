import { describe, it } from 'node:test'
import { expect } from 'chai'
import { normalizeName } from './normalize-name.js'

// The rules of ENSIP-15 against Unicode's own tables, which the runtime has: what is an emoji, a space, a mark or a
// letter of a script says `\p{…}`, and not the library that is tried here.

const written = (name: string): string | undefined => {
  try {
    return normalizeName(name)
  } catch {
    return undefined
  }
}
const lastCode = 0x3_0000
const characters = Array.from({ length: lastCode - 0x20 }, (_, index) => index + 0x20)
  .filter(code => code < 0xd800 || code > 0xdfff)
  .map(code => String.fromCodePoint(code))
const fitting = (pattern: RegExp) => characters.filter(character => pattern.test(character))
/** Letters of a script that stand in a name as they are. */
const lettersOf = (script: string) =>
  fitting(new RegExp(`^\\p{Script=${script}}$`, 'u')).filter(character => written(character) === character)
const range = (from: number, to: number) =>
  Array.from({ length: to - from + 1 }, (_, index) => String.fromCodePoint(from + index))
const oneOf = (sequence: string) => new RegExp(`^\\p{${sequence}}$`, 'v')
const withoutStyle = (text: string) => text.replaceAll('\ufe0f', '')

/** Names for which it comes to something else. */
function wrong(cases: readonly (readonly [name: string, expected: string | undefined])[], least: number) {
  expect(cases.length).to.be.at.least(least)
  return cases
    .map(([name, expected]) => [name, written(name), expected])
    .filter(([, was, expected]) => was !== expected)
}
const expectAll = (cases: readonly (readonly [name: string, expected: string | undefined])[], least: number) =>
  void expect(wrong(cases, least)).to.deep.equal([])

describe('ENSIP-15', () => {
  it('takes of ASCII the small letters, digits, hyphens, dollars and low lines, and makes small letters of capitals', () =>
    expectAll(
      range(0x20, 0x7e).map(code => [
        code,
        /[a-z0-9$_-]/.test(code) ? code : /[A-Z]/.test(code) ? code.toLowerCase() : undefined,
      ]),
      95,
    ))

  it('reads wide letters as narrow ones', () => {
    const codes = Array.from({ length: 94 }, (_, index) => index + 0x21).filter(
      code => !"'.".includes(String.fromCharCode(code)),
    )
    expectAll(
      codes.map(code => [`x${String.fromCharCode(0xff00 + code - 0x20)}y`, written(`x${String.fromCharCode(code)}y`)]),
      92,
    )
  })

  it('comes to itself a second time, composed, whatever the character', () => {
    const normalized = characters.map(character => written(character)).filter(text => text !== undefined)
    expect(normalized.length).to.be.greaterThan(100_000)
    expect(normalized.filter(text => written(text) !== text || text.normalize('NFC') !== text)).to.deep.equal([])
  })

  it('has no spaces, controls, and nothing that nobody has named or everybody may', () =>
    expectAll(
      fitting(/^[\p{White_Space}\p{Cc}\p{Co}\p{Cn}]$/u)
        .filter(character => !/^\p{Default_Ignorable_Code_Point}$/u.test(character))
        .map(character => [`a${character}b`, undefined]),
      10_000,
    ))

  it('shows whatever it takes: what cannot be seen is left out or refused', () => {
    const unseen = [...fitting(/^\p{Default_Ignorable_Code_Point}$/u), ...range(0xe0000, 0xe0fff)]
    expect(unseen.length).to.be.greaterThan(4_000)
    expect(unseen.filter(character => ![undefined, 'ab'].includes(written(`a${character}b`)))).to.deep.equal([])
  })

  describe('takes emoji', () => {
    it('of one character, but those that are written letters', () =>
      expectAll(
        fitting(/^\p{Emoji_Presentation}$/u)
          .filter(character => !/^[\p{Emoji_Modifier}\p{Regional_Indicator}]$/u.test(character))
          .map(character => [character, character.normalize('NFKC')]),
        1_000,
      ))

    it('of each flag that there is, and of no two other letters', () => {
      const letters = range(0x1f1e6, 0x1f1ff)
      expectAll(
        letters
          .flatMap(one => letters.map(other => one + other))
          .map(flag => [flag, oneOf('RGI_Emoji_Flag_Sequence').test(flag) ? flag : undefined]),
        676,
      )
    })

    it('of each skin', () => {
      const skins = range(0x1f3fb, 0x1f3ff)
      expectAll(
        fitting(/^\p{Emoji_Modifier_Base}$/u)
          .flatMap(base => skins.map(skin => base + skin))
          .filter(sequence => oneOf('RGI_Emoji_Modifier_Sequence').test(sequence))
          .map(sequence => [sequence, sequence]),
        600,
      )
    })

    it('of keys, with the style or without it', () =>
      expectAll(
        [...'0123456789#*'].flatMap(key => [
          [`${key}\u20e3`, `${key}\u20e3`],
          [`${key}\ufe0f\u20e3`, `${key}\u20e3`],
        ]),
        24,
      ))

    it('that are joined to one, and joins nothing else', () => {
      const joined = `👩‍💻 👨‍👩‍👧‍👦 🏳️‍🌈 👁️‍🗨️ ❤️‍🔥 🧑‍🤝‍🧑
        🐻‍❄️ 👩🏽‍⚕️ 🏴‍☠️ 🧔🏾‍♂️ 👩🏻‍❤️‍👨🏿 ⛓️‍💥`.split(/\s+/)
      expect(joined.every(sequence => oneOf('RGI_Emoji_ZWJ_Sequence').test(sequence))).to.equal(true)
      expectAll(
        [
          ...joined.map(sequence => [sequence, withoutStyle(sequence)] as const),
          ...joined.map(sequence => [`a${sequence}b`, `a${withoutStyle(sequence)}b`] as const),
          ...['a\u200db', '💩\u200d', '\u200d💩', '💩\u200d💩', '🐻\u200d💩'].map(
            sequence => [sequence, undefined] as const,
          ),
        ],
        29,
      )
    })
  })

  describe('mixes no scripts', () => {
    const strange = [
      'Cyrillic',
      'Armenian',
      'Hebrew',
      'Arabic',
      'Devanagari',
      'Thai',
      'Georgian',
      'Cherokee',
      'Ethiopic',
    ]
    for (const script of [...strange, 'Bopomofo'])
      it(`such as Latin and ${script}, whichever letter of it`, () =>
        expectAll(
          lettersOf(script).map(letter => [`latin${letter}`, undefined]),
          20,
        ))

    it('such as Latin and Greek, but for the two letters that are signs', () =>
      expectAll(
        lettersOf('Greek').map(letter => [`latin${letter}`, 'ξπ'.includes(letter) ? `latin${letter}` : undefined]),
        20,
      ))

    for (const script of ['Han', 'Hiragana', 'Katakana', 'Hangul'])
      it(`but those that are written together: Latin and ${script}`, () =>
        expectAll(
          lettersOf(script)
            .slice(0, 3_000)
            .map(letter => [`latin${letter}`, `latin${letter}`]),
          50,
        ))

    it('of East Asia but as each country does', () => {
      const [han, hiragana, katakana, hangul, bopomofo] = ['黑', 'ひ', 'カ', '한', 'ㄅ']
      const together = [han + hiragana, han + katakana, hiragana + katakana, han + hangul, han + bopomofo]
      const apart = [hangul + hiragana, hangul + katakana, bopomofo + hiragana, bopomofo + katakana, bopomofo + hangul]
      expectAll(
        [...together.map(label => [label, label] as const), ...apart.map(label => [label, undefined] as const)],
        10,
      )
    })

    it('in a label; its neighbour may be of another one', () =>
      expectAll(
        ['abc.яблоко', 'яблоко.eth', 'שלום.eth', 'مرحبا.eth', 'नमस्ते.eth', 'ไทย.eth', '한국.eth'].map(name => [
          name,
          name,
        ]),
        7,
      ))

    it('nor lets a whole label of one look like another', () =>
      expectAll(
        ['сосо', 'ѕех', 'ехо', 'оо', 'ο', 'о', '0о', 'а', 'ρ', 'ο0'].map(name => [name, undefined]),
        10,
      ))

    it('of digits: the Arabic ones are not beside others', () =>
      expectAll(
        ['0١', '١0', '1٢3', 'a١'].map(name => [name, undefined]),
        4,
      ))
  })

  it('begins no label with a mark, puts none behind an emoji, and composes what belongs together', () => {
    const marks = fitting(/^\p{Mn}$/u).filter(character => !/^\p{Default_Ignorable_Code_Point}$/u.test(character))
    expectAll(
      [
        ...marks.flatMap(mark => [[`${mark}a`, undefined] as const, [`💩${mark}`, undefined] as const]),
        ['e\u0301', 'é'],
        ['\u0438\u0306', 'й'],
        ['\u1112\u1161\u11ab', '한'],
        ['\u304b\u3099', 'が'],
      ],
      3_000,
    )
  })

  it('keeps low lines to the beginning, hyphens out of the third and fourth place, and some signs between letters', () =>
    expectAll(
      [
        ...['_', '__', '_a', '__a', 'a--b', 'abc--d', '--', '-a-', 'a’b', 'ガ・ア', '1⁄2'].map(
          label => [label, label] as const,
        ),
        ...['a_', 'a_b', '_a_b', '_a_', 'ab--', 'ab--c', 'xn--a', 'XN--A'].map(label => [label, undefined] as const),
        ...['’a', 'a’', 'a’’b', '・ア', 'ア・', 'ア・・ア', '⁄2', '1⁄', '1⁄⁄2'].map(
          label => [label, undefined] as const,
        ),
        ...['.', 'a.', '.a', 'a..b', 'a。b。', '．'].map(label => [label, undefined] as const),
      ],
      34,
    ))
})
