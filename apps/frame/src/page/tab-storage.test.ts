import { expect } from 'chai'
import { tabStorage } from './tab-storage.js'

const key = 'w3m:test'
const fails = (name: string) => () => {
  throw new DOMException('Not here.', name)
}

describe('what is kept for a tab', () => {
  afterEach(() => sessionStorage.clear())

  it('is there for the next frame, until it is taken out', () => {
    tabStorage(() => sessionStorage).set(key, 'kept')
    const next = tabStorage(() => sessionStorage)
    expect(next.get(key)).to.equal('kept')
    next.set(key, undefined)
    expect([next.get(key), sessionStorage.length]).to.deep.equal([undefined, 0])
  })

  it('is what another frame of the tab has kept since', () => {
    const [one, other] = [tabStorage(() => sessionStorage), tabStorage(() => sessionStorage)]
    one.set(key, 'first')
    other.set(key, 'second')
    expect(one.get(key)).to.equal('second')
  })

  for (const [title, storage] of [
    ['denies it', fails('SecurityError')],
    ['has none', () => null],
  ] as const)
    it(`is in memory where the browser ${title}`, () => {
      const tab = tabStorage(storage)
      tab.set(key, 'kept')
      expect([tab.get(key), tabStorage(storage).get(key), sessionStorage.length]).to.deep.equal(['kept', undefined, 0])
    })

  it('is in memory where the browser has no more room, also in the place of what was kept', () => {
    sessionStorage.setItem(key, 'former')
    const full: Pick<Storage, 'getItem' | 'setItem' | 'removeItem'> = {
      getItem: name => sessionStorage.getItem(name),
      setItem: fails('QuotaExceededError'),
      removeItem: name => sessionStorage.removeItem(name),
    }
    const tab = tabStorage(() => full)
    tab.set(key, 'kept')
    expect(tab.get(key)).to.equal('kept')
    tab.set(key, undefined)
    expect([tab.get(key), sessionStorage.length]).to.deep.equal([undefined, 0])
  })

  it('is in memory where the browser denies it from some time on', () => {
    let storage: () => Storage = () => sessionStorage
    const tab = tabStorage(() => storage())
    tab.set(key, 'former')
    storage = fails('SecurityError')
    expect(tab.get(key)).to.equal('former')
    tab.set(key, 'kept')
    expect(tab.get(key)).to.equal('kept')
  })
})
