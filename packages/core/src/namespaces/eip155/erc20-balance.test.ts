import { expect } from 'chai'
import { readErc20Balance, readSymbol } from './erc20-balance.js'

const word = (value: number | bigint) => value.toString(16).padStart(64, '0')
const right = (text: string) =>
  Array.from(new TextEncoder().encode(text), byte => byte.toString(16).padStart(2, '0'))
    .join('')
    .padEnd(64, '0')
const abi = (text: string) => `0x${word(32)}${word(new TextEncoder().encode(text).length)}${right(text)}`

describe('the balance of a token', () => {
  const account = '0xF39FD6e51aad88F6F4ce6aB8827279cffFb92266'
  const token = '0x00000000000000000000000000000000000000aa'
  const answers: Readonly<Record<string, unknown>> = {
    '0x70a08231': `0x${word(1_500_000n)}`,
    '0x313ce567': `0x${word(6)}`,
    '0x95d89b41': abi('USDX'),
  }

  it('is what the token says of the account', async () => {
    const requests: unknown[] = []
    const balance = await readErc20Balance(
      async ({ method, params }) => {
        const [{ to, data }] = params as [{ to: string; data: string }]
        requests.push([method, to, data.slice(0, 10), data.length])
        return answers[data.slice(0, 10)]
      },
      token,
      account,
    )
    expect(balance).to.deep.equal({ units: 1_500_000n, decimals: 6, symbol: 'USDX' })
    expect(requests).to.deep.equal([
      ['eth_call', token, '0x70a08231', 74],
      ['eth_call', token, '0x313ce567', 10],
      ['eth_call', token, '0x95d89b41', 10],
    ])
  })

  for (const [what, selector, answer] of [
    ['no contract there', '0x70a08231', '0x'],
    ['decimals beyond a byte', '0x313ce567', `0x${word(256)}`],
    ['a number in place of text', '0x95d89b41', 5],
  ] as const) {
    it(`is refused from ${what}`, async () => {
      const failure = await readErc20Balance(
        async ({ params }) => ({ ...answers, [selector]: answer })[(params as [{ data: string }])[0].data.slice(0, 10)],
        token,
        account,
      ).catch((error: { code: unknown }) => error.code)
      expect(failure).to.equal('RESPONSE_INVALID')
    })
  }

  for (const [title, answer, symbol] of [
    ['as ABI encodes text', abi('DAI'), 'DAI'],
    ['as bytes32', `0x${right('MKR')}`, 'MKR'],
    ['without directions and lines', abi('US\u202eDC\n'), 'USDC'],
    ['cut where it is long', abi('A'.repeat(30)), `${'A'.repeat(15)}…`],
  ] as const) {
    it(`has a symbol ${title}`, () => expect(readSymbol(answer)).to.equal(symbol))
  }

  for (const [title, answer] of [
    ['longer than its answer', `0x${word(32)}${word(2n ** 255n)}${right('X')}`],
    ['of nothing that can be read', abi('\u200b')],
  ] as const) {
    it(`refuses a symbol ${title}`, () => expect(() => readSymbol(answer)).to.throw())
  }
})
