import { failedResultUri, readSocialResult, type OAuthProvider } from '@w3m/frame/wallet-api'
import { expect } from 'chai'
import { Hono } from 'hono'
import { createHmac } from 'node:crypto'
import { afterEach, beforeEach, describe, it } from 'node:test'
import { answerFailure, Failure } from '../../http/failure.js'
import { openSharedState } from '../../ports/libsql/libsql-shared-state.js'
import type { SharedState } from '../../ports/shared-state.js'
import { socialSettings, visitProvider } from '../../testing/provider-visit.js'
import { createAnnouncements } from '../login/announcements.js'
import { createSocialLogins, type SocialLogins } from './social-logins.js'

const origin = 'http://wallet.dapp.localhost:4402'
const site = 'http://dapp.localhost:4400'
const [frameKey, otherKey] = ['frame-key', 'other-frame-key']
const client = '2001:db8:a:b::/64'

let shared: SharedState
/** What a login needs of the server around it. */
const sharedDeps = () => ({
  keyValue: shared.keyValue,
  events: createAnnouncements(shared.pubSub),
  keys: { mac: (purpose: string, text: string) => createHmac('sha256', purpose).update(text).digest('base64url') },
})

let nowMs: number
let reported: unknown[]
let isNewDevice: boolean
let social: SocialLogins
let app: Hono
beforeEach(() => {
  shared = openSharedState(undefined)
  nowMs = 1_700_000_000_000
  reported = []
  isNewDevice = false
  social = createSocialLogins({
    settings: socialSettings,
    origin,
    ...sharedDeps(),
    isNewDevice: async () => isNewDevice,
    mark: async () => 0,
    now: () => nowMs,
    report: error => reported.push(error),
    waitMs: 30,
  })
  app = new Hono().route('/', social.routes)
  app.onError((error, context) => answerFailure(context, error))
})
afterEach(() => shared.close())

const start = (provider: OAuthProvider = 'google', returnUrl?: string) =>
  social.start({ frameKey, client, provider, origin: site, returnUrl })
const arrive = async ({ path, body }: { readonly path: string; readonly body?: string }) =>
  app.request(
    `${origin}${path}`,
    body === undefined
      ? {}
      : {
          method: 'POST',
          body,
          headers: { 'content-type': 'application/x-www-form-urlencoded', origin: 'https://appleid.apple.com' },
        },
  )
/** From the click to the popup's last page. */
const visit = async (provider: OAuthProvider, email = 'ana@mail.example') => {
  const { handle, url } = await start(provider)
  const response = await arrive(await visitProvider(url, origin, email))
  const page = await response.text()
  const result = /data-result="([^"]+)"/.exec(page)?.[1]
  return { handle, response, page, code: result && readSocialResult(result, origin)?.code }
}
const confirm = async (code: string) =>
  app.request(`${origin}/api/login/social/confirm`, { method: 'POST', body: JSON.stringify({ code }) })
const failed = async (action: Promise<unknown>) =>
  action.then(
    () => expect.fail('it did not fail'),
    (error: unknown) => (error instanceof Failure ? `${error.status} ${error.reasons[0]!.field}` : String(error)),
  )

it('A login is its client’s: what is too much pushes out those of the same site first', async () => {
  const { keyValue } = shared
  const owners: unknown[] = []
  const noting = createSocialLogins({
    settings: socialSettings,
    origin,
    ...sharedDeps(),
    keyValue: {
      ...keyValue,
      put: (bucket, key, entry, options) => (owners.push(options.owner), keyValue.put(bucket, key, entry, options)),
    },
    isNewDevice: async () => false,
    mark: async () => 0,
    now: () => nowMs,
    report: error => reported.push(error),
  })
  await noting.start({ frameKey, client, provider: 'google', origin: site })
  await noting.start({ frameKey, client: '203.0.113.7', provider: 'google', origin: site })
  expect(owners).to.deep.equal([...Array(3).fill('2001:db8:a:'), ...Array(3).fill('203.0.113.7')])
})

const people: readonly { provider: OAuthProvider; email?: string; userName: string }[] = [
  { provider: 'google', email: 'ana@mail.example', userName: 'ana@mail.example' },
  { provider: 'apple', email: 'ana@mail.example', userName: 'ana@mail.example' },
  { provider: 'github', email: 'ana@mail.example', userName: 'ana' },
  { provider: 'facebook', userName: 'ana' },
  { provider: 'x', userName: 'ana' },
  { provider: 'discord', email: 'ana@mail.example', userName: 'ana' },
]

/** The address to which the page after the provider leads on: at once, or by its button. */
async function backFrom(response: Response, by: 'at once' | 'by a button' = 'at once'): Promise<URL> {
  expect(response.status).to.equal(200)
  const page = await response.text()
  const found = {
    'at once': /http-equiv="refresh" content="0; url=([^"]*)"/.exec(page)?.[1],
    'by a button': /data-to="([^"]*)"/.exec(page)?.[1],
  }
  expect(Object.entries(found).flatMap(([way, to]) => (to === undefined ? [] : [way]))).to.deep.equal([by])
  if (by === 'by a button') expect(page).to.include(site).and.not.include('http-equiv')
  return new URL(found[by]!.replaceAll('&amp;', '&'))
}

describe('A social login', () => {
  for (const { provider, email, userName } of people) {
    it(`at ${provider} says who the visitor is, the same each time`, async () => {
      const subjects = []
      for (let round = 0; round < 2; round += 1) {
        const { handle, code } = await visit(provider)
        const redeemed = await social.redeem({ frameKey, handle, code })
        expect(redeemed.status).to.equal('done')
        const { identity } = redeemed as Extract<typeof redeemed, { status: 'done' }>
        expect(identity).to.include({ provider, userName })
        expect(identity.email).to.equal(email)
        subjects.push(identity.subject)
      }
      expect(subjects[0]).to.be.a('string').with.length.greaterThan(3)
      expect(subjects[1]).to.equal(subjects[0])
      expect(reported).to.deep.equal([])
    })
  }

  it('goes to the provider with a challenge, a state and a nonce, new each time', async () => {
    const [one, other] = [new URL((await start()).url).searchParams, new URL((await start()).url).searchParams]
    expect(one.get('code_challenge_method')).to.equal('S256')
    expect(one.get('redirect_uri')).to.equal(`${origin}/api/login/social/callback/google`)
    for (const name of ['state', 'nonce', 'code_challenge'])
      expect(one.get(name), name).to.be.a('string').and.not.equal(other.get(name))
  })

  it('is told to the frame key that began it, and to no other', async () => {
    const { handle, code } = await visit('google')
    expect(await failed(social.redeem({ frameKey: otherKey, handle, code }))).to.equal('410 CODE_EXPIRED')
    expect((await social.redeem({ frameKey, handle, code })).status).to.equal('done')
  })

  it('is told once', async () => {
    const { handle, code } = await visit('google')
    await social.redeem({ frameKey, handle, code })
    expect(await failed(social.redeem({ frameKey, handle, code }))).to.equal('410 CODE_EXPIRED')
  })

  it('is not told for the code of another login', async () => {
    const [mine, theirs] = [await visit('google'), await visit('google', 'eve@mail.example')]
    expect(await failed(social.redeem({ frameKey, handle: mine.handle, code: theirs.code }))).to.equal(
      '410 CODE_EXPIRED',
    )
    expect((await social.redeem({ frameKey, handle: mine.handle, code: mine.code })).status).to.equal('done')
  })

  it('waits without a code until the visitor has confirmed it in the popup', async () => {
    const { handle, code } = await visit('google')
    expect(await social.redeem({ frameKey, handle })).to.deep.equal({ status: 'pending' })
    const waiting = social.redeem({ frameKey, handle })
    expect((await confirm(code!)).status).to.equal(200)
    expect((await waiting).status).to.equal('done')
  })

  it('is left to the next call where the one that waited went away', async () => {
    const { handle, code } = await visit('google')
    await confirm(code!)
    expect(await social.redeem({ frameKey, handle, signal: AbortSignal.abort() })).to.deep.equal({ status: 'pending' })
    expect((await social.redeem({ frameKey, handle })).status).to.equal('done')
  })

  it('cannot be confirmed with a code that nobody was told, or one that is spent', async () => {
    const { handle, code } = await visit('google')
    expect((await confirm('A'.repeat(22))).status).to.equal(410)
    await social.redeem({ frameKey, handle, code })
    expect((await confirm(code!)).status).to.equal(410)
  })

  it('refuses a form that is too long to be a provider’s answer', async () => {
    const answer = await arrive({ path: '/api/login/social/callback/apple', body: `state=${'x'.repeat(20_000)}` })
    expect(answer.status).to.equal(413)
  })

  it('takes one answer of the provider: the second with its state finds nothing', async () => {
    const { url } = await start()
    const answer = await visitProvider(url, origin, 'ana@mail.example')
    expect((await arrive(answer)).status).to.equal(200)
    expect((await arrive(answer)).status).to.equal(410)
  })

  for (const [title, change] of [
    ['another state', (url: URL) => url.searchParams.set('state', 'A'.repeat(22))],
    ['no state', (url: URL) => url.searchParams.delete('state')],
    ['another provider', (url: URL) => (url.pathname = url.pathname.replace('google', 'github'))],
    ['a provider that there is not', (url: URL) => (url.pathname = url.pathname.replace('google', 'nobody'))],
  ] as const) {
    it(`refuses an answer with ${title}`, async () => {
      const { handle, url } = await start()
      const answer = new URL((await visitProvider(url, origin, 'ana@mail.example')).path, origin)
      change(answer)
      const response = await arrive({ path: `${answer.pathname}${answer.search}` })
      expect(response.status).to.equal(410)
      expect(await response.text()).not.to.include('data-code')
      expect(await social.redeem({ frameKey, handle })).to.deep.equal({ status: 'pending' })
    })
  }

  it('refuses an answer with the code of somebody else’s visit', async () => {
    const [mine, theirs] = [await start(), await start()]
    const answer = new URL((await visitProvider(mine.url, origin, 'ana@mail.example')).path, origin)
    const stolen = new URL((await visitProvider(theirs.url, origin, 'eve@mail.example')).path, origin)
    answer.searchParams.set('code', stolen.searchParams.get('code')!)
    expect((await arrive({ path: `${answer.pathname}${answer.search}` })).status).to.equal(403)
    expect(await failed(social.redeem({ frameKey, handle: mine.handle }))).to.equal('403 LOGIN_REFUSED')
    expect(reported).to.have.length(1)
  })

  it('refuses a token that the provider has signed for the nonce of another login, with its own state and challenge', async () => {
    const { handle, url } = await start()
    const changed = new URL(url)
    changed.searchParams.set('nonce', new URL((await start()).url).searchParams.get('nonce')!)
    expect((await arrive(await visitProvider(changed.href, origin, 'eve@mail.example'))).status).to.equal(403)
    expect(await failed(social.redeem({ frameKey, handle }))).to.equal('403 LOGIN_REFUSED')
    expect(
      reported.map(error => Object((error as { readonly cause?: Error }).cause?.cause).claim as unknown),
    ).to.deep.equal(['nonce'])
  })

  it('ends where the visitor says no', async () => {
    const no = await start('github')
    const answered = await arrive(await visitProvider(no.url, origin, undefined))
    expect(answered.status).to.equal(403)
    const result = /data-result="([^"]+)"/.exec(await answered.text())?.[1]
    expect(await failed(social.redeem({ frameKey, ...readSocialResult(result!, origin)! }))).to.equal(
      '403 LOGIN_REFUSED',
    )
    const cutOff = await start('github')
    await arrive(await visitProvider(cutOff.url, origin, undefined))
    expect(await failed(social.redeem({ frameKey, handle: cutOff.handle }))).to.equal('403 LOGIN_REFUSED')
    expect(reported).to.deep.equal([])
  })

  it('is too late after ten minutes', async () => {
    const { url } = await start()
    const answer = await visitProvider(url, origin, 'ana@mail.example')
    const done = await visit('google')
    nowMs += 600_000
    expect((await arrive(answer)).status).to.equal(410)
    expect(await failed(social.redeem({ frameKey, handle: done.handle, code: done.code }))).to.equal('410 CODE_EXPIRED')
  })

  it('leads a page without popups back to its own address, and to no other site', async () => {
    const { handle, url } = await start('google', `${site}/shop?item=1`)
    const back = await backFrom(await arrive(await visitProvider(url, origin, 'ana@mail.example')), 'by a button')
    expect(`${back.origin}${back.pathname}?item=${back.searchParams.get('item')}`).to.equal(`${site}/shop?item=1`)
    const { code } = readSocialResult(back.searchParams.get('result_uri')!, origin)!
    expect((await social.redeem({ frameKey, handle, code })).status).to.equal('done')
    expect(await failed(start('google', 'http://evil.localhost/'))).to.equal('400 returnUrl')
  })

  for (const [title, page] of [
    ['tells the page that was left that nobody is in', site],
    ['tells the frame’s own page that nobody is in', origin],
  ] as const) {
    it(`${title}, where the visitor said no`, async () => {
      const returnUrl = `${page}/shop?item=1`
      const { handle, url } = await social.start({ frameKey, client, provider: 'google', origin: page, returnUrl })
      const back = await backFrom(await arrive(await visitProvider(url, origin, undefined)))
      const result = back.searchParams.get('result_uri')
      back.searchParams.delete('result_uri')
      expect([back.href, result]).to.deep.equal([returnUrl, failedResultUri(origin)])
      expect(readSocialResult(result!, origin), 'no login is named').to.equal(undefined)
      expect(await failed(social.redeem({ frameKey, handle }))).to.equal('403 LOGIN_REFUSED')
    })
  }

  it('leads back to the frame’s own page at once: no other page is told', async () => {
    const { url } = await social.start({ frameKey, client, provider: 'google', origin, returnUrl: `${origin}/wallet` })
    const back = await backFrom(await arrive(await visitProvider(url, origin, 'ana@mail.example')))
    expect(readSocialResult(back.searchParams.get('result_uri')!, origin)).to.have.property('code')
  })

  it('says on the page that leads back that the wallet does not know the device', async () => {
    isNewDevice = true
    const { url } = await start('google', `${site}/shop`)
    expect(await (await arrive(await visitProvider(url, origin, 'ana@mail.example'))).text()).to.include(
      `Log in to ${site} on a new device?`,
    )
  })

  it('is offered where it is configured', async () => {
    expect(social.methods().socials).to.have.members(people.map(({ provider }) => provider))
    const none = createSocialLogins({
      settings: { providers: {}, farcaster: undefined },
      origin,
      ...sharedDeps(),
      isNewDevice: async () => false,
      mark: async () => 0,
      now: () => nowMs,
      report: () => undefined,
    })
    expect(none.methods()).to.deep.equal({ socials: [], farcaster: false })
    expect(await failed(none.start({ frameKey, client, provider: 'google', origin: site }))).to.equal('404 provider')
  })
})

describe('The popup’s last page', () => {
  it('names the site that asks, and tells the result to its pages only', async () => {
    const { page, response } = await visit('google')
    expect(page).to.include(`data-site="${site}"`)
    const policy = response.headers.get('content-security-policy')!
    expect(policy)
      .to.include("default-src 'none'")
      .and.include("script-src 'self'")
      .and.include("frame-ancestors 'none'")
      .and.include("require-trusted-types-for 'script'")
    expect(response.headers.get('cache-control')).to.equal('no-store')
    expect(response.headers.get('referrer-policy')).to.equal('no-referrer')
    const script = await (await social.routes.request(`${origin}/api/login/social/result.js`)).text()
    expect(script).to.include('postMessage({ resultUri: result }, site)').and.not.include("'*'")
  })

  it('tells nothing to the page that opened it before the visitor’s word, where the wallet does not know the device', async () => {
    expect((await visit('google')).page)
      .to.include('data-is-new="false"')
      .and.not.include('on a new device?')
    isNewDevice = true
    expect((await visit('google')).page)
      .to.include('data-is-new="true"')
      .and.include(`Log in to ${site} on a new device?`)
  })
})
