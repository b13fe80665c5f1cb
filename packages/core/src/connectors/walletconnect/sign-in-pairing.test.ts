import { expect } from 'chai'
import { W3mError } from '../../errors/w3m-error.js'
import { fakeSession, type FakeLibrary } from '../../testing/fake-library.js'
import { startPairingCodes } from '../../testing/pairing-fixture.js'
import type { OneClick, OneClickSignature } from './library/one-click.js'

describe('pairing that signs in at once', () => {
  const request = {
    chains: ['eip155:1'],
    methods: ['personal_sign'],
    domain: 'dapp.example',
    uri: 'https://dapp.example/',
    nonce: 'abcdefgh',
  }
  const cacao = { h: { t: 'caip122' }, p: { iss: 'did:pkh:eip155:1:0x1' }, s: { t: 'eip191', s: '0x2' } }
  const signing = (
    verify: () => Promise<void> = () => Promise.resolve(),
    prepare?: (oneClick: OneClick) => Promise<OneClick>,
  ) => {
    const withdrawn: string[] = []
    const accepted: (readonly OneClickSignature[])[] = []
    const pairing = startPairingCodes({
      ...(prepare && { prepare }),
      oneClick: {
        request,
        accept(signatures) {
          accepted.push(signatures)
          return verify()
        },
        async withdraw() {
          withdrawn.push(request.nonce)
        },
      },
    })
    return { ...pairing, accepted, withdrawn }
  }

  it('asks for it with the code, and hands over what was signed before it ends', async () => {
    const { fake, clock, attempt, accepted } = signing()
    fake.auths = [cacao]
    const { outcome } = attempt()
    await clock.advance(0)
    const { topic } = fake.approve()
    expect(await outcome).to.equal(topic)
    expect(fake.signIns).to.deep.equal([request])
    expect(accepted).to.deep.equal([[{ cacao, message: 'message of did:pkh:eip155:1:0x1' }]])
  })

  it('takes a wallet that only connects', async () => {
    const { fake, clock, attempt, accepted } = signing()
    const { outcome } = attempt()
    await clock.advance(0)
    const { topic } = fake.approve()
    expect(await outcome).to.equal(topic)
    expect(accepted).to.deep.equal([])
  })

  it('ends what becomes of a code all the same that the library refused, and nothing else', async () => {
    const { fake, clock, attempt, unclaimed } = signing()
    const { outcome } = attempt()
    await clock.advance(0)
    const [{ topic: pairingTopic, reject }] = fake.codes as [FakeLibrary['codes'][number]]
    reject({ code: 7000, message: 'Signature verification failed' })
    expect(await outcome).to.equal(7000)
    const [stray, other] = [fakeSession({ pairingTopic }), fakeSession({ pairingTopic: 'another' })]
    for (const session of [other, stray, stray]) {
      fake.hold(session)
      fake.provider.client.session.get(session.topic)
    }
    expect(unclaimed).to.deep.equal([stray])
  })

  it('ends the session where the text of what was signed cannot be told', async () => {
    const { fake, clock, attempt, unclaimed } = signing()
    fake.auths = [cacao]
    fake.provider.client.formatAuthMessage = () => {
      throw new Error('Either `aud` or `uri` is required to construct the message')
    }
    const { outcome } = attempt()
    await clock.advance(0)
    const session = fake.approve(fakeSession({ pairingTopic: fake.codes[0]!.topic }))
    await outcome
    expect(unclaimed).to.deep.equal([session])
  })

  it('ends, and with it the session, where what was signed does not verify, and takes back what a host keeps all the same', async () => {
    const { fake, clock, attempt, unclaimed, withdrawn } = signing(() => Promise.reject(new W3mError('UNKNOWN', {})))
    fake.auths = [cacao]
    const { outcome } = attempt()
    await clock.advance(0)
    const session = fake.approve()
    expect(await outcome).to.equal('UNKNOWN')
    expect([unclaimed, withdrawn]).to.deep.equal([[session], [request.nonce]])
  })

  it('leaves the session where the code of a late attempt runs out, and does not show what that one took again', async () => {
    const { fake, clock, attempt, unclaimed, uri } = signing()
    fake.auths = [cacao]
    let reached!: () => void
    const relay = new Promise<void>(resolve => (reached = resolve))
    const { pair } = fake.provider
    fake.provider.pair = topic => relay.then(() => pair(topic))
    const first = attempt()
    await clock.advance(15_000)
    expect(await first.outcome).to.equal('RELAY_UNREACHABLE')
    const { outcome } = attempt()
    await clock.advance(0)
    reached()
    await clock.advance(0)
    const [shown, other] = fake.codes as [FakeLibrary['codes'][number], FakeLibrary['codes'][number]]
    expect(uri()).to.equal(shown.uri)
    const { topic } = fake.approve(fakeSession({ pairingTopic: shown.topic }), shown)
    expect(await outcome).to.equal(topic)
    other.reject(new Error('Request expired. Please try again.'))
    await clock.advance(0)
    expect(unclaimed).to.deep.equal([])
    attempt()
    await clock.advance(0)
    expect(uri()).to.equal(fake.codes[2]!.uri)
  })

  it('takes back what was signed, and ends the session, where the visitor leaves while it is verified', async () => {
    let verified!: () => void
    const { fake, clock, attempt, unclaimed, withdrawn } = signing(() => new Promise(resolve => (verified = resolve)))
    fake.auths = [cacao]
    const { controller, outcome } = attempt()
    await clock.advance(0)
    const session = fake.approve()
    await clock.advance(0)
    controller.abort()
    await outcome
    expect(withdrawn).to.deep.equal([])
    verified()
    await clock.advance(0)
    expect([unclaimed, withdrawn]).to.deep.equal([[session], [request.nonce]])
  })

  it('keeps what was signed for whoever comes back while it is verified', async () => {
    let verified!: () => void
    const { fake, clock, attempt, withdrawn } = signing(() => new Promise(resolve => (verified = resolve)))
    fake.auths = [cacao]
    const { controller } = attempt()
    await clock.advance(0)
    const { topic } = fake.approve()
    await clock.advance(0)
    controller.abort()
    const { outcome } = attempt()
    verified()
    expect([await outcome, withdrawn]).to.deep.equal([topic, []])
  })

  describe('connects without it, to ask later,', () => {
    it('where it cannot be prepared', async () => {
      const { fake, clock, attempt } = signing(undefined, () =>
        Promise.reject(new Error('No message for this address.')),
      )
      const { outcome } = attempt()
      await clock.advance(0)
      expect([fake.signIns.length, fake.codes.length]).to.deep.equal([0, 1])
      const { topic } = fake.approve()
      expect(await outcome).to.equal(topic)
    })

    it('where it is not prepared in five seconds', async () => {
      const { fake, clock, attempt, pairings } = signing(undefined, () => new Promise(() => undefined))
      const { outcome } = attempt()
      await clock.advance(4_999)
      expect([fake.codes.length, pairings.$state.get().phase]).to.deep.equal([0, 'preparing'])
      await clock.advance(1)
      expect([fake.signIns.length, fake.codes.length]).to.deep.equal([0, 1])
      const { topic } = fake.approve()
      expect(await outcome).to.equal(topic)
      expect(clock.waiting).to.equal(0)
    })
  })
})
