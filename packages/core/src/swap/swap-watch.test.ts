import { expect } from 'chai'
import { operationError } from '../errors/operation-error.js'
import { caipNetworkId, createSwapFixture, dollar, held } from '../testing/swap-fixture.js'
import { waitUntil } from '../testing/wait-until.js'

describe('what is shown of a swap', () => {
  const { stage, start, pass, see, quoted, plans, codeOf } = createSwapFixture()

  it('is not refreshed while nobody sees the page, and at once when somebody comes back', async () => {
    let quotes = 0
    const store = start()
    await quoted(store)
    store.$state.listen(({ isQuoting }) => (quotes += Number(isQuoting)))
    const stop = store.watch()
    await see(false)
    stage.rate = 3_100n
    await pass(10_000)
    await pass(10_000)
    expect([quotes, store.amountOf('to')]).to.deep.equal([0, '3000'])
    await see(true)
    await waitUntil(() => store.amountOf('to') === '3100')
    stop()
    stage.rate = 3_200n
    stage.clock += 60_000
    await see(true)
    expect(store.amountOf('to')).to.equal('3100')
  })

  it('is not refreshed twice where somebody comes back within the ten seconds', async () => {
    const store = start()
    await quoted(store)
    const stop = store.watch()
    await see(false)
    stage.rate = 3_100n
    stage.clock += 9_999
    await see(true)
    expect([store.$state.get().isQuoting, store.amountOf('to')]).to.deep.equal([false, '3000'])
    await pass(1)
    await waitUntil(() => store.amountOf('to') === '3100')
    stop()
  })

  it('is prepared anew only for somebody who sees it', async () => {
    const store = start()
    await quoted(store)
    await store.prepare()
    const stop = store.watch()
    await see(false)
    await pass(10_000)
    expect(plans).to.have.lengthOf(1)
    await see(true)
    await waitUntil(() => plans.length === 2)
    stop()
  })

  it('is quoted anew at once where somebody comes back to an old quote', async () => {
    const store = start()
    await quoted(store)
    stage.rate = 3_100n
    stage.clock += 9_000
    store.watch()()
    await pass(0)
    expect(store.amountOf('to')).to.equal('3000')
    stage.clock += 60_000
    const stop = store.watch()
    await waitUntil(() => store.amountOf('to') === '3100')
    stop()
  })

  it('is no price that has moved: the new one stands beside the word of it, which the next one ends', async () => {
    const store = start()
    await quoted(store)
    await store.prepare()
    stage.rate = 2_900n
    await store.prepare()
    expect([store.$state.get().phase, codeOf(store)]).to.deep.equal(['editing', 'SWAP_PRICE_MOVED'])
    expect([store.amountOf('to'), store.step()]).to.deep.equal(['', 'failed'])
    stage.clock += 10_000
    const stop = store.watch()
    await waitUntil(() => store.amountOf('to') === '2900')
    expect([codeOf(store), store.step()]).to.deep.equal(['SWAP_PRICE_MOVED', 'review'])
    await pass(10_000)
    await waitUntil(() => codeOf(store) === undefined)
    stop()
  })

  it('has the price of now of a token that the account has none of', async () => {
    let price = 1
    const address = `${caipNetworkId}:${dollar}`
    const prices = async () => ({ fungibles: [{ name: 'Dollar', symbol: 'USD', price, address }] })
    const store = start({ service: { prices } })
    await quoted(store)
    await waitUntil(() => store.fiatValueOf('to') === 3_000n * 10n ** 12n)
    const stop = store.watch()
    price = 2
    await pass(10_000)
    await waitUntil(() => store.fiatValueOf('to') === 6_000n * 10n ** 12n)
    stop()
  })

  it('is no amount of nothing where nobody could read what the account has, and comes once somebody can', async () => {
    let isDown = true
    const down = operationError('BALANCE_UNAVAILABLE', {})
    const store = start({ deps: { readTokens: () => (isDown ? Promise.reject(down) : Promise.resolve([held])) } })
    await store.preselect({ toToken: 'USD', amount: '1' })
    expect(store.$tokens.get()).to.deep.equal({ phase: 'failed', tokens: [], error: down })
    expect(store.$state.get().from).to.equal(undefined)
    const stop = store.watch()
    isDown = false
    await pass(10_000)
    await waitUntil(() => store.$state.get().from?.units === held.units)
    expect([store.$tokens.get().phase, store.$state.get().amount]).to.deep.equal(['ready', '1'])
    stop()
  })
})
