import { describe, it } from 'node:test'
import { expect } from 'chai'
import { readOnrampSettings } from './onramp-settings.js'

const secret = 'hunter2-hunter2-hunter2'
const full = {
  W3M_ONRAMP_SANDBOX: { url: 'http://127.0.0.1:4413', key: 'partner', secret, webhookSecret: secret },
  W3M_ONRAMP_COINBASE: { keyId: 'id', keySecret: secret },
  W3M_ONRAMP_MELD: { apiKey: secret },
}

describe('The settings of sellers of coins', () => {
  it('offer those whose keys are set', () => {
    expect(readOnrampSettings({})).to.deep.equal({
      sandbox: undefined,
      coinbase: undefined,
      meld: undefined,
      returnUrl: undefined,
    })
    const { sandbox, coinbase, meld } = readOnrampSettings(
      Object.fromEntries(Object.entries(full).map(([name, value]) => [name, JSON.stringify(value)])),
    )
    expect(sandbox).to.deep.equal(full.W3M_ONRAMP_SANDBOX)
    expect(coinbase).to.include({ keySecret: secret, apiUrl: 'https://api.developer.coinbase.com' })
    expect(meld).to.include({ apiKey: secret, country: 'US' })
  })

  const names = Object.keys(full) as (keyof typeof full)[]
  const lists = { secret: [secret], keySecret: [secret], apiKey: [secret] }
  const short = { secret: 'hunter2', keySecret: 'hunter2', apiKey: 'hunter2' }
  const wrong: readonly (readonly [title: string, text: (name: keyof typeof full) => string])[] = [
    ['is no JSON at its beginning', () => secret],
    ['is no JSON in its middle', () => `{"keySecret":${secret}}`],
    ['is no JSON at its end', name => `${JSON.stringify(full[name])}${secret}`],
    ['is a text', () => JSON.stringify(secret)],
    ['is a list', () => JSON.stringify([secret])],
    ['has a wrong address', name => JSON.stringify({ ...full[name], url: secret, apiUrl: secret })],
    [
      'has a password in an address',
      name =>
        JSON.stringify({ ...full[name], url: `https://a:${secret}@b.example`, apiUrl: `https://${secret}@b.example` }),
    ],
    ['has a list in place of a secret', name => JSON.stringify({ ...full[name], ...lists })],
    ['has a secret that is too short', name => JSON.stringify({ ...full[name], ...short })],
  ]
  for (const name of names)
    for (const [title, text] of wrong)
      it(`refuse ${name} that ${title} by its name, and print nothing of it`, () => {
        expect(() => readOnrampSettings({ [name]: text(name) }))
          .to.throw(new RegExp(`^${name}\\b.* is not valid: (?:expected |the key is missing)`))
          .and.satisfies(({ message }: Error) => !/hun|nter/.test(message))
      })

  it('refuse a return address with a slash at its end', () => {
    expect(() => readOnrampSettings({ W3M_ONRAMP_RETURN_URL: 'https://api.example/' })).to.throw(
      'W3M_ONRAMP_RETURN_URL is not valid: expected a web address without a slash at its end',
    )
  })
})
