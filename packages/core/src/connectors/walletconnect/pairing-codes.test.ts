import { expect } from 'chai'
import { W3mError } from '../../errors/w3m-error.js'
import { fakeSession } from '../../testing/fake-library.js'
import { startPairingCodes } from '../../testing/pairing-fixture.js'
import { mayReuse } from './pairing-codes.js'
import type { Proposal } from './library/universal-provider.js'

describe('pairing with a wallet', () => {
  it('prepares, shows a code for four minutes, and ends with the session', async () => {
    const { fake, clock, pairings, phases, attempt } = startPairingCodes()
    const { outcome } = attempt()
    await clock.advance(0)
    expect(pairings.$state.get()).to.deep.equal({
      phase: 'ready',
      uri: fake.codes[0]!.uri,
      expiresAtMs: 240_000,
      renewsAtMs: 230_000,
    })
    const { topic } = fake.approve()
    expect(await outcome).to.equal(topic)
    expect(phases).to.deep.equal(['idle', 'preparing', 'ready', 'idle'])
    expect(clock.waiting).to.equal(0)
  })

  it('says that a wallet answers, once it does', async () => {
    const { fake, clock, pairings, attempt } = startPairingCodes()
    attempt()
    await clock.advance(0)
    fake.relayer.say('relayer_message', { topic: 'another' })
    expect(pairings.$state.get().phase).to.equal('ready')
    fake.relayer.say('relayer_message', { topic: fake.codes[0]!.topic })
    expect(pairings.$state.get().phase).to.equal('answering')
  })

  it('brings a fresh code by itself, ten seconds before the former one ends, again and again', async () => {
    const { fake, clock, attempt, uri } = startPairingCodes()
    attempt()
    await clock.advance(229_999)
    expect(fake.codes).to.have.length(1)
    await clock.advance(1)
    expect(fake.codes).to.have.length(2)
    expect(uri()).to.equal(fake.codes[1]!.uri)
    await clock.advance(230_000)
    expect(uri()).to.equal(fake.codes[2]!.uri)
  })

  it('takes the answer of a wallet that has the former code', async () => {
    const { fake, clock, attempt } = startPairingCodes()
    const { outcome } = attempt()
    await clock.advance(231_000)
    const { topic } = fake.approve(fakeSession(), fake.codes[0])
    expect(await outcome).to.equal(topic)
  })

  it('goes on when a former code runs out in words', async () => {
    const { fake, clock, attempt, uri, pairings } = startPairingCodes()
    attempt()
    await clock.advance(231_000)
    fake.codes[0]!.reject(new Error('Proposal expired'))
    await clock.advance(0)
    expect(uri()).to.equal(fake.codes[1]!.uri)
    expect(pairings.$state.get().phase).to.equal('ready')
  })

  for (const message of ['Proposal expired', 'Request expired']) {
    it(`makes a fresh code when the one on show runs out early: ${message}`, async () => {
      const { fake, clock, attempt, uri } = startPairingCodes()
      attempt()
      await clock.advance(1_000)
      fake.codes[0]!.reject({ code: 0, message })
      await clock.advance(0)
      expect(uri()).to.equal(fake.codes[1]!.uri)
    })
  }

  for (const message of ['Request expired', 'Socket stalled']) {
    it(`goes on, and its code with it, when the code of an earlier attempt fails: ${message}`, async () => {
      const { fake, clock, attempt, uri } = startPairingCodes({ reuses: false })
      attempt().controller.abort()
      await clock.advance(0)
      const { outcome, controller } = attempt()
      await clock.advance(0)
      fake.codes[0]!.reject(new Error(message))
      await clock.advance(0)
      expect(uri()).to.equal(fake.codes[1]!.uri)
      expect(fake.codes).to.have.length(2)
      controller.abort()
      expect(await outcome).to.equal('ABORTED')
    })
  }

  it('ends where a wallet refuses a former code', async () => {
    const { fake, clock, attempt } = startPairingCodes()
    const { outcome } = attempt()
    await clock.advance(231_000)
    fake.codes[0]!.reject({ code: 5000, message: 'User rejected.' })
    expect(await outcome).to.equal(4001)
  })

  describe('for something else than before', () => {
    const namespace = (...chains: readonly string[]) => ({ methods: [], events: [], chains, rpcMap: {} })
    const [one, two]: readonly Proposal[] = [
      { eip155: namespace('eip155:1') },
      { eip155: namespace('eip155:1'), solana: namespace('solana:x') },
    ]

    it('does not reuse a code', async () => {
      const { fake, clock, attempt, wanted } = startPairingCodes()
      wanted.proposal = one!
      attempt().controller.abort()
      await clock.advance(0)
      wanted.proposal = two!
      attempt()
      await clock.advance(0)
      expect(fake.codes.map(({ asks }) => asks)).to.deep.equal([one, two])
    })

    it('replaces a code that was being made meanwhile', async () => {
      const { fake, clock, attempt, wanted, uri } = startPairingCodes()
      wanted.proposal = one!
      attempt()
      for (let step = 0; step < 20 && fake.codes.length === 0; step++) await Promise.resolve()
      wanted.proposal = two!
      await clock.advance(0)
      expect([fake.codes.length, uri(), fake.codes.at(-1)!.asks]).to.deep.equal([2, fake.codes[1]!.uri, two])
    })

    it('replaces a code that a former attempt was making', async () => {
      const { fake, clock, attempt, wanted, uri } = startPairingCodes()
      wanted.proposal = one!
      const first = attempt()
      for (let step = 0; step < 20 && fake.codes.length === 0; step++) await Promise.resolve()
      first.controller.abort()
      wanted.proposal = two!
      attempt()
      await clock.advance(0)
      expect([fake.codes.length, uri(), fake.codes.at(-1)!.asks]).to.deep.equal([2, fake.codes[1]!.uri, two])
    })

    it('leaves a code that is seen where it is', async () => {
      const { fake, clock, attempt, wanted, pairings, uri } = startPairingCodes()
      wanted.proposal = one!
      attempt()
      await clock.advance(0)
      wanted.proposal = two!
      pairings.refresh()
      await clock.advance(0)
      expect([fake.codes.length, uri()]).to.deep.equal([1, fake.codes[0]!.uri])
    })

    it('asks for networks again after codes that signed in', async () => {
      const { fake, clock, attempt, wanted, pairings } = startPairingCodes({
        oneClick: {
          request: { chains: [], methods: [], domain: '', uri: '', nonce: '' },
          accept: () => Promise.resolve(),
          withdraw: () => Promise.resolve(),
        },
      })
      wanted.proposal = one!
      attempt()
      await clock.advance(0)
      wanted.oneClick = undefined
      pairings.renew()
      await clock.advance(0)
      expect(fake.signIns).to.have.length(1)
      expect(fake.codes.map(({ asks }) => asks)).to.deep.equal([{}, one])
    })
  })

  it('makes a fresh code when it is asked to', async () => {
    const { fake, clock, attempt, pairings, uri } = startPairingCodes()
    attempt()
    await clock.advance(0)
    pairings.renew()
    await clock.advance(0)
    expect(uri()).to.equal(fake.codes[1]!.uri)
  })

  it('leaves a spent code until somebody looks', async () => {
    const { fake, clock, attempt, pairings, page } = startPairingCodes()
    attempt()
    await clock.advance(0)
    page.isHidden = true
    await clock.advance(600_000)
    expect(fake.codes).to.have.length(1)
    page.isHidden = false
    pairings.refresh()
    await clock.advance(0)
    expect(fake.codes).to.have.length(2)
  })

  it('ends with the first code, at its four minutes, where nobody draws it: also where nobody looks at the page', async () => {
    for (const isHidden of [false, true]) {
      const { fake, clock, attempt, page } = startPairingCodes()
      Object.assign(page, { isQrShown: false, isHidden })
      const { outcome } = attempt()
      let ended: unknown
      void outcome.then(code => (ended = code))
      await clock.advance(239_999)
      expect(ended).to.equal(undefined)
      await clock.advance(1)
      expect(ended).to.equal('PAIRING_EXPIRED')
      expect(fake.codes).to.have.length(1)
      expect(clock.waiting).to.equal(0)
    }
  })

  it('ends with 4001 when the wallet refuses, as any wallet would, and starts anew after that', async () => {
    const { fake, clock, attempt, pairings, uri } = startPairingCodes()
    const { outcome } = attempt()
    await clock.advance(0)
    fake.codes[0]!.reject({ code: 5000, message: 'User rejected.' })
    expect(await outcome).to.equal(4001)
    expect(pairings.$state.get()).to.have.nested.property('error.code', 4001)
    attempt()
    await clock.advance(0)
    expect(uri()).to.equal(fake.codes[1]!.uri)
  })

  describe('that is broken off', () => {
    it('ends at once, with the reason', async () => {
      const { clock, attempt, pairings } = startPairingCodes()
      const { controller, outcome } = attempt()
      await clock.advance(0)
      controller.abort(new W3mError('MODAL_CLOSED', {}))
      expect(await outcome).to.equal('MODAL_CLOSED')
      expect(pairings.$state.get().phase).to.equal('idle')
      expect(clock.waiting).to.equal(0)
    })

    it('ends before it began where the signal says so', async () => {
      const { fake, pairings } = startPairingCodes()
      expect(await pairings.approval(AbortSignal.abort()).catch((error: W3mError) => error.code)).to.equal('ABORTED')
      expect(fake.codes).to.have.length(0)
    })

    it('leaves its code to the next attempt, with the time that is left', async () => {
      const { fake, clock, attempt, pairings } = startPairingCodes()
      attempt().controller.abort()
      await clock.advance(60_000)
      attempt()
      expect(pairings.$state.get()).to.deep.equal({
        phase: 'ready',
        uri: fake.codes[0]!.uri,
        expiresAtMs: 240_000,
        renewsAtMs: 230_000,
      })
      await clock.advance(170_000)
      expect(fake.codes).to.have.length(2)
    })

    it('does not leave a spent code', async () => {
      const { fake, clock, attempt } = startPairingCodes()
      const { controller } = attempt()
      await clock.advance(0)
      controller.abort()
      await clock.advance(230_000)
      attempt()
      await clock.advance(0)
      expect(fake.codes).to.have.length(2)
    })

    it('leaves nothing where codes are not reused', async () => {
      const { fake, clock, attempt } = startPairingCodes({ reuses: false })
      const { controller } = attempt()
      await clock.advance(0)
      controller.abort()
      attempt()
      await clock.advance(0)
      expect(fake.codes).to.have.length(2)
    })

    it('has no use for a wallet that approves later, and says so to it', async () => {
      const { fake, clock, attempt, unclaimed } = startPairingCodes()
      const { controller, outcome } = attempt()
      await clock.advance(0)
      controller.abort()
      const session = fake.approve()
      await outcome
      await clock.advance(0)
      expect(unclaimed).to.deep.equal([session])
    })

    it('is silent when its code fails later', async () => {
      const { fake, clock, attempt, pairings } = startPairingCodes()
      const { controller } = attempt()
      await clock.advance(0)
      controller.abort()
      fake.codes[0]!.reject(new Error('Proposal expired'))
      await clock.advance(0)
      expect(pairings.$state.get().phase).to.equal('idle')
      expect(fake.codes).to.have.length(1)
    })
  })

  it('hands the attempt over to a newer one', async () => {
    const { fake, clock, attempt } = startPairingCodes()
    const first = attempt()
    await clock.advance(0)
    const second = attempt()
    const { topic } = fake.approve()
    expect([await first.outcome, await second.outcome]).to.deep.equal(['ABORTED', topic])
    expect(fake.codes).to.have.length(1)
  })

  it('has no use for a second wallet that took a former code', async () => {
    const { fake, clock, attempt, unclaimed } = startPairingCodes()
    const { outcome } = attempt()
    await clock.advance(231_000)
    fake.approve(fakeSession(), fake.codes[1])
    await outcome
    const late = fake.approve(fakeSession(), fake.codes[0])
    await clock.advance(0)
    expect(unclaimed).to.deep.equal([late])
  })

  describe('without a relay', () => {
    it('ends after fifteen seconds where nobody answers', async () => {
      const { fake, clock, attempt, pairings } = startPairingCodes()
      fake.isStuck = true
      const { outcome } = attempt()
      await clock.advance(14_999)
      expect(pairings.$state.get().phase).to.equal('preparing')
      await clock.advance(1)
      expect(await outcome).to.equal('RELAY_UNREACHABLE')
      fake.isStuck = false
      attempt()
      await clock.advance(0)
      expect(pairings.$state.get().phase).to.equal('ready')
    })

    it('makes one code for who tries again while the library is loaded', async () => {
      let loaded!: () => void
      const loading = new Promise<void>(resolve => (loaded = resolve))
      const { fake, clock, attempt, uri } = startPairingCodes({
        provider: universalProvider => loading.then(() => universalProvider),
      })
      const first = attempt()
      await clock.advance(15_000)
      expect(await first.outcome).to.equal('RELAY_UNREACHABLE')
      const { outcome } = attempt()
      loaded()
      await clock.advance(0)
      expect([fake.codes.length, uri()]).to.deep.equal([1, fake.codes[0]!.uri])
      const { topic } = fake.approve()
      expect(await outcome).to.equal(topic)
    })

    it('ends with what the library says of it', async () => {
      const { attempt } = startPairingCodes({ provider: () => Promise.reject(new Error('chunk not found')) })
      expect(await attempt().outcome).to.equal('RELAY_UNREACHABLE')
    })

    it('ends at once where the relay refuses the page', async () => {
      const { clock, attempt, pairings } = startPairingCodes()
      const { outcome } = attempt()
      await clock.advance(0)
      pairings.fail(new W3mError('UNKNOWN', {}))
      expect(await outcome).to.equal('UNKNOWN')
      expect(pairings.$state.get().phase).to.equal('failed')
    })
  })

  it('ends with the instance', async () => {
    const { clock, attempt, pairings } = startPairingCodes()
    const { outcome } = attempt()
    await clock.advance(0)
    pairings.destroy()
    expect(await outcome).to.equal('DESTROYED')
    expect(clock.waiting).to.equal(0)
  })

  describe('reuses a code', () => {
    const desktop = { isTelegram: false, isIos: false, isSafari: false }
    for (const [cache, device, expected] of [
      ['always', desktop, true],
      ['never', { isTelegram: true, isIos: true, isSafari: true }, false],
      ['auto', desktop, false],
      ['auto', { ...desktop, isTelegram: true }, true],
      ['auto', { ...desktop, isIos: true, isSafari: true }, true],
      ['auto', { ...desktop, isIos: true }, false],
      ['auto', { ...desktop, isSafari: true }, false],
    ] as const) {
      it(`${expected ? 'with' : 'not with'} "${cache}" on ${JSON.stringify(device)}`, () =>
        expect(mayReuse(cache, device)).to.equal(expected))
    }
  })
})
