import { expect } from 'chai'
import { nameOfferKey, nameSuggestDelayMs } from '../limits/names-limits.js'
import { fakeNetwork } from '../testing/fake-networks.js'
import { createFakeWallet, otherFakeAddress } from '../testing/fake-wallet.js'
import { until } from '../testing/until.js'
import { createW3m } from './create-w3m.js'
import type { W3m } from './w3m.js'

async function connected(): Promise<W3m> {
  const w3m = createW3m({ networks: [fakeNetwork], storage: 'memory', services: { api: 'https://names.example' } })
  await w3m.connect({ connectorId: 'test.wallet' })
  return w3m
}

describe('names of a device whose clock is wrong', () => {
  const page = window as { fetch: typeof fetch }
  const realFetch = page.fetch
  afterEach(() => (page.fetch = realFetch))

  for (const [title, aheadS] of [
    ['an hour fast', -3_600],
    ['an hour slow', 3_600],
  ] as const)
    it(`${title}: what is signed has the time of the service, which takes no other`, async () => {
      const sent: { readonly message: string }[] = []
      const timestamp = Math.floor(Date.now() / 1_000) + aheadS
      page.fetch = (input, init) => {
        if (!String(input).includes('names.example')) return realFetch(input, init)
        if (init?.method === 'POST') sent.push(JSON.parse(String(init.body)) as { message: string })
        return Promise.resolve(Response.json({ zones: ['w3m.local'], timestamp, success: true }))
      }
      const wallet = createFakeWallet()
      const silence = wallet.announce()
      const w3m = await connected()
      await (await w3m.load.names()).register('alice')
      const signed = (JSON.parse(sent[0]!.message) as { timestamp: number }).timestamp
      expect(signed).to.be.within(timestamp, timestamp + 60)
      w3m.destroy()
      silence()
    })

  it('an hour slow: a name that is offered waits over a reload, after which nothing else asks for the time', async () => {
    const timestamp = () => Math.floor(Date.now() / 1_000) + 3_600
    page.fetch = (input, init) =>
      String(input).includes('names.example')
        ? Promise.resolve(Response.json({ zones: ['w3m.local'], timestamp: timestamp(), success: true }))
        : realFetch(input, init)
    const create = () => createW3m({ networks: [fakeNetwork], services: { api: 'https://names.example' } })
    const silence = createFakeWallet().announce()
    const previous = create()
    await previous.connect({ connectorId: 'test.wallet' })
    const names = await previous.load.names()
    await names.refresh()
    await (await names.transfers()).offer('alice.w3m.local', otherFakeAddress)
    previous.destroy()
    const w3m = create()
    const { $offer, transfers } = await w3m.load.names()
    await transfers()
    expect($offer.get()).to.include({ status: 'offered', name: 'alice.w3m.local', to: otherFakeAddress })
    w3m.storage.remove(nameOfferKey)
    w3m.destroy()
    silence()
  })
})

describe('names of an instance that is destroyed', () => {
  const page = window as { fetch: typeof fetch }
  const realFetch = page.fetch
  afterEach(() => (page.fetch = realFetch))

  it('are not looked for any more, whatever was typed last', async () => {
    const requests: string[] = []
    page.fetch = (input, init) => {
      const url = String(input)
      if (!url.includes('names.example')) return realFetch(input, init)
      if (url.includes('/suggestions/')) requests.push(url)
      return Promise.resolve(Response.json({ zones: ['w3m.local'], suggestions: [], success: true }))
    }
    const silence = createFakeWallet().announce()
    const w3m = await connected()
    const names = await w3m.load.names()
    await names.refresh()
    names.type('alice')
    await until(names.$state, ({ status }) => status === 'ready')
    names.type('alice2')
    w3m.destroy()
    names.type('alice3')
    await new Promise(resolve => setTimeout(resolve, 2 * nameSuggestDelayMs))
    expect(requests.map(url => new URL(url).pathname.split('/').at(-1))).to.deep.equal(['alice'])
    silence()
  })
})

describe('names of one account after another', () => {
  const page = window as { fetch: typeof fetch }
  const realFetch = page.fetch
  afterEach(() => (page.fetch = realFetch))

  it('what became of one is not told of the next account', async () => {
    page.fetch = (input, init) =>
      String(input).includes('names.example')
        ? Promise.resolve(Response.json({ zones: ['w3m.local'], success: true }))
        : realFetch(input, init)
    const wallet = createFakeWallet()
    const silence = wallet.announce()
    const w3m = await connected()
    const { register, $registration } = await w3m.load.names()
    await register('alice')
    expect($registration.get()).to.include({ status: 'registered' })
    wallet.setAccounts([otherFakeAddress])
    await until($registration, ({ status }) => status === 'idle')
    w3m.destroy()
    silence()
  })
})
