import { expect } from 'chai'
import { texts as en } from './en/views.js'
import { errorText } from './error-text.js'
import type { TextKey } from './text-key.js'

const t = (key: TextKey): string => {
  if (!(key in en)) throw new Error(`${key} is not in the catalog`)
  return en[key as keyof typeof en]
}

describe('what a visitor reads of a failure', () => {
  const cases: readonly (readonly [code: unknown, heading: string, request?: Parameters<typeof errorText>[2]])[] = [
    [4001, 'Connection declined'],
    [4001, 'Switch declined', 'switch'],
    [5000, 'Switch declined', 'switch'],
    [5000, 'Signature declined', 'signature'],
    ['PAIRING_EXPIRED', 'The code ran out'],
    ['RELAY_UNREACHABLE', 'WalletConnect cannot be reached'],
    ['RELAY_ORIGIN_NOT_ALLOWED', 'WalletConnect is not set up here'],
    ['RELAY_KEY_INVALID', 'WalletConnect is not set up here'],
    ['RELAY_KEY_MISSING', 'WalletConnect is not set up here'],
    ['RELAY_SESSION_EXPIRED', 'The clock of this device may be wrong'],
    [-32002, 'A request is already waiting'],
    [4100, 'The wallet gave no access'],
    [4200, 'The wallet cannot do this'],
    [-32601, 'The wallet cannot do this'],
    [4900, 'The wallet has no connection'],
    [4901, 'The wallet has no connection'],
    [4902, 'The wallet does not know this network'],
    ['TIMEOUT', 'No answer in time'],
    ['TIMEOUT', 'The service does not answer', 'service'],
    ['CONNECTOR_NOT_FOUND', 'Wallet not found'],
    ['WALLET_ANSWER_INVALID', 'The wallet gave an odd answer'],
    ['SWITCH_NOT_FOLLOWED', 'The wallet did not switch'],
    ['HTTP_STATUS', 'The service does not answer'],
    ['HTTP_STATUS', 'The service does not answer', 'service'],
    ['HTTP_UNREACHABLE', 'The service does not answer'],
    ['RESPONSE_INVALID', 'The service does not answer'],
  ]
  for (const [code, heading, request] of cases) {
    it(`is “${heading}” for ${String(code)}${request ? ` of a ${request}` : ''}, with what to do`, () => {
      const text = errorText(t, { code, message: 'the wallet’s own words' }, request, true)
      expect(text.heading).to.equal(heading)
      expect(text.text).to.have.length.greaterThan(20)
      expect(text.code).to.equal(undefined)
    })
  }

  for (const [title, error, code] of [
    ['a code that nobody foresaw', { code: -31999 }, '-31999'],
    ['no error at all', undefined, 'UNKNOWN'],
    ['an error without a code', new Error('x'), 'UNKNOWN'],
    ['a code that is an object', { code: {} }, 'UNKNOWN'],
  ] as const) {
    it(`names the code of ${title}`, () =>
      expect(errorText(t, error, 'connection', true)).to.deep.equal({
        heading: en['error.unknown'],
        text: en['error.unknown-text'],
        code,
      }))
  }

  it('says that the visitor is offline where that explains it, and only there', () => {
    expect(errorText(t, { code: 'HTTP_UNREACHABLE' }, 'connection', false).heading).to.equal('You are offline')
    expect(errorText(t, { code: 'TIMEOUT' }, 'service', false).heading).to.equal('You are offline')
    expect(errorText(t, { code: 4001 }, 'connection', false).heading).to.equal('Connection declined')
  })
})
