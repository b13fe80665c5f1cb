import { expect } from 'chai'
import type { CaipAddress } from '../caip/caip-address.js'
import type { StoragePort } from '../storage/storage-port.js'
import { fakeAddress } from '../testing/fake-wallet.js'
import type { ActiveNetwork, OnrampDeps } from './onramp-deps.js'
import { createOnrampStore } from './onramp.store.js'
import type { Purchase, PurchaseStatus } from './onramp.state.js'
import { createPurchaseFollower, type PurchaseFollowerDeps } from './purchase-follower.js'

const account: CaipAddress = `eip155:8453:${fakeAddress}`
const id = 'a'.repeat(32)
const options = {
  paymentCurrencies: [{ id: 'USD', payment_method_limits: [{ id: 'card', min: '10', max: '7500' }] }],
  purchaseCurrencies: ['ETH', 'USDC'].map(symbol => ({
    id: symbol,
    name: symbol,
    symbol,
    networks: [
      { name: 'base', chain_id: '8453', contract_address: symbol === 'ETH' ? null : '0xdd' },
      { name: 'ethereum', chain_id: '1' },
    ],
  })),
  providers: [
    { name: 'one', label: 'One', networks: ['base', 'ethereum'] },
    { name: 'two', label: 'Two', networks: ['base'] },
  ],
}
const quoteOf = (amount: string, currency = 'USDC') => ({
  paymentTotal: { amount: '100', currency: 'USD' },
  paymentSubtotal: { amount: '98', currency: 'USD' },
  purchaseAmount: { amount, currency },
  networkFee: { amount: '0', currency: 'USD' },
  quoteId: 'q',
})

function memoryStorage(): StoragePort {
  const values = new Map<string, string>()
  return {
    get: key => values.get(key),
    set: (key, value) => (values.set(key, value), true),
    remove: key => void values.delete(key),
    keys: () => [...values.keys()],
    watch: () => () => undefined,
  }
}

/** The timers that are set, to be let off by hand. */
function handTimers() {
  const timers = new Set<() => void>()
  const waits: number[] = []
  return {
    /** After how many ms each was to go off. */
    waits,
    setTimer: (callback: () => void, ms: number) => {
      waits.push(ms)
      timers.add(callback)
      return () => void timers.delete(callback)
    },
    async pass() {
      const dueTimers = [...timers]
      timers.clear()
      for (const callback of dueTimers) callback()
      await new Promise(resolve => setTimeout(resolve))
    },
    get count() {
      return timers.size
    },
  }
}

describe('buying', () => {
  const controller = new AbortController()
  let active: ActiveNetwork | undefined = { caipNetworkId: 'eip155:8453', symbol: 'ETH' }
  let nowMs = 0
  const start = (changes: Partial<OnrampDeps> = {}) => {
    active = { caipNetworkId: 'eip155:8453', symbol: 'ETH' }
    nowMs = 0
    const timers = handTimers()
    const follower = createPurchaseFollower({
      storage: memoryStorage(),
      fetchStatus: () => Promise.resolve(undefined),
      onEnd: () => undefined,
      isVisible: () => true,
      onVisible: () => () => undefined,
      now: () => nowMs,
      setTimer: () => () => undefined,
      signal: controller.signal,
    })
    const store = createOnrampStore({
      network: () => active,
      account: () => account,
      fetchOptions: () => Promise.resolve(options),
      fetchQuote: ({ provider }) => Promise.resolve(quoteOf(provider === 'one' ? '97' : '98')),
      createUrl: () => Promise.resolve({ url: 'https://pay.example/', purchaseId: id }),
      fetchPrice: () => Promise.resolve(10n ** 12n),
      follower,
      track: () => undefined,
      isVisible: () => true,
      onVisible: () => () => undefined,
      now: () => nowMs,
      setTimer: timers.setTimer,
      signal: controller.signal,
      ...changes,
    })
    return { store, timers, state: () => store.$state.get() }
  }
  const typed = async (changes: Partial<OnrampDeps> = {}) => {
    const fixture = start(changes)
    await fixture.store.load()
    fixture.store.setPaymentAmount('100')
    await fixture.timers.pass()
    return fixture
  }

  it('lists what is sold on the shown network, and asks every provider of it once nothing is typed', async () => {
    const requests: string[] = []
    const { store, timers, state } = start({
      fetchQuote: ({ provider, amount }) => {
        requests.push(`${provider} ${amount}`)
        return Promise.resolve(quoteOf(provider === 'one' ? '97' : '98'))
      },
    })
    await store.load()
    expect(state().purchaseCurrency?.symbol).to.equal('USDC')
    for (const text of ['1', '10', '١٠٠']) store.setPaymentAmount(text)
    await timers.pass()
    expect(requests).to.deep.equal(['one 100', 'two 100'])
    expect(state().purchaseAmount).to.equal('98')
    expect(state().quotesLoading).to.equal(false)
    active = { caipNetworkId: 'eip155:1', symbol: 'ETH' }
    await store.load()
    expect(state().providers.map(({ name }) => name)).to.deep.equal(['one'])
    expect(requests.at(-1)).to.equal('one 100')
  })

  it('is asked of each provider on the network as it calls it, and bought there', async () => {
    const names = { one: 'ethereum', two: 'eth' }
    const requests: string[] = []
    const made: unknown[] = []
    const { store, state } = start({
      fetchOptions: () =>
        Promise.resolve({
          ...options,
          purchaseCurrencies: [
            {
              id: 'USDC',
              name: 'USDC',
              symbol: 'USDC',
              networks: [
                ...Object.values(names).map(name => ({ name, chain_id: 'eip155:8453' })),
                { name: 'polygon', chain_id: 'eip155:137' },
              ],
            },
          ],
          providers: [
            ...Object.entries(names).map(([name, network]) => ({ name, label: name, networks: [network] })),
            { name: 'three', label: 'Three', networks: ['polygon'] },
          ],
        }),
      fetchQuote: async ({ provider, network }) => {
        requests.push(`${provider} ${network}`)
        return quoteOf('97')
      },
      createUrl: async body => {
        made.push([body.defaultNetwork, body.destinationWallets[0]?.blockchains])
        return { url: 'https://pay.example/', purchaseId: id }
      },
    })
    store.setPaymentAmount('100')
    await store.load()
    expect(state().providers.map(({ name }) => name)).to.deep.equal(['one', 'two'])
    expect(requests).to.deep.equal(['one ethereum', 'two eth'])
    await store.buy('two')
    expect(made).to.deep.equal([['eth', ['eth']]])
  })

  it('begins anew with everything as it was at first', async () => {
    const { store, state } = start({
      fetchOptions: () =>
        Promise.resolve({ ...options, paymentCurrencies: [...options.paymentCurrencies, { id: 'EUR' }] }),
    })
    await store.load()
    store.setPaymentCurrency('EUR')
    store.setPurchaseCurrency('ETH')
    store.setPaymentAmount('100')
    const chosen = () => [state().paymentCurrency?.id, state().purchaseCurrency?.symbol, state().paymentAmount]
    expect(chosen()).to.deep.equal(['EUR', 'ETH', '100'])
    store.reset()
    expect(chosen()).to.deep.equal(['USD', 'USDC', ''])
  })

  it('asks nobody for what is out of its limits', async () => {
    let count = 0
    const { store, timers, state } = start({ fetchQuote: () => (count++, Promise.reject(new Error('none'))) })
    await store.load()
    for (const text of ['9', '7501', 'x']) {
      store.setPaymentAmount(text)
      await timers.pass()
    }
    expect(count).to.equal(0)
    expect(state().quotesLoading).to.equal(false)
  })

  it('has an estimate where nobody makes an offer, which nothing can be bought by', async () => {
    const { store, state } = await typed({ fetchQuote: () => Promise.reject(new Error('away')) })
    expect(state().estimate).to.equal('98')
    expect(state().purchaseAmount).to.equal(undefined)
    await store.buy('one').then(
      () => expect.fail('was bought'),
      (error: { readonly code: string }) => expect(error.code).to.equal('ONRAMP_NOT_QUOTED'),
    )
  })

  it('says why nobody makes an offer, until they are asked anew', async () => {
    let isDown = true
    const { store, state } = await typed({
      fetchQuote: ({ provider }) =>
        isDown || provider === 'one' ? Promise.reject(new Error(`${provider} away`)) : Promise.resolve(quoteOf('98')),
    })
    expect(state().error).to.have.nested.property('cause.message', 'one away')
    isDown = false
    const quoting = store.quote()
    expect(state().error).to.equal(undefined)
    await quoting
    // One of them makes an offer.
    expect([state().error, state().purchaseAmount]).to.deep.equal([undefined, '98'])
  })

  it('still says that the service told no lists, whatever is asked by the built-in ones', async () => {
    const { store, state } = start({
      fetchOptions: () => Promise.reject(new Error('501')),
      fetchQuote: () => Promise.reject(new Error('away')),
    })
    active = { caipNetworkId: 'eip155:1', symbol: 'ETH' }
    store.setPaymentAmount('100')
    await store.load()
    const { error } = state()
    expect(error).to.have.nested.property('cause.message', '501')
    for (let times = 0; times < 2; times++) {
      await store.quote()
      expect(Object.values(state().quotes).map(quote => quote?.status)).to.include('failed')
      expect(state().error).to.equal(error)
    }
  })

  for (const [id, quotedAmount, estimate] of [
    ['EUR', 'eur', '98'],
    ['CHF', undefined, undefined],
  ] as const)
    it(`has an estimate by a price in the money that is paid, or none: ${id}`, async () => {
      const currencies: string[] = []
      const { store, timers, state } = start({
        fetchOptions: () =>
          Promise.resolve({
            ...options,
            paymentCurrencies: options.paymentCurrencies.map(currency => ({ ...currency, id })),
          }),
        fetchQuote: () => Promise.reject(new Error('away')),
        fetchPrice: async (_on, _active, currency) => {
          currencies.push(currency)
          return 10n ** 12n
        },
      })
      await store.load()
      store.setPaymentAmount('100')
      await timers.pass()
      expect([currencies, state().estimate]).to.deep.equal([quotedAmount ? [quotedAmount] : [], estimate])
    })

  it('has no estimate where nobody knows a price', async () => {
    const { state } = await typed({
      fetchQuote: () => Promise.reject(new Error('away')),
      fetchPrice: () => Promise.reject(new Error('none')),
    })
    expect(state().estimate).to.equal(undefined)
    expect(state().quotesLoading).to.equal(false)
  })

  it('lets an answer that was overtaken change nothing', async () => {
    const answers: ((amount: string) => void)[] = []
    const { store, timers, state } = start({
      fetchQuote: () => new Promise(resolve => answers.push(amount => resolve(quoteOf(amount)))),
    })
    await store.load()
    store.setPaymentAmount('100')
    await timers.pass()
    store.setPaymentAmount('50')
    answers.forEach(answer => answer('1000000'))
    await new Promise(resolve => setTimeout(resolve))
    expect(state().purchaseAmount).to.equal(undefined)
  })

  it('shows the built-in lists where the service tells none, and says so', async () => {
    const { store, state } = start({ fetchOptions: () => Promise.reject(new Error('501')) })
    active = { caipNetworkId: 'eip155:1', symbol: 'ETH' }
    await store.load()
    expect(state().source).to.equal('built-in')
    expect(state().providers.map(({ name }) => name)).to.deep.equal(['coinbase', 'meld'])
  })

  it('begins a purchase, which is kept', async () => {
    const { store } = await typed()
    expect(await store.buy('two')).to.deep.equal({ id, url: 'https://pay.example/' })
    expect(store.$purchases.get()[0]).to.include({ id, provider: 'two', status: 'created', account, symbol: 'USDC' })
  })

  it('begins one purchase for a double click, and another after it', async () => {
    let urls = 0
    const { store } = await typed({
      createUrl: async () => ({ url: 'https://pay.example/', purchaseId: `${id.slice(0, -1)}${(urls += 1)}` }),
    })
    const [one, two] = await Promise.all([store.buy('two'), store.buy('two')])
    expect([urls, two]).to.deep.equal([1, one])
    expect((await store.buy('two')).id).not.to.equal(one.id)
  })

  describe('by offers that are over', () => {
    const counted = async (changes: Partial<OnrampDeps> = {}) => {
      let requestCount = 0
      const fetchQuote = () => (requestCount++, Promise.resolve(quoteOf('98')))
      const fixture = await typed({ fetchQuote, ...changes })
      return {
        ...fixture,
        shown: () => [requestCount, Object.keys(fixture.state().quotes), fixture.state().purchaseAmount],
      }
    }

    it('asks again once an offer is over, without a click', async () => {
      const { store, timers, shown } = await counted()
      const stop = store.$state.listen(() => undefined)
      expect(timers.waits.at(-1)).to.equal(55_000)
      nowMs = 54_999
      await timers.pass()
      expect(shown()).to.deep.equal([2, ['one', 'two'], '98'])
      nowMs = 55_000
      await timers.pass()
      expect(shown()).to.deep.equal([4, ['one', 'two'], '98'])
      stop()
      nowMs = 120_000
      await timers.pass()
      expect(shown(), 'nobody shows them').to.deep.equal([4, [], undefined])
      expect(timers.count).to.equal(0)
    })

    it('keeps the offers until others have come, and they can be bought by meanwhile', async () => {
      const answers: ((amount: string) => void)[] = []
      let isSlow = false
      const { store, timers, state } = await typed({
        fetchQuote: () =>
          isSlow
            ? new Promise(resolve => answers.push(amount => resolve(quoteOf(amount))))
            : Promise.resolve(quoteOf('98')),
      })
      const { quotesLoading, quotes } = state()
      store.$state.listen(() => undefined)
      isSlow = true
      nowMs = 55_000
      await timers.pass()
      expect([answers.length, quotesLoading, state().quotesLoading]).to.deep.equal([2, false, false])
      expect(state().quotes).to.deep.equal(quotes)
      nowMs = 59_999
      expect(await store.buy('two')).to.include({ id })
      for (const answer of answers) answer('99')
      await new Promise(resolve => setTimeout(resolve))
      expect(state().purchaseAmount).to.equal('99')
      expect(timers.waits.at(-1)).to.equal(55_000)
    })

    it('asks ten times while nobody does anything, then shows none, and asks again for whom is there', async () => {
      let onReturn: () => void = () => undefined
      const { store, timers, shown } = await counted({
        onVisible: listener => {
          onReturn = listener
          return () => undefined
        },
      })
      const wait = async (times: number) => {
        for (let count = 0; count < times; count += 1) {
          nowMs += 60_000
          await timers.pass()
        }
      }
      store.$state.listen(() => undefined)
      await wait(10)
      expect(shown()).to.deep.equal([22, ['one', 'two'], '98'])
      await wait(1)
      expect(shown(), 'nobody is there').to.deep.equal([22, [], undefined])
      expect(timers.count).to.equal(0)
      const wake: readonly (readonly [string, () => unknown])[] = [
        ['opens Buy', () => store.load()],
        ['types', () => (store.setPaymentAmount('100'), timers.pass())],
        ['comes back to the page', () => onReturn()],
      ]
      for (const [index, [title, act]] of wake.entries()) {
        await act()
        await new Promise(resolve => setTimeout(resolve))
        await wait(10)
        // Two providers: once for the visitor, and ten times by itself.
        expect(shown(), title).to.deep.equal([22 * (index + 2), ['one', 'two'], '98'])
        await wait(1)
        expect(shown(), title).to.deep.equal([22 * (index + 2), [], undefined])
      }
    })

    it('shows none on a page that was not seen, and asks again once it is', async () => {
      let isVisible = true
      let onReturn: () => void = () => undefined
      const { store, timers, shown } = await counted({
        isVisible: () => isVisible,
        onVisible: listener => {
          onReturn = listener
          return () => undefined
        },
      })
      store.$state.listen(() => undefined)
      onReturn()
      expect(shown(), 'while they are good').to.deep.equal([2, ['one', 'two'], '98'])
      isVisible = false
      nowMs = 60_000
      await timers.pass()
      expect(shown()).to.deep.equal([2, [], undefined])
      isVisible = true
      onReturn()
      await new Promise(resolve => setTimeout(resolve))
      expect(shown()).to.deep.equal([4, ['one', 'two'], '98'])
    })

    it('asks again for whom comes back to Buy', async () => {
      const { store, shown } = await counted()
      await store.load()
      expect(shown()).to.deep.equal([2, ['one', 'two'], '98'])
      nowMs = 3_600_000
      await store.load()
      expect(shown()).to.deep.equal([4, ['one', 'two'], '98'])
    })

    for (const [lifetimeMs, wait] of [
      [1, 10_000],
      [30_000, 25_000],
      [10 ** 12, 2_147_483_647],
    ] as const)
      it(`asks again in ${wait} ms where an offer is good for ${lifetimeMs} ms`, async () => {
        const quote = { ...quoteOf('98'), expiresAt: new Date(lifetimeMs).toISOString() }
        const { timers } = await typed({ fetchQuote: () => Promise.resolve(quote) })
        expect(timers.waits.at(-1)).to.equal(wait)
      })

    it('leaves no timer behind', async () => {
      const life = new AbortController()
      const { timers } = await typed({ signal: life.signal })
      expect(timers.count).to.equal(1)
      life.abort()
      expect(timers.count).to.equal(0)
    })
  })

  it('buys nothing by an offer that is over, and asks for another', async () => {
    const { store } = await typed()
    nowMs = 61_000
    await store.buy('two').then(
      () => expect.fail('was bought'),
      (error: { readonly code: string }) => expect(error.code).to.equal('ONRAMP_NOT_QUOTED'),
    )
    expect(store.$state.get().quotesLoading).to.equal(true)
  })

  for (const [title, now] of [
    ['another network', { caipNetworkId: 'eip155:1', symbol: 'ETH' }],
    ['no network', undefined],
  ] as const)
    it(`buys nothing by an offer for one network once ${title} is shown`, async () => {
      const urls: unknown[] = []
      const { store, state } = await typed({
        createUrl: async body => (urls.push(body), { url: 'https://pay.example/', purchaseId: id }),
      })
      active = now
      expect(await store.buy('one').catch(({ code }: { readonly code: string }) => code)).to.equal('ONRAMP_NOT_QUOTED')
      expect([urls, state().quotes, state().network?.name]).to.deep.equal([[], {}, now && 'ethereum'])
      if (!now) return
      await store.quote()
      expect(await store.buy('one')).to.include({ id })
      expect(urls[0]).to.include({ defaultNetwork: 'ethereum' })
    })

  it('buys by an offer that has just come, on a device whose clock is ahead of what its provider says', async () => {
    const { store } = await typed({
      fetchQuote: () => Promise.resolve({ ...quoteOf('97'), expiresAt: new Date(nowMs - 1_000).toISOString() }),
    })
    expect(await store.buy('two')).to.include({ id })
  })

  for (const url of ['javascript:alert(1)', 'data:text/html,x'])
    it(`leads nobody to ${url}`, async () => {
      const { store } = await typed({ createUrl: () => Promise.resolve({ url, purchaseId: id }) })
      await store.buy('two').then(
        () => expect.fail('was bought'),
        (error: { readonly code: string }) => expect(error.code).to.equal('ONRAMP_UNAVAILABLE'),
      )
      expect(store.$purchases.get()).to.deep.equal([])
    })
})

describe('purchases', () => {
  const weekMs = 604_800_000
  const purchase: Purchase = {
    id,
    provider: 'one',
    label: 'One',
    account,
    symbol: 'USDC',
    purchaseAmount: undefined,
    paymentAmount: '100',
    paymentCurrency: 'USD',
    status: 'created',
    hash: undefined,
    url: 'https://pay.example/',
    atMs: 0,
  }
  const start = (changes: Partial<PurchaseFollowerDeps> = {}) => {
    const timers = handTimers()
    const endedIds: string[] = []
    const life = new AbortController()
    const deps: PurchaseFollowerDeps = {
      storage: memoryStorage(),
      fetchStatus: () => Promise.resolve({ status: 'delivered', hash: '0xfe', purchaseAmount: '98' }),
      onEnd: ({ status }) => void endedIds.push(status),
      isVisible: () => true,
      onVisible: () => () => undefined,
      now: () => 0,
      setTimer: timers.setTimer,
      signal: life.signal,
      ...changes,
    }
    return { follower: createPurchaseFollower(deps), timers, ended: endedIds, life, deps }
  }

  it('are asked for until they are over, and told once', async () => {
    const { follower, timers, ended } = start()
    follower.add(purchase)
    await timers.pass()
    expect(follower.$purchases.get()[0]).to.include({ status: 'delivered', hash: '0xfe', url: undefined })
    expect(ended).to.deep.equal(['delivered'])
    expect(timers.count).to.equal(0)
  })

  for (const status of ['refused', 'expired', 'unknown'] as const)
    it(`that were ${status} are asked for slowly for a week: on the same page another card may pay`, async () => {
      let nowMs = 0
      let answer: PurchaseStatus = status
      const { follower, timers, ended } = start({
        fetchStatus: () => Promise.resolve({ status: answer, hash: undefined, purchaseAmount: undefined }),
        now: () => nowMs,
      })
      follower.add(purchase)
      await timers.pass()
      expect(follower.$purchases.get()[0]).to.include({ status })
      expect(timers.waits).to.deep.equal([4_000, 15_000])
      nowMs = weekMs - 1
      await timers.pass()
      answer = 'delivered'
      await timers.pass()
      expect(follower.$purchases.get()[0]).to.include({ status: 'delivered' })
      expect([ended, timers.count]).to.deep.equal([[status, 'delivered'], 0])
    })

  it('that were refused are asked for no more after a week', async () => {
    let nowMs = 0
    const { follower, timers } = start({ now: () => nowMs })
    follower.add({ ...purchase, status: 'refused' })
    expect(timers.count).to.equal(1)
    nowMs = weekMs
    await timers.pass()
    expect([follower.$purchases.get()[0]!.status, timers.count]).to.deep.equal(['refused', 0])
  })

  it('that went otherwise than ordered are not said to be unpaid', async () => {
    let nowMs = 1
    const { follower, ended, deps } = start({
      fetchStatus: () => Promise.resolve({ status: 'unknown', hash: undefined, purchaseAmount: undefined }),
      now: () => nowMs,
    })
    follower.add(purchase)
    await follower.poll()
    nowMs = weekMs + 1
    await follower.poll()
    const [stored] = createPurchaseFollower(deps).$purchases.get()
    expect([stored?.status, stored?.url]).to.deep.equal(['unknown', undefined])
    expect(ended).to.deep.equal(['unknown'])
  })

  it('are found again after a reload, and looked after', async () => {
    const { follower, deps } = start()
    follower.add(purchase)
    const again = createPurchaseFollower(deps)
    expect(again.$purchases.get()).to.have.length(1)
    await again.poll()
    expect(again.$purchases.get()[0]!.status).to.equal('delivered')
  })

  it('are not asked for while nobody sees the page', async () => {
    let isVisible = false
    let requestCount = 0
    const { follower, timers } = start({
      isVisible: () => isVisible,
      fetchStatus: () => (requestCount++, Promise.resolve(undefined)),
    })
    follower.add(purchase)
    await timers.pass()
    expect(requestCount).to.equal(0)
    isVisible = true
    await follower.poll()
    expect(requestCount).to.equal(1)
  })

  it('stay where nobody can say how they stand', async () => {
    const { follower, timers } = start({ fetchStatus: () => Promise.reject(new Error('away')) })
    follower.add(purchase)
    await timers.pass()
    expect(follower.$purchases.get()[0]!.status).to.equal('created')
    expect(timers.count).to.equal(1)
  })

  it('that the service forgot are over after a week', async () => {
    let nowMs = 1_000
    const { follower } = start({ fetchStatus: () => Promise.resolve(undefined), now: () => nowMs })
    follower.add(purchase)
    await follower.poll()
    expect(follower.$purchases.get()[0]!.status).to.equal('created')
    nowMs = weekMs + 1
    await follower.poll()
    expect(follower.$purchases.get()[0]!.status).to.equal('expired')
  })

  for (const [status, then] of [
    ['created', 'expired'],
    ['pending', 'pending'],
  ] as const)
    it(`that the service knows as ${status} are ${then} after a week`, async () => {
      let nowMs = 0
      const answer = { status, hash: undefined, purchaseAmount: undefined }
      const { follower, timers } = start({ fetchStatus: async () => answer, now: () => nowMs })
      follower.add(purchase)
      nowMs = weekMs
      await follower.poll()
      expect(follower.$purchases.get()[0]).to.include({ status })
      nowMs = weekMs + 1
      await follower.poll()
      expect(follower.$purchases.get()[0]).to.include({ status: then, url: undefined })
      expect(timers.count).to.equal(then === 'pending' ? 1 : 0)
    })

  it('that a provider reviews for days arrive, and are asked for ever more seldom', async () => {
    let nowMs = 0
    let answer: PurchaseStatus = 'created'
    const { follower, timers } = start({
      fetchStatus: () => Promise.resolve({ status: answer, hash: undefined, purchaseAmount: undefined }),
      now: () => nowMs,
    })
    follower.add(purchase)
    for (const atMs of [179_999, 180_000, 3_599_999, 3_600_000, weekMs - 1]) {
      nowMs = atMs
      await timers.pass()
    }
    expect(timers.waits).to.deep.equal([4_000, 4_000, 15_000, 15_000, 60_000, 60_000])
    answer = 'delivered'
    await timers.pass()
    expect(follower.$purchases.get()[0]).to.include({ status: 'delivered' })
  })

  it('leave no timer behind', () => {
    const { follower, timers, life } = start()
    follower.add(purchase)
    expect(timers.count).to.equal(1)
    life.abort()
    expect(timers.count).to.equal(0)
  })

  it('that another script wrote are not believed', () => {
    const storage = memoryStorage()
    storage.set('w3m:purchases', JSON.stringify([{ ...purchase, url: 'javascript:alert(1)' }, { id: 1 }, null]))
    expect(start({ storage }).follower.$purchases.get()).to.deep.equal([])
  })
})
