import { expect } from 'chai'
import { createSwapFixture, until } from '../testing/swap-fixture.js'

describe('what is shown of a swap', () => {
  const { stage, start, pass, see, quoted, plans } = createSwapFixture()

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
    await until(() => store.amountOf('to') === '3100')
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
    await until(() => store.amountOf('to') === '3100')
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
    await until(() => plans.length === 2)
    stop()
  })
})
