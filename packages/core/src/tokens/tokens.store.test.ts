import { expect } from 'chai'
import { atom } from 'nanostores'
import type { PriceCurrency } from '../amounts/price-currencies.js'
import type { CaipAddress } from '../caip/caip-address.js'
import { balanceRetryMs } from '../limits/balances-limits.js'
import { fakeNetwork } from '../testing/fake-networks.js'
import { fakeAddress } from '../testing/fake-wallet.js'
import type { ListedToken } from './token.js'
import { createTokensStore, type TokenSource } from './tokens.store.js'

const account: CaipAddress = `eip155:1:${fakeAddress}`
const listed = (id: string, units = 1n): ListedToken => ({
  id,
  caipNetworkId: 'eip155:1',
  address: id === 'eip155:1' ? undefined : id,
  name: id,
  symbol: id,
  decimals: 18,
  units,
  price: undefined,
  fiatValue: undefined,
  iconUrl: undefined,
})
const down: TokenSource = () => Promise.reject(new Error('down'))
const has =
  (...tokens: readonly ListedToken[]): TokenSource =>
  async () =>
    tokens
const cannot: TokenSource = async () => undefined

describe('the tokens of an account', () => {
  let nowMs = 0
  const hidden = new Set<string>()
  let hiddenReads = 0
  const $currency = atom<PriceCurrency>('usd')
  const start = (...sources: readonly TokenSource[]) => {
    nowMs = 0
    $currency.set('usd')
    return createTokensStore({
      $currency,
      findNetwork: id => (id === 'eip155:1' ? fakeNetwork : undefined),
      sources,
      trusted: () => new Set(),
      hidden: {
        read() {
          hiddenReads += 1
          return [...hidden]
        },
        set: (id, is) => void (is ? hidden.add(id) : hidden.delete(id)),
      },
      loadPriceLines: () => Promise.reject(new Error('not here')),
      loadPaymentUri: () => Promise.reject(new Error('not here')),
      isContract: () => Promise.reject(new Error('not here')),
      now: () => nowMs,
      // Longer than a busy machine keeps a page waiting between two tasks.
      sourceTimeoutMs: 1_000,
      signal: new AbortController().signal,
    })
  }
  it('are of an account: what is no CAIP-10 id is refused', async () => {
    const store = start()
    const error: unknown = await store.refresh('garbage' as never).catch((reason: unknown) => reason)
    expect(error).to.include({ code: 'INVALID_CAIP' })
    expect(store.$state.get()).to.deep.equal({})
  })
  const ids = async (...sources: readonly TokenSource[]) => {
    const store = start(...sources)
    await store.refresh(account)
    return store.last(account)?.map(({ id, units }) => `${id} ${units}`)
  }

  it('are folded away where the visitor hides one, also after the next reading, and shown again', async () => {
    const store = start(has(listed('a', 2n), listed('b')))
    await store.refresh(account)
    const spam = () => store.last(account)?.map(({ id, spam: why }) => `${id} ${why}`)
    store.setHidden({ id: 'a' }, true)
    expect(spam()).to.deep.equal(['a hidden', 'b undefined'])
    await store.refresh(account, { force: true })
    expect(spam()).to.deep.equal(['a hidden', 'b undefined'])
    store.setHidden({ id: 'a' }, false)
    expect(spam()).to.deep.equal(['a undefined', 'b undefined'])
  })

  it('are looked for among the hidden ones in one reading of the storage, however many they are', async () => {
    const store = start(has(...['a', 'b', 'c'].map(id => listed(id))))
    hiddenReads = 0
    await store.refresh(account)
    expect(hiddenReads).to.equal(1)
  })

  it('are folded away where letters of other scripts make them look like one that has a price', async () => {
    const store = start(has({ ...listed('a'), symbol: 'USDC', price: 1n }, { ...listed('b'), symbol: 'UЅDС' }))
    await store.refresh(account)
    expect(store.last(account)?.map(({ id, spam }) => `${id} ${spam}`)).to.deep.equal(['a undefined', 'b imitation'])
  })

  it('are waited for by whoever asks while they are read, also where they are read anew meanwhile', async () => {
    const answers: (() => void)[] = []
    const store = start(
      () => new Promise(resolve => answers.push(() => resolve([listed('a', BigInt(answers.length))]))),
    )
    const first = store.refresh(account)
    let isThere = false
    const second = store.refresh(account, { force: true }).then(() => (isThere = true))
    await new Promise(resolve => setTimeout(resolve))
    expect([answers.length, isThere]).to.deep.equal([1, false])
    $currency.set('eur')
    answers[0]?.()
    await new Promise(resolve => setTimeout(resolve))
    expect([answers.length, isThere]).to.deep.equal([2, false])
    answers[1]?.()
    await Promise.all([first, second])
    expect(store.last(account)?.map(({ units }) => units)).to.deep.equal([2n])
  })

  it('keep the last list with its time while a newer one is read, and after each failure', async () => {
    let isDown = false
    const store = start(() => (isDown ? Promise.reject(new Error('down')) : Promise.resolve([listed('a')])))
    const entry = () => store.$state.get()[account]
    nowMs = 7
    await store.refresh(account)
    isDown = true
    for (const atMs of [100_000, 200_000]) {
      nowMs = atMs
      const reading = store.refresh(account)
      expect(entry()).to.include({ phase: 'loading', previousAtMs: 7 })
      await reading
      expect(entry()).to.include({ phase: 'failed', atMs, previousAtMs: 7 })
    }
    expect(store.last(account)).to.have.length(1)
  })

  it('are read anew in another money, and what comes late in the former one is dropped', async () => {
    const answers: ((price: bigint) => void)[] = []
    const store = start(
      () =>
        new Promise(resolve => {
          answers.push(price => resolve([{ ...listed('a', 10n ** 18n), price, fiatValue: price }]))
        }),
    )
    const first = store.refresh(account)
    answers[0]!(3n * 10n ** 12n)
    await first
    const again = store.refresh(account, { force: true })
    $currency.set('jpy')
    expect(store.last(account), 'what was read in dollars').to.equal(undefined)
    answers[2]!(450n * 10n ** 12n)
    answers[1]!(4n * 10n ** 12n)
    await again
    await new Promise(resolve => setTimeout(resolve))
    expect(store.last(account)?.[0]?.price).to.equal(450n * 10n ** 12n)
    expect(store.showFiatValue(450_900_000_000_000n, 'en')).to.equal('¥450')
    expect(store.showFiatValue(450_900_000_000_000n, 'en', 'usd')).to.equal('$450.90')
  })

  it('are what the sources list together', async () => {
    expect(await ids(has(listed('a', 2n)), has(listed('a', 9n), listed('b')))).to.deep.equal(['a 2', 'b 1'])
  })
  it('are what one lists where another cannot tell, fails or never answers', async () => {
    for (const other of [cannot, down, () => undefined, () => new Promise<undefined>(() => undefined)])
      expect(await ids(other, has(listed('b')))).to.deep.equal(['b 1'])
  })

  for (const [title, sources, of] of [
    ['no source answers', [down, cannot], account],
    ['there is none', [], account],
    ['the network is unknown', [has(listed('a'))], `eip155:77:${fakeAddress}`],
  ] as const)
    it(`are unavailable where ${title}`, async () => {
      const store = start(...sources)
      await store.refresh(of as CaipAddress)
      const entry = store.$state.get()[of as CaipAddress]
      expect(entry?.phase === 'failed' && entry.error.code).to.equal('BALANCE_UNAVAILABLE')
    })

  it('are asked for again 30 s after a failure and not before, and the last list stands meanwhile', async () => {
    let requestCount = 0
    let isDown = false
    const store = start(async () => {
      requestCount++
      if (isDown) throw new Error('down')
      return [listed('a')]
    })
    await store.refresh(account)
    isDown = true
    await store.refresh(account, { force: true })
    expect([requestCount, store.$state.get()[account]?.phase, store.last(account)?.length]).to.deep.equal([
      2,
      'failed',
      1,
    ])
    expect(store.retryAtMs(account)).to.equal(balanceRetryMs)
    nowMs = balanceRetryMs - 1
    await store.refresh(account, { force: true })
    expect(requestCount).to.equal(2)
    nowMs = balanceRetryMs
    isDown = false
    await store.refresh(account)
    expect([requestCount, store.$state.get()[account]?.phase]).to.deep.equal([3, 'ready'])
  })

  it('are asked for anew after the clock was set back, also after a failure', async () => {
    let requestCount = 0
    const store = start(async () => {
      requestCount++
      if (requestCount === 1) throw new Error('down')
      return [listed('a')]
    })
    nowMs = 3_600_000
    await store.refresh(account)
    nowMs = 1_000
    expect(store.retryAtMs(account)).to.equal(0)
    await store.refresh(account)
    expect([requestCount, store.$state.get()[account]?.phase]).to.deep.equal([2, 'ready'])
    nowMs = 999
    await store.refresh(account)
    expect(requestCount).to.equal(3)
  })

  it('are asked for once by whoever wants them meanwhile', async () => {
    let requestCount = 0
    const store = start(async () => (requestCount++, []))
    await Promise.all([store.refresh(account), store.refresh(account)])
    expect(requestCount).to.equal(1)
  })

  it('are read once more after a reading that began before they were forced', async () => {
    const answers: (() => void)[] = []
    const store = start(
      () =>
        new Promise(resolve => {
          const units = BigInt(answers.length + 1)
          answers.push(() => resolve([listed('a', units)]))
        }),
    )
    const earlier = store.refresh(account)
    const forced = [store.refresh(account, { force: true }), store.refresh(account, { force: true })]
    expect(answers).to.have.length(1)
    answers[0]!()
    await earlier
    await new Promise(resolve => setTimeout(resolve))
    answers[1]?.()
    await Promise.all(forced)
    expect([answers.length, store.last(account)?.[0]?.units]).to.deep.equal([2, 2n])
  })
})
