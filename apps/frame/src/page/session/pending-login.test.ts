import { expect } from 'chai'
import { createPendingLogin } from './pending-login.js'

describe('the social login that a frame began', () => {
  beforeEach(() => sessionStorage.clear())
  afterEach(() => sessionStorage.clear())

  it('is known to the next frame of the same tab, until it ended', () => {
    createPendingLogin(() => sessionStorage).set('handle')
    const next = createPendingLogin(() => sessionStorage)
    expect(next.get()).to.equal('handle')
    next.set(undefined)
    expect([next.get(), createPendingLogin(() => sessionStorage).get(), sessionStorage.length]).to.deep.equal([
      undefined,
      undefined,
      0,
    ])
  })

  it('is the last one', () => {
    const begun = createPendingLogin(() => sessionStorage)
    begun.set('one')
    begun.set('other')
    expect([begun.get(), createPendingLogin(() => sessionStorage).get()]).to.deep.equal(['other', 'other'])
  })

  it('is known to its own frame where the browser keeps nothing', () => {
    const begun = createPendingLogin(() => {
      throw new DOMException('Access is denied for this document.', 'SecurityError')
    })
    expect(begun.get()).to.equal(undefined)
    begun.set('handle')
    expect(begun.get()).to.equal('handle')
  })
})
