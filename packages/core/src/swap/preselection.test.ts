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
  })
})
