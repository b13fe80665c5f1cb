import { expect } from 'chai'
import { createWalletSearch } from './wallet-search.js'
import type { WalletLink } from './wallet.js'
import { sampleLink } from './wallet.samples.js'

function setUp() {
  const timers: { callback: () => void; readonly ms: number; isOff: boolean }[] = []
  const queries: {
    readonly query: string
    readonly signal: AbortSignal
    answer(wallets: readonly WalletLink[]): Promise<void>
    fail(error: Error): Promise<void>
  }[] = []
  const search = createWalletSearch({
    setTimer(callback, ms) {
      const timer = { callback, ms, isOff: false }
      timers.push(timer)
      return () => void (timer.isOff = true)
    },
    fetch: (query, signal) =>
      new Promise((resolve, reject) => {
        const settled = async (callback: () => void) => {
          callback()
          await Promise.resolve()
          await Promise.resolve()
        }
        queries.push({
          query,
          signal,
          answer: wallets => settled(() => resolve({ wallets, isPartial: false })),
          fail: error => settled(() => reject(error)),
        })
      }),
  })
  const pass = () => {
    for (const timer of timers.splice(0)) if (!timer.isOff) timer.callback()
  }
  return {
    search,
    queries,
    timers,
    pass,
    ids: () => (search.$state.get() as { wallets?: readonly WalletLink[] }).wallets?.map(({ id }) => id),
  }
}

describe('the wallet search', () => {
  it('asks nothing for fewer than two characters', () => {
    const { search, timers } = setUp()
    for (const query of ['', 'm', ' m ']) search.type(query)
    expect(timers).to.have.length(0)
    expect(search.$state.get()).to.deep.equal({ status: 'off', query: 'm' })
  })

  it('asks once, 500 ms after the last character', () => {
    const { search, queries, timers, pass } = setUp()
    for (const query of ['me', 'met', 'meta']) search.type(query)
    expect(timers.map(({ ms }) => ms)).to.deep.equal([500, 500, 500])
    pass()
    expect(queries.map(({ query }) => query)).to.deep.equal(['meta'])
  })

  it('says at once that it searches', () => {
    const { search } = setUp()
    search.type('meta')
    expect(search.$state.get()).to.include({ status: 'searching', query: 'meta' })
  })

  it('aborts the superseded question and never takes its answer, however late it comes', async () => {
    const { search, queries, pass, ids } = setUp()
    search.type('one')
    pass()
    search.type('two')
    expect(queries[0]!.signal.aborted).to.equal(true)
    pass()
    await queries[1]!.answer([sampleLink('two')])
    await queries[0]!.answer([sampleLink('one')])
    expect(ids()).to.deep.equal(['two'])
    expect(search.$state.get()).to.include({ status: 'found', query: 'two' })
  })

  it('keeps the former answer on show while the next is awaited, and after it failed', async () => {
    const { search, queries, pass, ids } = setUp()
    search.type('one')
    pass()
    await queries[0]!.answer([sampleLink('one')])
    search.type('ones')
    expect(ids()).to.deep.equal(['one'])
    pass()
    await queries[1]!.fail(new Error('down'))
    expect(search.$state.get().status).to.equal('failed')
    expect(ids()).to.deep.equal(['one'])
  })

  it('asks again on request, without waiting', async () => {
    const { search, queries, pass } = setUp()
    search.type('one')
    pass()
    await queries[0]!.fail(new Error('down'))
    search.repeat()
    await queries[1]!.answer([])
    expect(search.$state.get()).to.deep.equal({ status: 'found', query: 'one', wallets: [], isPartial: false })
  })

  it('ends when the text is emptied, whatever is under way', async () => {
    const { search, queries, pass } = setUp()
    search.type('one')
    pass()
    search.type('')
    await queries[0]!.answer([sampleLink('one')])
    expect(search.$state.get()).to.deep.equal({ status: 'off', query: '' })
  })
})
