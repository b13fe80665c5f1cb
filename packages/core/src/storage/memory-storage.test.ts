import { expect } from 'chai'
import { createMemoryStorage } from './memory-storage.js'

describe('memory storage', () => {
  it('gives back what was set, and nothing once it is removed', () => {
    const port = createMemoryStorage()
    expect(port.get('a')).to.equal(undefined)
    port.set('a', '1')
    port.set('b', '')
    expect([port.get('a'), port.get('b'), port.keys()]).to.deep.equal(['1', '', ['a', 'b']])
    port.remove('a')
    expect([port.get('a'), port.keys()]).to.deep.equal([undefined, ['b']])
  })

  it('says that nothing outlives the page', () => {
    const port = createMemoryStorage()
    expect(port.set('a', '1')).to.equal(false)
  })
})
