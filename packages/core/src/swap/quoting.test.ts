import { expect } from 'chai'
import { HttpError } from '../errors/http-error.js'
import type { SwapService } from './swap-deps.js'
import { createSwapFixture, ether } from '../testing/swap-fixture.js'
import { waitUntil } from '../testing/wait-until.js'

describe('quotes that are asked for while others are on their way', () => {
  const { start, pass, quoted, codeOf } = createSwapFixture()
  type Answer = Awaited<ReturnType<SwapService['quotes']>>
  let waiting: { give: (toAmount: string) => void; fail: () => void }[] = []

  /** Each quote after the first waits until it is answered; as in a browser, one that is aborted fails. */
  const held = async () => {
    waiting = []
    let isFirst = true
    const of = (toAmount: string): Answer => ({
      quotes: [{ id: null, fromAmount: String(ether), fromAccount: '', toAmount, toAccount: '' }],
    })
    const store = start({
      service: {
        quotes(_input, signal) {
          if (isFirst) {
            isFirst = false
            return Promise.resolve(of('3000000000'))
          }
          return new Promise((resolve, reject) => {
            signal?.addEventListener('abort', () => reject(signal.reason))
            waiting.push({ give: toAmount => resolve(of(toAmount)), fail: () => reject(new HttpError(503)) })
          })
        },
      },
    })
    await quoted(store)
    return store
  }

  it('end nothing but themselves: the one that took the place of another answers', async () => {
    const store = await held()
    const firstRefresh = store.refresh()
    await waitUntil(() => waiting.length === 1)
    const latter = store.refresh()
    await firstRefresh
    expect(store.$state.get()).to.include({ isQuoting: true, error: undefined })
    expect(store.amountOf('to')).to.equal('3000')
    await waitUntil(() => waiting.length === 2)
    waiting.at(-1)!.give('3100000000')
    await latter
    expect(store.$state.get()).to.include({ isQuoting: false, error: undefined })
    expect(store.amountOf('to')).to.equal('3100')
  })

  for (const [title, end] of [
    ['fails', () => waiting.at(-1)!.fail()],
    ['comes', () => waiting.at(-1)!.give('3100000000')],
  ] as const)
    it(`change nothing of what is prepared by the time that one ${title}, and nobody waits for it`, async () => {
      const store = await held()
      const refreshing = store.refresh()
      await waitUntil(() => waiting.length === 1)
      await store.prepare()
      expect(store.$state.get()).to.include({ phase: 'prepared', isQuoting: true })
      end()
      await refreshing
      await pass(0)
      expect(store.$state.get()).to.include({ phase: 'prepared', isQuoting: false })
      expect([codeOf(store), store.amountOf('to')]).to.deep.equal([undefined, '3000'])
    })
})
