import { expect } from 'chai'
import { atom } from 'nanostores'
import type { CaipAddress } from '../caip/caip-address.js'
import { fakeAddress } from '../testing/fake-wallet.js'
import { addById, createPagedReader, unread, type PagedEntry } from './paged-reader.js'

const account: CaipAddress = `eip155:1:${fakeAddress}`

interface Entry extends PagedEntry {
  readonly items: readonly { readonly id: string }[]
}
interface Page {
  readonly items: Entry['items']
  readonly next?: string
}

describe('a list that is read page by page', () => {
  const start = (cacheMs = 0) => {
    const clock = { nowMs: 0 }
    const $state = atom<Readonly<Partial<Record<CaipAddress, Entry>>>>({})
    const answers: ((page: Page | Error) => Promise<void>)[] = []
    const reader = createPagedReader<Entry, Page>({
      $state,
      empty: { items: [], ...unread },
      cacheMs,
      now: () => clock.nowMs,
      fetchPage: () =>
        new Promise((resolve, reject) =>
          answers.push(async page => {
            if (page instanceof Error) reject(page)
            else resolve(page)
            await new Promise(done => setTimeout(done))
          }),
        ),
      add: (page, _account, previous) => ({ items: addById(previous?.items ?? [], page.items) }),
    })
    const shown = () => {
      const { items, next, error, isLoading } = $state.get()[account] ?? { items: [], ...unread }
      return [items.map(({ id }) => id).join(), next, error?.message, isLoading]
    }
    return {
      reader,
      shown,
      clock,
      requestCount: () => answers.length,
      answer: (index: number, page: Page | Error) => answers[index]!(page),
    }
  }
  const page = (ids: string, next?: string): Page => ({ items: [...ids].map(id => ({ id })), ...(next && { next }) })

  for (const [title, late] of [
    ['page', page('c')],
    ['failure', new Error('down')],
  ] as const)
    it(`leaves nothing out where a ${title} comes that was requested before it was read anew`, async () => {
      const { reader, shown, answer } = start()
      void reader.refresh(account)
      await answer(0, page('a', '2'))
      void reader.loadMore(account)
      await answer(1, page('b', '3'))
      void reader.loadMore(account)
      void reader.reload(account)
      await answer(2, late)
      expect(shown()).to.deep.equal(['a,b', '3', undefined, true])
      await answer(3, page('a', '2'))
      expect(shown()).to.deep.equal(['a', '2', undefined, false])
    })

  for (const [title, late] of [
    ['answer', page('x')],
    ['failure', new Error('down')],
  ] as const)
    it(`keeps what came last where an older ${title} comes after it`, async () => {
      const { reader, shown, answer } = start()
      void reader.refresh(account)
      void reader.reload(account)
      await answer(1, page('a'))
      await answer(0, late)
      expect(shown()).to.deep.equal(['a', undefined, undefined, false])
    })

  for (const [title, nowMs, isAsked] of [
    ['holds for a while', 3_600_099, false],
    ['is read anew after that', 3_600_100, true],
    ['is read anew after the clock was set back', 0, true],
  ] as const)
    it(title, async () => {
      const { reader, clock, requestCount: queries, answer } = start(100)
      clock.nowMs = 3_600_000
      void reader.refresh(account)
      await answer(0, page('a'))
      clock.nowMs = nowMs
      void reader.refresh(account)
      expect(queries()).to.equal(isAsked ? 2 : 1)
    })

  it('is read once more after a reading that began before it was forced', async () => {
    const { reader, shown, requestCount, answer } = start(100)
    let settledCount = 0
    void reader.refresh(account)
    void reader.refresh(account)
    for (let count = 0; count < 2; count++)
      void reader.refresh(account, { force: true }).then(() => (settledCount += 1))
    expect(requestCount()).to.equal(1)
    await answer(0, page('a'))
    expect([requestCount(), settledCount]).to.deep.equal([2, 0])
    await answer(1, page('b'))
    expect([requestCount(), settledCount, ...shown()]).to.deep.equal([2, 2, 'b', undefined, undefined, false])
  })

  it('settles once the answer that counts is there', async () => {
    const { reader, answer } = start()
    let isSettled = false
    void reader.reload(account).then(() => (isSettled = true))
    void reader.reload(account)
    await answer(0, page('x'))
    expect(isSettled).to.equal(false)
    await answer(1, page('a'))
    expect(isSettled).to.equal(true)
  })
})
