import { expect } from 'chai'
import type { CaipAddress } from '../caip/caip-address.js'
import { balanceCacheMs } from '../limits/balances-limits.js'
import { fakeAddress } from '../testing/fake-wallet.js'
import { fakeNetwork } from '../testing/fake-networks.js'
import { isDue, type Balance, type BalanceState } from './balances.state.js'
import { createBalancesStore } from './balances.store.js'

const account = `eip155:1:${fakeAddress}` as CaipAddress
const balance: Balance = { units: 5n, decimals: 18, symbol: 'ETH' }

describe('when a balance is read', () => {
  const cases: readonly (readonly [title: string, state: BalanceState | undefined, nowMs: number, due: boolean])[] = [
    ['the first time', undefined, 0, true],
    ['not while it is read', { phase: 'loading' }, 1e9, false],
    ['not within 30 s of a figure', { phase: 'ready', balance, atMs: 0 }, 29_999, false],
    ['30 s after a figure', { phase: 'ready', balance, atMs: 0 }, 30_000, true],
    ['not within 30 s of a failure', { phase: 'failed', error: undefined as never, atMs: 0 }, 29_999, false],
    ['after the clock was set back', { phase: 'ready', balance, atMs: 3_600_000 }, 0, true],
    ['after a failure and a clock set back', { phase: 'failed', error: undefined as never, atMs: 3_600_000 }, 0, true],
    ['30 s after a failure', { phase: 'failed', error: undefined as never, atMs: 0 }, 30_000, true],
  ]
  for (const [title, state, nowMs, expected] of cases) it(title, () => expect(isDue(state, nowMs)).to.equal(expected))
})

describe('the balances', () => {
  const start = (answers: readonly (bigint | 'fails')[]) => {
    let nowMs = 0
    let count = 0
    const store = createBalancesStore({
      findNetwork: id => (id === fakeNetwork.caipNetworkId ? fakeNetwork : undefined),
      sources: [
        async () => {
          const answer = answers[count++]
          if (answer === undefined || answer === 'fails') throw new Error('down')
          return { ...balance, units: answer }
        },
      ],
      now: () => nowMs,
    })
    return {
      store,
      reads: () => count,
      at: (ms: number) => (nowMs = ms),
      state: (id: CaipAddress = account) => store.$state.get()[id],
    }
  }

  it('keep a figure for 30 s, and read on demand', async () => {
    const { store, reads, at } = start([1n, 2n, 3n])
    await store.refresh(account)
    at(balanceCacheMs - 1)
    await store.refresh(account)
    expect(reads()).to.equal(1)
    await store.refresh(account, { force: true })
    expect(reads()).to.equal(2)
    at(3 * balanceCacheMs)
    await store.refresh(account)
    expect(reads()).to.equal(3)
  })

  it('ask the next source where one does not answer', async () => {
    const store = createBalancesStore({
      findNetwork: () => fakeNetwork,
      sources: [() => new Promise(() => undefined), async () => balance],
      now: () => 0,
      sourceTimeoutMs: 1,
    })
    await store.refresh(account)
    expect(store.$state.get()[account]).to.deep.include({ phase: 'ready', balance })
  })

  it('make one request of two at a time', async () => {
    const { store, reads } = start([1n])
    const first = store.refresh(account)
    await store.refresh(account)
    expect([reads(), store.$state.get()[account]?.phase]).to.deep.equal([1, 'ready'])
    await first
  })

  it('are read once more after a reading that began before they were forced', async () => {
    const { store, reads } = start([1n, 2n, 3n])
    const earlier = store.refresh(account)
    await Promise.all([earlier, ...[1, 2].map(() => store.refresh(account, { force: true }))])
    expect([reads(), store.last(account)?.units]).to.deep.equal([2, 2n])
  })

  it('show the last figure with its time while a newer one is read, and after each failure', async () => {
    const { store, state, at } = start([1n, 'fails', 'fails'])
    const readAtMs = 7
    at(readAtMs)
    await store.refresh(account)
    at(60_000)
    const again = store.refresh(account, { force: true })
    expect(state()).to.deep.equal({ phase: 'loading', previous: { ...balance, units: 1n }, previousAtMs: readAtMs })
    await again
    const failed = { phase: 'failed', previous: { ...balance, units: 1n }, previousAtMs: readAtMs }
    expect(state()).to.deep.include({ ...failed, atMs: 60_000 })
    at(120_000)
    await store.refresh(account)
    expect(state()).to.deep.include({ ...failed, atMs: 120_000 })
  })

  for (const [units, decimals, shown] of [
    [0n, 18, '0.000'],
    [1_999_999_999_999_999_999n, 18, '1.999'],
    [999_999_999_999n, 18, '0.000'],
    [123_456_789n, 6, '123.456'],
    [7n, 0, '7.000'],
  ] as const) {
    it(`show ${units} of ${decimals} decimals as ${shown}`, () =>
      expect(start([]).store.show({ units, decimals, symbol: 'X' })).to.equal(shown))
  }

  for (const [locale, shown] of [
    ['en', '1,234,567.891'],
    ['es', '1.234.567,891'],
  ] as const) {
    it(`show the separators of ${locale}`, () =>
      expect(start([]).store.show({ units: 1_234_567_891n, decimals: 3, symbol: 'X' }, locale)).to.equal(shown))
  }

  it('say that an unknown network has none', async () => {
    const { store, state } = start([1n])
    const unknownNetworkAccount = `eip155:777:${fakeAddress}` as CaipAddress
    await store.refresh(unknownNetworkAccount)
    expect(state(unknownNetworkAccount)?.phase).to.equal('failed')
  })
})
