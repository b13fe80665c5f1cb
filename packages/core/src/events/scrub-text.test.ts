import { expect } from 'chai'
import fc from 'fast-check'
import { fuzzRuns } from '../testing/fuzz-runs.js'
import { scrubText } from './scrub-text.js'

const pairing =
  'wc:7f6e504bfad60b485450578e05678ed3e8e8c4751d3c6160be17160d63ec90f9@2?relay-protocol=irn&' +
  'symKey=587d5484ce2a2a6ee3ba1962fdd7e8588e06200c46823bd18fbd67def96ad303'
const evm = '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed'
const solana = 'GwAF45zjfyGzUbd3i3hXxzGeuchzEZXwpRYHZM5912F1'

describe('What is posted', () => {
  const cases: readonly (readonly [text: string, posted: string])[] = [
    [
      'The wallet "MetaMask" gave an answer that is not valid: accounts.',
      'The wallet "MetaMask" gave an answer that is not valid: accounts.',
    ],
    [`Pair with ${pairing} now`, 'Pair with [pairing] now'],
    [`https://wallet.example/wc?uri=${encodeURIComponent(pairing)}`, '[link]'],
    ['See https://dapp.example/me?token=1#x.', 'See [link]'],
    ['metamask://wc?uri=x', '[link]'],
    ['ada@mail.example wrote', '[email] wrote'],
    [`from ${evm} to ${solana}`, 'from [address] to [address]'],
    [evm.slice(2), '[address]'],
    [`0x${'ab'.repeat(65)}`, '[bytes]'],
    ['ab'.repeat(32), '[bytes]'],
    ['eip155:31337', 'eip155:31337'],
    ['solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp', 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp'],
    ['User rejected the request.', 'User rejected the request.'],
  ]
  for (const [text, posted] of cases)
    it(`of “${text.slice(0, 60)}” is “${posted}”`, () => expect(scrubText(text, false)).to.equal(posted))

  it('keeps addresses where the host wants them, and nothing else', () => {
    expect(scrubText(`${evm} ${solana} ${pairing} ada@mail.example`, true)).to.equal(
      `${evm} ${solana} [pairing] [email]`,
    )
  })

  it('is at most 500 characters', () => expect(scrubText('a '.repeat(5_000), false)).to.have.length(500))

  it('never holds a pairing, a link or an address, whatever stands around it', () => {
    const words = fc.string({ unit: fc.constantFrom(...'ab 1.,;"()<>'), maxLength: 30 })
    const secrets = fc.constantFrom(
      pairing,
      'https://dapp.example/a?b=c',
      evm,
      evm.toLowerCase(),
      solana,
      `0x${'cd'.repeat(32)}`,
    )
    fc.assert(
      fc.property(words, secrets, words, (before, secret, after) => {
        const posted = scrubText(`${before} ${secret} ${after}`, false)
        expect(posted).to.not.include(secret)
        expect(posted).to.not.match(/symKey|587d5484/)
      }),
      fuzzRuns(300),
    )
  })
})
