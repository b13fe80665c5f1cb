import { expect } from 'chai'
import { tabStorage } from './tab-storage.js'

describe('what is kept for a tab', () => {
  it('is there for the next frame', () => {
    tabStorage(() => sessionStorage)['w3m:test'] = 'kept'
    expect(tabStorage(() => sessionStorage)['w3m:test']).to.equal('kept')
    sessionStorage.clear()
  })

  for (const [what, storage] of [
    [
      'denies it',
      () => {
        throw new DOMException('Access is denied for this document.', 'SecurityError')
      },
    ],
    ['has none', () => null],
  ] as const)
    it(`is in memory where the browser ${what}`, () => {
      const tab = tabStorage(storage)
      tab['w3m:test'] = 'kept'
      expect([tab['w3m:test'], tabStorage(storage)['w3m:test'], sessionStorage.length]).to.deep.equal([
        'kept',
        undefined,
        0,
      ])
    })
})
