import { expect } from 'chai'
import { describe, it } from 'node:test'
import { readSocialSettings } from './social-settings.js'

const client = { clientId: 'id', clientSecret: 'a-secret-that-is-not-printed' }

describe('The settings of social logins', () => {
  it('offer what is configured, and nothing else', () => {
    expect(readSocialSettings({})).to.deep.equal({ providers: {}, farcaster: undefined })
    const { providers, farcaster } = readSocialSettings({
      W3M_SOCIAL_X: JSON.stringify(client),
      W3M_SOCIAL_GOOGLE: '',
      W3M_FARCASTER: '{"relay":"https://relay.example","rpcUrl":"https://rpc.example"}',
    })
    expect(providers).to.deep.equal({ x: client })
    expect(farcaster?.relay).to.equal('https://relay.example')
  })

  for (const [title, name, text, why] of [
    ['no JSON', 'W3M_SOCIAL_APPLE', '{', 'expected JSON'],
    ['no secret', 'W3M_SOCIAL_DISCORD', '{"clientId":"id"}', 'clientSecret: the key is missing'],
    [
      'an unknown key',
      'W3M_SOCIAL_GITHUB',
      JSON.stringify({ ...client, secret: client.clientSecret }),
      'secret: there is no such key',
    ],
    [
      'an address of another kind',
      'W3M_SOCIAL_GOOGLE',
      JSON.stringify({ ...client, issuer: 'ftp://accounts.example' }),
      'issuer: expected a web address',
    ],
    ['no node', 'W3M_FARCASTER', '{"relay":"https://relay.example"}', 'rpcUrl: the key is missing'],
    ['no address', 'W3M_FARCASTER', '{"relay":"relay","rpcUrl":"https://a.example"}', 'relay: expected URL'],
  ] as const) {
    it(`refuse ${title} by the variable's name, and do not print it`, () => {
      expect(() => readSocialSettings({ [name]: text }))
        .to.throw(`${name} is not valid: ${why}`)
        .and.satisfy(({ message }: Error) => !message.includes(client.clientSecret))
    })
  }
})
