import { describe, it } from 'node:test'
import { expect } from 'chai'
import { testServer } from '../../testing/test-server.js'
import { walletOrigin, walletEnvironment } from '../../testing/wallet-environment.js'
import type { LoginOffers } from './login-offers.js'
import { readSocialSettings } from './social-settings.js'

const client = JSON.stringify({ clientId: 'id', clientSecret: 'a-secret-that-nobody-is-told' })
const farcaster = '{"relay":"https://relay.example","rpcUrl":"https://rpc.example"}'
const offersOf = (loginOffers?: LoginOffers) =>
  testServer({ loginOffers }).app.request('/login/v1/offers?projectId=p&st=w3m&sv=0.1.0', {
    headers: { origin: 'https://dapp.example' },
  })

describe('The social logins that any page is told of', () => {
  const cases: readonly (readonly [
    title: string,
    variables: Readonly<Record<string, string>>,
    socials: readonly string[],
  ])[] = [
    [
      'those that are configured',
      { W3M_SOCIAL_X: client, W3M_SOCIAL_GOOGLE: client, W3M_SOCIAL_APPLE: '' },
      ['google', 'x'],
    ],
    [
      'Farcaster where it is configured',
      { W3M_SOCIAL_DISCORD: client, W3M_FARCASTER: farcaster },
      ['discord', 'farcaster'],
    ],
    ['Farcaster alone', { W3M_FARCASTER: farcaster }, ['farcaster']],
    ['none where none is configured', {}, []],
  ]
  for (const [title, variables, socials] of cases) {
    it(`are ${title}, with the frame that has them`, async () => {
      const env = await walletEnvironment({ social: readSocialSettings(variables) })
      try {
        const answer = await offersOf(env.service.loginOffers)
        expect([answer.status, await answer.json()]).to.deep.equal([200, { frame: walletOrigin, socials }])
      } finally {
        await env.close()
      }
    })
  }

  it('are none, and of no frame, where this server has no wallet', async () => {
    expect(await (await offersOf()).json()).to.deep.equal({ frame: null, socials: [] })
  })

  it('may be read by every page and kept for a while; a refusal may not', async () => {
    const { headers } = await offersOf()
    expect(headers.get('access-control-allow-origin')).to.equal('*')
    expect(headers.get('cache-control')).to.equal('public, max-age=60, stale-while-revalidate=86400')
    const refused = await testServer().app.request(`/login/v1/offers?projectId=${'p'.repeat(129)}`)
    expect([refused.status, refused.headers.get('cache-control')]).to.deep.equal([400, 'no-store'])
  })
})
