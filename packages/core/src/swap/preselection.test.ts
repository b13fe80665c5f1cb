import { expect } from 'chai'
import { createSwapFixture, dollar } from '../testing/swap-fixture.js'

describe('a token that a page wants to arrive', () => {
  const { start } = createSwapFixture()
  type Store = ReturnType<typeof start>
  const chosen = ({ $state }: Store) => {
    const { from, to, amount } = $state.get()
    return [from?.symbol, to?.symbol, amount]
  }

  it('arrives although it stood as what is given: what was to arrive is given for it', async () => {
    const store = start()
    await store.preselect({ fromToken: 'ETH', toToken: 'USD', amount: '1' })
    await store.preselect({ toToken: 'ETH', amount: '2' })
    expect(chosen(store)).to.deep.equal(['USD', 'ETH', '2'])
  })

  it('arrives for the coin where nothing else was chosen', async () => {
    const store = start()
    await store.preselect({ fromToken: dollar })
    await store.preselect({ toToken: dollar, amount: '2' })
    expect(chosen(store)).to.deep.equal(['ETH', 'USD', '2'])
  })

  it('arrives for what the visitor chooses where it is the coin itself', async () => {
    const store = start()
    await store.preselect(undefined)
    await store.preselect({ toToken: 'ETH' })
    expect(chosen(store)).to.deep.equal([undefined, 'ETH', ''])
    await store.preselect(undefined)
    expect(chosen(store), 'as the view is shown again').to.deep.equal([undefined, 'ETH', ''])
  })

  it('is none where the visitor turned the coin round alone: shown again, the coin is given', async () => {
    const store = start()
    await store.preselect(undefined)
    store.reverse()
    expect(chosen(store)).to.deep.equal([undefined, 'ETH', ''])
    await store.preselect(undefined)
    expect(chosen(store)).to.deep.equal(['ETH', undefined, ''])
  })

  it('arrives for the coin again once the swap is forgotten, whatever the page named to sell', async () => {
    for (const [fromToken, from] of [
      ['USD', 'USD'],
      ['NOPE', undefined],
    ]) {
      const store = start()
      await store.preselect({ fromToken })
      await store.preselect(undefined)
      expect(chosen(store), 'as the view is shown again').to.deep.equal([from, undefined, ''])
      store.reset()
      await store.preselect(undefined)
      expect(chosen(store)).to.deep.equal(['ETH', undefined, ''])
    }
  })
})
