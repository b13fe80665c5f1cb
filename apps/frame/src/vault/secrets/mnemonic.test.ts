import { entropyToMnemonic, mnemonicToSeed } from '@scure/bip39'
import { wordlist } from '@scure/bip39/wordlists/english'
import { expect } from 'chai'
import fc from 'fast-check'
import { bytesToHex, hexToBytes } from 'viem'
import { utf8, type Bytes } from '../bytes.js'
import { fuzzCounts } from '../testing/fuzz-counts.js'
import { codeOf } from '../testing/vault-fixture.js'
import { entropyOf, seedOf, wordsOf } from './mnemonic.js'

const text = (words: Bytes) => new TextDecoder().decode(words)
const bytes = (hex: string): Bytes => hexToBytes(`0x${hex}`) as Bytes
const entropies = fc.uint8Array({ minLength: 16, maxLength: 16 }).map(entropy => new Uint8Array(entropy))

// The vectors of 128 bits that BIP-39 names.
const published: readonly (readonly [string, string])[] = [
  [
    '00000000000000000000000000000000',
    'abandon abandon abandon abandon abandon abandon abandon abandon abandon abandon abandon about',
  ],
  ['7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f', 'legal winner thank year wave sausage worth useful legal winner thank yellow'],
  [
    '80808080808080808080808080808080',
    'letter advice cage absurd amount doctor acoustic avoid letter advice cage above',
  ],
  ['ffffffffffffffffffffffffffffffff', 'zoo zoo zoo zoo zoo zoo zoo zoo zoo zoo zoo wrong'],
  ['9e885d952ad362caeb4efe34a8e91bd2', 'ozone drill grab fiber curtain grace pudding thank cruise elder eight picnic'],
  ['c0ba5a8e914111210f2bd131f3d5e08d', 'scheme spot photo card baby mountain device kick cradle pact join borrow'],
  ['23db8160a31d3e0dca3688ed941adbf3', 'cat swing flag economy stadium alone churn speed unique patch report train'],
  [
    'f30f8c1da665478f49b001d94c5fc452',
    'vessel ladder alter error federal sibling chat ability sun glass valve picture',
  ],
]

describe('The words of a wallet', () => {
  for (const [entropy, words] of published) {
    it(`are those of BIP-39 for ${entropy}, and back`, async () => {
      expect(text(await wordsOf(bytes(entropy)))).to.equal(words)
      expect(await entropyOf(utf8(words))).to.deep.equal(bytes(entropy))
    })
  }

  it('make the seed of BIP-39', async () => {
    expect(bytesToHex(await seedOf(utf8(published[0]![1])))).to.equal(
      '0x5eb00bbddcf069084889a8ab9155568165f5c453ccb85e70811aaed6f6da5fc19a5ac40b389cd370d086206dec8aa6c43daea6690f20ad3d8d48b2d2ce9e38e4',
    )
  })

  it('are those of another implementation, whatever the entropy, and so is the seed', () =>
    fc.assert(
      fc.asyncProperty(entropies, async entropy => {
        const words = await wordsOf(entropy)
        expect(text(words)).to.equal(entropyToMnemonic(entropy, wordlist))
        expect(await entropyOf(words)).to.deep.equal(entropy)
        expect(await seedOf(words)).to.deep.equal(await mnemonicToSeed(text(words)))
      }),
      fuzzCounts(30),
    )).timeout(0)

  it('may be written in any case and spacing', async () => {
    const [entropy, words] = published[1]!
    expect(await entropyOf(utf8(`\n ${words.toUpperCase().replaceAll(' ', '\t \r\n')}  `))).to.deep.equal(
      bytes(entropy),
    )
  })

  it('may be written in capitals, the last letter of the alphabet too', async () => {
    const [entropy, words] = published[3]!
    expect(await entropyOf(utf8(words.toUpperCase()))).to.deep.equal(bytes(entropy))
  })

  it('are twelve, also where the last one adds nothing to the others', async () => {
    for (let first = 0; ; first++) {
      const words = text(await wordsOf(new Uint8Array([first, ...new Uint8Array(15)])))
      if (!words.endsWith(' abandon')) continue
      expect(await codeOf(entropyOf(utf8(words.slice(0, -' abandon'.length))))).to.equal('RECOVERY_WRONG')
      return
    }
  })

  const [, words] = published[4]!
  const wrong: readonly (readonly [string, string])[] = [
    ['nothing', ''],
    ['eleven words', words.slice(0, words.lastIndexOf(' '))],
    ['thirteen words', `${words} picnic`],
    ['a word that is not in the list', words.replace('ozone', 'ozonf')],
    // These two are not in the list either, and stand where a careless search would see the right word.
    ['a word beyond the end of the list', published[3]![1].replace('zoo', 'zzz')],
    ['a word beside the second of the list', published[7]![1].replace('ability', 'abilitx')],
    ['the start of a word', words.replace('ozone', 'ozon')],
    ['a word with more behind it', words.replace('ozone', 'ozones')],
    ['two words that changed places', words.replace('ozone drill', 'drill ozone')],
    ['another last word', words.replace('picnic', 'zoo')],
    ['bytes that are no letters', '\u0001\u00ff '.repeat(12)],
  ]
  for (const [title, sentence] of wrong) {
    it(`are refused: ${title}`, async () => expect(await codeOf(entropyOf(utf8(sentence)))).to.equal('RECOVERY_WRONG'))
  }
})
