import { expect } from 'chai'
import type { Transaction } from '../api/get-history.js'
import type { CaipAddress } from '../caip/caip-address.js'
import { HttpError } from '../errors/http-error.js'
import { historyCacheMs, historyEmptyPagesMax } from '../limits/activity-limits.js'
import { fakeAddress } from '../testing/fake-wallet.js'
import { createActivityStore } from './activity.store.js'

const account: CaipAddress = `eip155:1:${fakeAddress}`
const transaction = (id: string, chain = 'eip155:1', isSpam = false): Transaction => ({
  id,
  metadata: {
    operationType: 'receive',
    hash: `0x${id}`,
    minedAt: new Date(1_760_000_000_000 - Number(id) * 1_000).toISOString(),
    sentFrom: null,
    sentTo: fakeAddress,
    status: 'confirmed',
    nonce: null,
    chain,
  },
  transfers: isSpam ? [{ nft_info: { flags: { is_spam: true } } }] : null,
})

interface Page {
  readonly data: readonly Transaction[]
  readonly next: string | null
  /** Chains of which nothing can be read. */
  readonly unread?: readonly string[]
}
type Pages = Readonly<Record<string, Page>>

describe('the activity of an account', () => {
  let nowMs = 0
  let requests: string[]
  let emitted: string[]
  let isDown = false
  const controller = new AbortController()

  const start = (pages: Pages) => {
    nowMs = 0
    requests = []
    emitted = []
    isDown = false
    return createActivityStore({
      async fetchPage({ caipNetworkId }, cursor) {
        requests.push(`${caipNetworkId ?? 'all'} ${cursor ?? 'first'}`)
        await Promise.resolve()
        if (isDown) throw new HttpError(503)
        const { data, next, unread = [] } = pages[cursor ?? 'first']!
        const coverage = unread.map(chainId => ({ chainId, isBehind: true, isUnread: true }))
        return { data: [...data], next, coverage }
      },
      onFailed: (_scope, cursor) => emitted.push(`failed ${cursor ?? 'first'}`),
      continued: (_scope, cursor) => emitted.push(`continued ${cursor}`),
      now: () => nowMs,
      locale: () => 'en',
      signal: controller.signal,
    })
  }
  const two: Pages = {
    first: { data: [transaction('1'), transaction('2')], next: 'p2' },
    p2: { data: [transaction('3')], next: null },
  }
  const ids = (store: ReturnType<typeof start>) => store.$state.get().items.map(({ id }) => id)

  it('is an error without an account', async () => {
    const error: unknown = await start(two)
      .show(undefined)
      .catch((reason: unknown) => reason)
    expect(error).to.include({
      code: 'ACCOUNT_ADDRESS_REQUIRED',
      message: "Transactions can't be fetched without an accountAddress",
    })
  })

  it('comes page by page, also within 15 s: each has its own cursor', async () => {
    const store = start(two)
    await store.show(account)
    await store.loadMore()
    await store.loadMore()
    expect([ids(store), requests]).to.deep.equal([
      ['1', '2', '3'],
      ['eip155:1 first', 'eip155:1 p2'],
    ])
    expect(store.$state.get()).to.include({ isLoading: false, isEmpty: false, next: undefined })
    expect(emitted).to.deep.equal(['continued p2'])
  })

  it('is read once within 15 s, and anew after them or where that is wanted', async () => {
    const store = start(two)
    await store.show(account)
    nowMs = historyCacheMs - 1
    await store.show(account)
    expect(requests).to.have.length(1)
    await store.show(account, { force: true })
    expect(requests).to.have.length(2)
    nowMs += historyCacheMs
    await store.show(account)
    expect(requests).to.have.length(3)
  })

  it('is read anew after the clock was set back', async () => {
    const store = start(two)
    nowMs = 3_600_000
    await store.show(account)
    nowMs = 0
    await store.refresh(account)
    expect(requests).to.have.length(2)
    await store.show(account)
    expect(requests).to.have.length(2)
    nowMs = -1
    await store.show(account)
    expect([requests.length, store.$state.get().atMs]).to.deep.equal([3, -1])
  })

  it('says when its first page was read, also after a later one and after a failure', async () => {
    const store = start(two)
    nowMs = 7
    await store.show(account)
    nowMs = 9
    await store.loadMore()
    isDown = true
    nowMs = 100_000
    await store.show(account, { force: true })
    expect([store.$state.get().atMs, ids(store), store.$state.get().error !== undefined]).to.deep.equal([
      7,
      ['1', '2', '3'],
      true,
    ])
  })

  it('no longer lists what the chain took back, and keeps what is older than the page that is read anew', async () => {
    const pages: Record<string, Pages[string]> = { ...two }
    const store = start(pages)
    await store.show(account)
    await store.loadMore()
    pages['first'] = { data: [transaction('0'), transaction('2')], next: 'p2' }
    await store.show(account, { force: true })
    expect(ids(store)).to.deep.equal(['0', '2', '3'])
    pages['first'] = { data: [transaction('2')], next: null }
    await store.show(account, { force: true })
    expect(ids(store)).to.deep.equal(['2'])
    pages['first'] = { data: [], next: null }
    await store.show(account, { force: true })
    expect(store.$state.get()).to.deep.include({ items: [], isEmpty: true })
  })

  describe('refreshed', () => {
    const startTwice = async () => {
      const pages: Record<string, Pages[string]> = { ...two }
      const store = start(pages)
      await store.show(account)
      await store.loadMore()
      pages['first'] = { data: [transaction('0'), transaction('1')], next: 'p1' }
      requests = []
      return { store, pages }
    }

    it('shows what is new once the newest page is 15 s old, and says nothing of reading', async () => {
      const { store } = await startTwice()
      nowMs = historyCacheMs - 1
      await store.refresh(account)
      expect([ids(store), requests]).to.deep.equal([['1', '2', '3'], []])
      nowMs = historyCacheMs
      const isLoading: boolean[] = []
      const stop = store.$state.subscribe(state => isLoading.push(state.isLoading))
      await Promise.all([store.refresh(account), store.refresh(account)])
      stop()
      expect([ids(store), requests]).to.deep.equal([['0', '1', '2', '3'], ['eip155:1 first']])
      expect(isLoading).to.deep.equal([false, false])
      await store.refresh(account)
      expect(requests).to.have.length(1)
    })

    it('keeps what stands in one second on two pages, however often it is read anew', async () => {
      const same = { ...transaction('2'), id: "2'" }
      const store = start({ ...two, p2: { data: [same, transaction('3')], next: null } })
      await store.show(account)
      await store.loadMore()
      for (const round of [1, 2]) {
        nowMs = round * historyCacheMs
        await store.refresh(account)
        expect(ids(store)).to.deep.equal(['1', '2', "2'", '3'])
      }
    })

    it('keeps what is listed of a chain that cannot be read, and goes on where that may be read again', async () => {
      const [here, there] = [transaction('1'), transaction('2', 'eip155:10')]
      const pages: Record<string, Page> = {
        first: { data: [here, there, transaction('3')], next: 'p2' },
        p2: { data: [transaction('4')], next: 'p3' },
      }
      const store = start(pages)
      await store.show(account, { isOfAllNetworks: true })
      await store.loadMore()
      pages['first'] = { data: [transaction('3')], next: 'p1', unread: ['eip155:10'] }
      nowMs = historyCacheMs
      await store.refresh(account)
      // What the chain that answers no longer says was taken back.
      expect([ids(store), store.$state.get().next]).to.deep.equal([['2', '3', '4'], 'p1'])
    })

    it('goes on after the pages that were read, and after the newest where a whole page is new', async () => {
      const pages: Record<string, Pages[string]> = { ...two, p2: { data: [transaction('3')], next: 'p3' } }
      const store = start(pages)
      await store.show(account)
      await store.loadMore()
      pages['first'] = { data: [transaction('0'), transaction('1')], next: 'p1' }
      nowMs = historyCacheMs
      await store.refresh(account)
      expect(store.$state.get().next).to.equal('p3')
      pages['first'] = { data: [transaction('-2'), transaction('-1')], next: 'p0' }
      nowMs = 2 * historyCacheMs
      await store.refresh(account)
      expect(store.$state.get().next).to.equal('p0')
    })

    it('leaves a page that is being read to itself', async () => {
      const pages: Record<string, Pages[string]> = { ...two }
      const store = start(pages)
      await store.show(account)
      nowMs = historyCacheMs
      const refreshed = store.refresh(account)
      const more = store.loadMore()
      expect(store.$state.get().isLoading).to.equal(true)
      await Promise.all([refreshed, more])
      expect([ids(store), store.$state.get().isLoading, store.$state.get().next]).to.deep.equal([
        ['1', '2', '3'],
        false,
        undefined,
      ])
    })

    it('asks nothing for another account, before the list is there, and after a failure', async () => {
      const store = start(two)
      await store.refresh(account)
      await store.show(account)
      nowMs = historyCacheMs
      await store.refresh(`eip155:10:${fakeAddress}`)
      expect(requests).to.have.length(1)
      isDown = true
      await store.refresh(account)
      expect([ids(store), store.$state.get().error?.code, emitted]).to.deep.equal([
        ['1', '2'],
        'HTTP_STATUS',
        ['failed first'],
      ])
      nowMs = 3 * historyCacheMs
      await store.refresh(account)
      expect(requests).to.have.length(2)
    })
  })

  it('is of the account’s network, or of all', async () => {
    const store = start({ first: { data: [transaction('1', 'eip155:10'), transaction('2')], next: null } })
    await store.show(account)
    expect(ids(store)).to.deep.equal(['2'])
    await store.show(account, { isOfAllNetworks: true })
    expect([ids(store), requests]).to.deep.equal([
      ['1', '2'],
      ['eip155:1 first', 'all first'],
    ])
  })

  it('reads on where a page is nothing but spam', async () => {
    const store = start({
      first: { data: [transaction('1', 'eip155:1', true)], next: 'p2' },
      p2: { data: [transaction('2')], next: null },
    })
    await store.show(account)
    expect(ids(store)).to.deep.equal(['2'])
  })

  describe('behind pages of nothing but spam', () => {
    /** So many empty pages, then one with an item, then `rest`. */
    const startBehind = async (emptyCount: number, rest: Pages = {}) => {
      const names = ['first', ...Array.from({ length: emptyCount }, (_, at) => `p${at + 1}`)]
      const pages: Record<string, Page> = { ...rest }
      for (const [at, name] of names.entries())
        pages[name] =
          at < emptyCount
            ? { data: [transaction('1', 'eip155:1', true)], next: names[at + 1]! }
            : { data: [transaction('2')], next: rest['last'] ? 'last' : null }
      const store = start(pages)
      await store.show(account)
      return { store, pages }
    }
    const read = (store: ReturnType<typeof start>) => [ids(store), store.$state.get().next]
    /** In each way in which the newest page is read again. */
    const reread: readonly (readonly [title: string, read: (store: ReturnType<typeof start>) => Promise<void>])[] = [
      ['refreshed', store => store.refresh(account)],
      ['shown again', store => store.show(account)],
      ['asked for after a transaction', store => store.show(account, { force: true })],
    ]
    for (const [title, again] of reread) {
      it(`stays, and goes on where it was, when it is ${title}`, async () => {
        const { store } = await startBehind(historyEmptyPagesMax, { last: { data: [transaction('3')], next: null } })
        await store.loadMore()
        expect(read(store)).to.deep.equal([['2'], 'last'])
        nowMs = historyCacheMs
        await again(store)
        expect(read(store)).to.deep.equal([['2'], 'last'])
        expect(store.$state.get()).to.include({ isEmpty: false, isLoading: false, atMs: nowMs })
        await store.loadMore()
        expect(read(store)).to.deep.equal([['2', '3'], undefined])
      })

      it(`is looked for where reading stopped, when it is ${title} before anything was found`, async () => {
        const { store } = await startBehind(2 * historyEmptyPagesMax)
        await store.loadMore()
        expect(read(store)).to.deep.equal([[], `p${2 * historyEmptyPagesMax}`])
        nowMs = historyCacheMs
        await again(store)
        expect(read(store)).to.deep.equal([[], `p${2 * historyEmptyPagesMax}`])
      })
    }

    it('is all that there is once it was read to its end', async () => {
      const { store } = await startBehind(historyEmptyPagesMax)
      await store.loadMore()
      nowMs = historyCacheMs
      await store.refresh(account)
      expect(read(store)).to.deep.equal([['2'], undefined])
    })

    it('is gone where the service has no more pages', async () => {
      const { store, pages } = await startBehind(historyEmptyPagesMax)
      await store.loadMore()
      pages['first'] = { data: [], next: null }
      nowMs = historyCacheMs
      await store.refresh(account)
      expect(read(store)).to.deep.equal([[], undefined])
    })

    it('can be read on after a failure', async () => {
      const { store } = await startBehind(historyEmptyPagesMax, { last: { data: [transaction('3')], next: null } })
      await store.loadMore()
      isDown = true
      await store.loadMore()
      isDown = false
      await store.show(account, { force: true })
      expect(read(store)).to.deep.equal([['2'], `p${historyEmptyPagesMax}`])
    })
  })

  it('stops reading on after some pages, and where a cursor leads to itself', async () => {
    const chain = ['first', ...Array.from({ length: 9 }, (_, at) => `p${at}`)]
    const store = start(Object.fromEntries(chain.map((name, at) => [name, { data: [], next: chain[at + 1] ?? null }])))
    await store.show(account)
    expect(requests).to.have.length(historyEmptyPagesMax)
    expect(store.$state.get()).to.include({ isEmpty: true, isLoading: false })
    const turning = start({ first: { data: [], next: 'p' }, p: { data: [], next: 'p' } })
    await turning.show(account)
    expect([requests.length, turning.$state.get().next]).to.deep.equal([2, undefined])
  })

  it('says what went wrong, keeps what is there, and reads again where that is wanted', async () => {
    const store = start(two)
    await store.show(account)
    isDown = true
    await store.loadMore()
    expect(ids(store)).to.deep.equal(['1', '2'])
    expect(store.$state.get()).to.include({ isLoading: false, next: undefined })
    expect(store.$state.get().error).to.include({ code: 'HTTP_STATUS' })
    expect(emitted).to.deep.equal(['continued p2', 'failed p2'])
    isDown = false
    await store.show(account, { force: true })
    expect(store.$state.get()).to.include({ error: undefined, next: 'p2' })
  })

  it('is empty, and not only without a page, after a failure of the first one', async () => {
    const store = start(two)
    isDown = true
    await store.show(account)
    expect(store.$state.get()).to.include({ isEmpty: true, next: undefined })
    expect(emitted).to.deep.equal(['failed first'])
  })

  it('names its months as the page does, or in a language that is asked for', async () => {
    const store = start(two)
    await store.show(account)
    expect([store.months(), store.months('es')].map(([month]) => month?.name)).to.deep.equal([
      'October 2025',
      'octubre de 2025',
    ])
  })

  it('is read anew after it was forgotten, also within 15 s', async () => {
    const store = start(two)
    await store.show(account)
    store.reset()
    await store.show(account)
    expect(requests).to.deep.equal(['eip155:1 first', 'eip155:1 first'])
  })

  it('of an account that was left says nothing', async () => {
    const store = start(two)
    const aborted = store.show(account)
    store.reset()
    await aborted
    expect([ids(store), store.$state.get().scope, emitted]).to.deep.equal([[], undefined, []])
  })
})
