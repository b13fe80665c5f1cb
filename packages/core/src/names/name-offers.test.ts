import { expect } from 'chai'
import { atom } from 'nanostores'
import { HttpError } from '../errors/http-error.js'
import { operationError } from '../errors/operation-error.js'
import { optionalError } from '../errors/optional-error.js'
import { RpcError } from '../errors/rpc-error.js'
import type { W3mError } from '../errors/w3m-error.js'
import { nameOfferKey } from '../limits/names-limits.js'
import { createMemoryStorage } from '../storage/memory-storage.js'
import type { StoragePort } from '../storage/storage-port.js'
import { noOffer, type NameOffer } from './name-offer.state.js'
import { createNameOffers, type NameOffersDeps } from './name-offers.js'
import type { SignedNameRequest } from './name-owner.js'

const ada = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'
const bo = '0x3C44CdDdB6a900fa2b585dd299e03d12FA4293BC'
const name = 'ada1.w3m.local'

function start(changes: Partial<NameOffersDeps> = {}) {
  const page = { address: ada, now: 1_000_000 }
  const $offer = atom<NameOffer>(noOffer)
  const texts: string[] = []
  const sent: (readonly [name: string, owner: SignedNameRequest, claimant: SignedNameRequest])[] = []
  const changed: string[] = []
  const storage = createMemoryStorage()
  const timers: { callback: () => void; ms: number; isOff?: boolean }[] = []
  const offers = createNameOffers({
    $offer,
    owner: async () => ({ address: page.address, coinType: 60 }),
    async sign(message) {
      texts.push(message)
      return `0x0${texts.length}`
    },
    sendMove: async (...request) => void sent.push(request),
    toAddress: async text => (/^0x[0-9a-fA-F]{40}$/.test(text) ? text : undefined),
    changed: address => changed.push(address),
    storage,
    failureOf: error => (error instanceof HttpError ? optionalError('NAME_TAKEN', { name }) : (error as W3mError)),
    setTimer(callback, ms) {
      const timer: (typeof timers)[number] = { callback, ms }
      timers.push(timer)
      return () => void (timer.isOff = true)
    },
    now: () => page.now,
    ...changes,
  })
  return { offers, page, $offer, texts, sent, changed, timers, storage }
}
const codeOf = (work: Promise<unknown>) =>
  work.then(
    () => undefined,
    (error: { code: unknown }) => error.code,
  )

describe('a name that is offered to another account', () => {
  it('is its own once both have signed, each for itself', async () => {
    const { offers, page, $offer, texts, sent, changed } = start()
    await offers.offer(name, bo)
    expect($offer.get()).to.include({ status: 'offered', name, from: ada, to: bo })
    page.address = bo
    page.now += 60_000
    expect(await offers.accept()).to.equal(name)
    expect(texts.map(text => JSON.parse(text) as object)).to.deep.equal([
      { name, action: 'move', address: bo, timestamp: 1_000 },
      { name, attributes: {}, timestamp: 1_060 },
    ])
    expect(sent).to.deep.equal([
      [
        name,
        { coin_type: 60, address: ada, message: texts[0], signature: '0x01' },
        { coin_type: 60, address: bo, message: texts[1], signature: '0x02' },
      ],
    ])
    expect(changed).to.deep.equal([ada, bo])
    expect($offer.get()).to.deep.equal({ status: 'accepted', name, from: ada, to: bo })
  })

  for (const to of ['', 'bo.w3m.local', ada])
    it(`goes to another account's address, and not to "${to}"`, async () => {
      const { offers, $offer, texts } = start()
      expect(await codeOf(offers.offer(name, to))).to.equal('NAME_RECIPIENT_INVALID')
      expect([$offer.get().status, texts.length]).to.deep.equal(['idle', 0])
    })

  it('is taken by nobody else, and not before it was offered', async () => {
    const { offers, page } = start()
    expect(await codeOf(offers.accept())).to.equal('NAME_NOT_OFFERED')
    await offers.offer(name, bo)
    expect(await codeOf(offers.accept())).to.equal('NAME_NOT_OFFERED')
    page.address = bo
    expect(await codeOf(offers.accept())).to.equal(undefined)
    expect(await codeOf(offers.accept())).to.equal('NAME_NOT_OFFERED')
  })

  it('is asked for once, however often it is accepted meanwhile', async () => {
    const { offers, page, sent } = start()
    await offers.offer(name, bo)
    page.address = bo
    await Promise.all([offers.accept(), offers.accept()])
    expect(sent).to.have.length(1)
  })

  it('that takes the place of one that was called off is accepted by itself', async () => {
    const signatures: ((signature: string) => void)[] = []
    let waits = false
    const { offers, page } = start({
      sign: async () => (waits ? new Promise<string>(resolve => signatures.push(resolve)) : '0x01'),
    })
    const settled = () => new Promise(resolve => setTimeout(resolve))
    const offered = async (which: string) => {
      waits = false
      page.address = ada
      await offers.offer(which, bo)
      waits = true
      page.address = bo
      const accepted = offers.accept()
      await settled()
      return { accepted }
    }
    const firstOffer = await offered(name)
    offers.cancel()
    const latter = await offered('other.w3m.local')
    signatures[1]?.('0x02')
    expect(await latter.accepted).to.equal('other.w3m.local')
    signatures[0]?.('0x03')
    expect(await firstOffer.accepted).to.equal(name)
  })

  it('waits no longer than the message of its owner counts', async () => {
    const { offers, page, $offer, timers, sent } = start()
    await offers.offer(name, bo)
    expect(timers[0]?.ms).to.be.lessThan(300_000)
    timers[0]!.callback()
    expect($offer.get()).to.have.nested.property('error.code', 'NAME_MESSAGE_EXPIRED')
    await offers.offer(name, bo)
    page.address = bo
    page.now += 300_000
    expect(await codeOf(offers.accept())).to.equal('NAME_MESSAGE_EXPIRED')
    expect(sent).to.deep.equal([])
  })

  it('stays offered where the other wallet refuses or the service is down, and the same is sent again', async () => {
    const answers = [
      new RpcError(4001, 'no'),
      operationError('HTTP_UNREACHABLE', { origin: 'https://api.example' }),
      undefined,
    ]
    let count = 0
    const sent: string[] = []
    const { offers, page, $offer } = start({
      sign: async () => `0x0${++count}`,
      async sendMove(_name, owner, claimant) {
        sent.push(`${owner.signature} ${claimant.signature}`)
        const answer = answers[sent.length - 1]
        if (answer) throw answer
      },
    })
    await offers.offer(name, bo)
    page.address = bo
    expect(await codeOf(offers.accept())).to.equal(4001)
    expect($offer.get()).to.include({ status: 'offered' }).and.to.have.nested.property('error.code', 4001)
    expect(await codeOf(offers.accept())).to.equal('HTTP_UNREACHABLE')
    await offers.accept()
    expect(sent).to.deep.equal(['0x01 0x02', '0x01 0x02', '0x01 0x02'])
  })

  it('ends where the service judged it', async () => {
    const { offers, page, $offer } = start({
      sendMove: () => Promise.reject(new HttpError(404, { reasons: [{ field: 'name', description: 'no' }] })),
    })
    await offers.offer(name, bo)
    page.address = bo
    expect(await codeOf(offers.accept())).to.equal('NAME_TAKEN')
    expect($offer.get().status).to.equal('failed')
  })

  it('is not offered where its owner refuses, or calls it off while the wallet is asked', async () => {
    const refused = start({ sign: () => Promise.reject(new RpcError(4001, 'no')) })
    expect(await codeOf(refused.offers.offer(name, bo))).to.equal(4001)
    expect(refused.$offer.get()).to.have.nested.property('error.code', 4001)
    let answer = (_signature: string): void => undefined
    const abandoned = start({ sign: () => new Promise(resolve => (answer = resolve)) })
    const pending = abandoned.offers.offer(name, bo)
    await new Promise(resolve => setTimeout(resolve))
    abandoned.offers.cancel()
    answer('0x01')
    await pending
    expect(abandoned.$offer.get()).to.equal(noOffer)
  })

  describe('after a reload', () => {
    /** Another page on what the first one stored. */
    const reload = (storage: StoragePort, now: number) => {
      const next = start({ storage, now: () => now })
      next.page.address = bo
      return next
    }

    it('waits on, for as long as its owner’s message counts, and is accepted', async () => {
      const first = start()
      await first.offers.offer(name, bo)
      const { $offer, offers, sent, timers, storage } = reload(first.storage, 1_060_000)
      expect($offer.get()).to.deep.equal(first.$offer.get())
      expect(timers[0]?.ms).to.equal(first.timers[0]!.ms - 60_000)
      expect(await offers.accept()).to.equal(name)
      expect(sent[0]?.[1]).to.deep.equal({ coin_type: 60, address: ada, message: first.texts[0], signature: '0x01' })
      expect(reload(storage, 1_061_000).$offer.get(), 'it is had once').to.equal(noOffer)
    })

    const ends: readonly (readonly [title: string, end: (page: ReturnType<typeof start>) => unknown])[] = [
      ['it was called off', ({ offers }) => offers.cancel()],
      ['its time is over', ({ timers }) => timers[0]!.callback()],
      [
        'another one was refused by its owner',
        ({ offers }) => offers.offer(name, 'nobody').catch(() => offers.cancel()),
      ],
    ]
    for (const [title, end] of ends)
      it(`is none where ${title}`, async () => {
        const first = start()
        await first.offers.offer(name, bo)
        await end(first)
        expect(reload(first.storage, 1_001_000).$offer.get()).to.equal(noOffer)
        expect(first.storage.keys()).to.deep.equal([])
      })

    it('is none where the service judged it', async () => {
      const first = start({ sendMove: () => Promise.reject(new HttpError(404, { reasons: [] })) })
      await first.offers.offer(name, bo)
      first.page.address = bo
      await codeOf(first.offers.accept())
      expect(reload(first.storage, 1_001_000).$offer.get()).to.equal(noOffer)
    })

    const message = (change: object) =>
      JSON.stringify({ name, action: 'move', address: bo, timestamp: 1_000, ...change })
    const stored = (change: object) => ({
      coin_type: 60,
      address: ada,
      message: message({}),
      signature: '0x01',
      ...change,
    })
    const wrong: readonly (readonly [title: string, value: unknown])[] = [
      ['nothing', null],
      ['a list', []],
      ['what is not signed', stored({ signature: undefined })],
      ['what is no message', stored({ message: 'move it' })],
      ['a message of nothing', stored({ message: 'null' })],
      ['another message', stored({ message: message({ action: 'release' }) })],
      ['a message with more in it', stored({ message: message({ more: 1 }) })],
      ['a message without a time', stored({ message: message({ timestamp: null }) })],
      ['one that has ended', stored({ message: message({ timestamp: 700 }) })],
      ['one of tomorrow', stored({ message: message({ timestamp: 90_000 }) })],
    ]
    for (const [title, value] of wrong)
      it(`is none where ${title} is stored`, () => {
        const storage = createMemoryStorage()
        storage.set(nameOfferKey, JSON.stringify(value))
        expect(reload(storage, 1_001_000).$offer.get()).to.equal(noOffer)
        expect(storage.keys()).to.deep.equal([])
      })
  })
})
