import { socialProviders } from '@w3m/frame-bridge/social-providers'
import { expect } from 'chai'
import { atom } from 'nanostores'
import { socialsWaitMs } from '../limits/login-limits.js'
import { createFakeClock, type FakeClock } from '../testing/fake-clock.js'
import { createLoginFixture, type LoginFixture, type LoginFixtureOptions } from '../testing/login-fixture.js'
import { createMissingSocials, type MissingSocialsDeps } from './missing-socials.js'

type Answer = Awaited<ReturnType<MissingSocialsDeps['fetchOffers']>>

const frame = 'https://frame.example'
const withoutMost = { frame, socials: ['github', 'farcaster', 'myspace'] }
const most = socialProviders.filter(name => !withoutMost.socials.includes(name))

describe('the social logins that the server is missing', () => {
  function setUp(isOpen = true) {
    const clock = createFakeClock()
    const $modal = atom({ open: isOpen, namespace: undefined, shakes: 0 })
    let answer!: (answer: Answer | Promise<Answer>) => void
    const offersRequest = new Promise<Answer>(resolve => (answer = resolve))
    let requestCount = 0
    const served = createMissingSocials({
      fetchOffers: () => (requestCount++, offersRequest),
      frameOrigin: () => frame,
      modal: { $state: $modal },
      clock,
    })
    const known: string[] = []
    const load = async (name: string) =>
      void (await served.load().then(() => known.push(`${name}: ${served.$missing.get().join(' ')}`)))
    const set = (open: boolean, shakes = 0) => $modal.set({ ...$modal.get(), open, shakes })
    return { clock, served, answer, known, load, set, requestCount: () => requestCount }
  }

  it('are asked for when somebody wants to know, and once', async () => {
    const { clock, answer, known, load, requestCount } = setUp()
    expect(requestCount()).to.equal(0)
    void load('one')
    void load('two')
    await clock.advance(socialsWaitMs - 1)
    expect(known).to.deep.equal([])
    answer(withoutMost)
    await clock.advance(0)
    void load('three')
    await clock.advance(0)
    expect(known).to.deep.equal(['one', 'two', 'three'].map(name => `${name}: ${most.join(' ')}`))
    expect([requestCount(), clock.waiting]).to.deep.equal([1, 0])
  })

  it('are waited for no longer than a moment; what is on show stays, and the next time they are left out', async () => {
    const { clock, served, answer, known, load, set, requestCount } = setUp()
    void load('one')
    await clock.advance(socialsWaitMs)
    expect(known).to.deep.equal(['one: '])
    answer(withoutMost)
    await clock.advance(0)
    set(true, 1)
    expect(served.$missing.get(), 'while it is open').to.deep.equal([])
    set(false)
    expect(served.$missing.get(), 'while it fades').to.deep.equal([])
    set(true)
    expect(served.$missing.get(), 'open again').to.deep.equal(most)
    void load('two')
    await clock.advance(0)
    expect(known).to.deep.equal(['one: ', `two: ${most.join(' ')}`])
    expect(requestCount()).to.equal(1)
  })

  it('are left out at once where the answer is late and nothing is on show', async () => {
    const { clock, served, answer, load, set } = setUp()
    void load('one')
    await clock.advance(socialsWaitMs)
    set(false)
    answer(withoutMost)
    await clock.advance(0)
    expect(served.$missing.get()).to.deep.equal(most)
  })

  const silent: readonly (readonly [title: string, answer: Answer | Error])[] = [
    ['the server cannot be reached', new Error('down')],
    ['it has no frame', { frame: null, socials: [] }],
    ['it says nothing of a frame', { socials: [] }],
    ['it has another frame than the page', { frame: 'https://other.example', socials: [] }],
    ['it has all', { frame, socials: [...socialProviders].reverse() }],
  ]
  for (const [title, response] of silent) {
    it(`are none where ${title}`, async () => {
      const { clock, served, answer, known, load, requestCount } = setUp()
      let changes = -1
      served.$missing.subscribe(() => changes++)
      void load('one')
      await clock.advance(0)
      answer(response instanceof Error ? Promise.reject(response) : response)
      await clock.advance(0)
      void load('two')
      await clock.advance(0)
      expect(known).to.deep.equal(['one: ', 'two: '])
      expect([requestCount(), changes, clock.waiting]).to.deep.equal([1, 0, 0])
    })
  }
})

describe('what a page offers to log in by, once its server was asked', () => {
  const page = window as { fetch: typeof fetch }
  const realFetch = page.fetch
  const all = socialProviders.join(' ')
  let stage: LoginFixture
  let clock: FakeClock
  let requests: string[]

  const start = (answer: () => Response | Promise<Response>, options: LoginFixtureOptions['options'] = {}) => {
    requests = []
    page.fetch = (input, init) => {
      if (!String(input).includes('.example/')) return realFetch(input, init)
      requests.push(String(input))
      return Promise.resolve(answer())
    }
    clock = createFakeClock()
    stage = createLoginFixture({
      clock,
      options: {
        projectId: 'p',
        services: { frame: `${frame}/index.html`, api: 'https://api.example/base' },
        ...options,
      },
    })
  }
  const offered = () => stage.store.$offers.get().socials.join(' ')
  const answers = (value: unknown, init?: ResponseInit) => () => Response.json(value, init)

  afterEach(() => {
    page.fetch = realFetch
    stage.end()
  })

  it('is the host’s list until it is asked for, and then what the server has of it', async () => {
    start(answers(withoutMost), { features: { socials: ['x', 'farcaster', 'github'] } })
    await stage.modal.open()
    expect([offered(), requests.length]).to.deep.equal(['x farcaster github', 0])
    await Promise.all([stage.store.loadOffers(), stage.store.loadOffers()])
    await stage.store.loadOffers()
    expect(offered()).to.equal('farcaster github')
    expect(requests).to.deep.equal(['https://api.example/base/login/v1/offers?projectId=p&st=w3m&sv=0.1.0'])
    stage.$options.set({ ...stage.$options.get(), features: { socials: ['google', 'github'] } })
    expect(offered()).to.equal('github')
    expect(stage.$hasSocials.get()).to.equal(true)
  })

  it('leaves no way but e-mail where the server has none of them, and says so to the list of methods', async () => {
    start(answers({ frame, socials: [] }))
    expect(stage.$hasSocials.get()).to.equal(true)
    await stage.store.loadOffers()
    expect(stage.store.$offers.get()).to.deep.equal({ email: true, socials: [] })
    expect(stage.$hasSocials.get()).to.equal(false)
  })

  const odd: readonly (readonly [title: string, answer: () => Response | Promise<Response>])[] = [
    ['knows no such call', answers({ status: 'FAILED', reasons: [] }, { status: 404 })],
    ['does not serve it', answers({}, { status: 501 })],
    ['is down', answers({}, { status: 503, headers: { 'retry-after': '1' } })],
    ['limits', answers({}, { status: 429, headers: { 'retry-after': '1' } })],
    ['cannot be reached', () => Promise.reject(new TypeError('Failed to fetch'))],
    ['answers with a page', () => new Response('<!doctype html><title>Home</title>')],
    ['answers with nothing', () => new Response('')],
    ['answers in another shape', answers({ frame, socials: { google: true } })],
    ['answers with a list of what is no text', answers({ frame, socials: [1] })],
    ['answers for another frame', answers({ frame: 'https://other.example', socials: [] })],
    ['has no frame', answers({ frame: null, socials: [] })],
  ]
  for (const [title, answer] of odd) {
    it(`is the host’s list where the server ${title}, which is asked once and nobody is alarmed by`, async () => {
      start(answer)
      await stage.store.loadOffers()
      await stage.store.loadOffers()
      expect(offered()).to.equal(all)
      expect(stage.alerts).to.deep.equal([])
      expect(requests).to.have.length(1)
    })
  }

  it('is the host’s list after a moment where the server does not answer', async () => {
    start(() => new Promise<Response>(() => undefined))
    const known = stage.store.loadOffers()
    await clock.advance(socialsWaitMs)
    await known
    expect(offered()).to.equal(all)
  })

  const unasked: readonly (readonly [title: string, options: NonNullable<LoginFixtureOptions['options']>])[] = [
    ['no API is named', { services: { frame } }],
    ['the API is the incumbent’s', { services: { frame, api: 'https://api.web3modal.org' } }],
    ['the host wants no socials', { features: { socials: false } }],
    ['no social is left to ask for', { features: { socials: [] } }],
    ['the page offers no login', { connectors: ['injected'] }],
  ]
  for (const [title, options] of unasked) {
    it(`asks nobody where ${title}`, async () => {
      start(answers({ frame, socials: [] }), options)
      page.fetch = input => {
        requests.push(String(input))
        return Promise.reject(new TypeError('Failed to fetch'))
      }
      await stage.store.loadOffers()
      expect(requests).to.deep.equal([])
    })
  }
})
