import { expect } from 'chai'
import type { CaipAddress } from '../caip/caip-address.js'
import { balanceCacheMs, balanceRetryMs } from '../limits.js'
import { fakeNetwork } from '../testing/fake-networks.js'
import { fakeAddress } from '../testing/fake-wallet.js'
import { lastBalance, type Balance } from './balances.state.js'
import { createBalancesStore, type BalanceSource } from './balances.store.js'

const account: CaipAddress = `eip155:1:${fakeAddress}`
const ether = (units: bigint): Balance => ({ units, decimals: 18, symbol: 'ETH' })

describe('balances', () => {
  let nowMs = 0
  const start = (...sources: BalanceSource[]) =>
    createBalancesStore({ findNetwork: id => (id === fakeNetwork.caipNetworkId ? fakeNetwork : undefined), sources, now: () => nowMs })
  const answering = (units: bigint) => {
    const source = Object.assign(() => ((source.count += 1), Promise.resolve(ether(units))), { count: 0 })
    return source
  }
  const failing = () => {
    const source = Object.assign(() => ((source.count += 1), Promise.reject(new Error('no'))), { count: 0 })
    return source
  }

  beforeEach(() => (nowMs = 0))

  it('come from the first source that answers', async () => {
    const store = start(failing(), () => undefined, answering(5n), answering(6n))
    await store.refresh(account)
    expect(store.$state.get()[account]).to.deep.equal({ phase: 'ready', balance: ether(5n), atMs: 0 })
  })

  it('are good for 30 s', async () => {
    const source = answering(5n)
    const store = start(source)
    for (nowMs of [0, 1, balanceCacheMs - 1]) await store.refresh(account)
    expect(source.count).to.equal(1)
    nowMs = balanceCacheMs
    await store.refresh(account)
    expect(source.count).to.equal(2)
  })

  it('are tried again only 30 s after a failure, unless someone insists', async () => {
    const source = failing()
    const store = start(source)
    for (nowMs of [0, balanceRetryMs - 1]) await store.refresh(account)
    expect(source.count).to.equal(1)
    await store.refresh(account, { force: true })
    expect(source.count).to.equal(2)
    nowMs += balanceRetryMs
    await store.refresh(account)
    expect(source.count).to.equal(3)
  })

  it('say that they are unavailable, and keep the last figure beside it', async () => {
    let works = true
    const store = start(() => (works ? Promise.resolve(ether(5n)) : Promise.reject(new Error('no'))))
    await store.refresh(account)
    works = false
    await store.refresh(account, { force: true })
    const state = store.$state.get()[account]
    expect(state).to.deep.include({ phase: 'failed', former: ether(5n) })
    expect(state?.phase === 'failed' && state.error).to.include({ code: 'BALANCE_UNAVAILABLE', message: 'Token Balance Unavailable' })
    expect(lastBalance(state)).to.deep.equal(ether(5n))
  })

  it('are not read on a network that the application does not know', async () => {
    const source = answering(5n)
    const store = start(source)
    await store.refresh(`eip155:777:${fakeAddress}`)
    expect(source.count).to.equal(0)
    expect(store.$state.get()[`eip155:777:${fakeAddress}`]?.phase).to.equal('failed')
  })

  it('are asked for once while the answer is on its way', async () => {
    const source = answering(5n)
    const store = start(source)
    await Promise.all([store.refresh(account), store.refresh(account)])
    expect(source.count).to.equal(1)
  })
})
