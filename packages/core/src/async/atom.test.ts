import { expect } from 'chai'
import { atom } from './atom.js'
import { computed } from './computed.js'

describe('a listener that throws', () => {
  let reported: unknown[]
  const onEvent = (event: ErrorEvent) => {
    event.preventDefault()
    reported.push(event.error)
  }
  /** The one of the test runner would fail the test. */
  let others: typeof window.onerror
  beforeEach(() => {
    reported = []
    others = window.onerror
    window.onerror = null
    window.addEventListener('error', onEvent)
  })
  afterEach(() => {
    window.removeEventListener('error', onEvent)
    window.onerror = others
  })
  const failure = new Error('of the host')
  const fail = () => {
    throw failure
  }

  for (const [what, make] of [
    ['of a store', () => ({ $source: atom(0), of: (store: ReturnType<typeof atom<number>>) => store })],
    [
      'of a computed one',
      () => ({ $source: atom(0), of: (store: ReturnType<typeof atom<number>>) => computed(store, value => value * 2) }),
    ],
  ] as const)
    it(`${what} is the page’s to hear of, and keeps nobody from hearing, of other stores neither`, () => {
      const { $source, of } = make()
      const $other = atom('a')
      const emitted: unknown[] = []
      of($source).listen(fail)
      of($source).listen(value => emitted.push(value))
      $other.listen(value => emitted.push(value))
      $source.set(1)
      $other.set('b')
      $source.set(2)
      expect(emitted).to.have.length(3)
      expect(emitted[1]).to.equal('b')
      expect(reported).to.deep.equal([failure, failure])
    })

  it('stops listening like any other, and hears what was before', () => {
    const $store = atom<number>()
    const emitted: unknown[] = []
    const stop = $store.listen((...values) => emitted.push(values.slice(0, 2)))
    $store.set(1)
    $store.set(2)
    stop()
    $store.set(3)
    expect(emitted).to.deep.equal([
      [1, undefined],
      [2, 1],
    ])
    expect($store.lc).to.equal(0)
  })
})
