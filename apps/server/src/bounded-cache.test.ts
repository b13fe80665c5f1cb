import { describe, it } from 'node:test'
import { expect } from 'chai'
import { createCache } from './bounded-cache.js'

describe('What is kept for a while', () => {
  it('is forgotten when its time is over', () => {
    let now = 0
    const memory = createCache<number>({ ttlMs: 10, weightMax: 5 }, () => now)
    memory.set('a', 1)
    now = 9
    expect(memory.get('a')).to.equal(1)
    now = 10
    expect(memory.get('a')).to.equal(undefined)
  })

  it('goes, the oldest first, where all of it weighs too much', () => {
    const memory = createCache<string>({ ttlMs: 10, weightMax: 6, weightOf: value => value.length }, () => 0)
    const remembered = () => ['a', 'b', 'c', 'd'].filter(key => memory.get(key) !== undefined).join('')
    memory.set('a', '12')
    memory.set('b', '12')
    memory.set('c', '12')
    expect(remembered()).to.equal('abc')
    memory.set('d', '1')
    expect(remembered()).to.equal('bcd')
    // What is set again is the youngest, and weighs once.
    memory.set('b', '12')
    memory.set('a', '12')
    expect(remembered()).to.equal('abd')
    memory.delete('b')
    memory.set('c', '123')
    expect(remembered()).to.equal('acd')
  })

  it('never holds what weighs more than all may', () => {
    const memory = createCache<string>({ ttlMs: 10, weightMax: 3, weightOf: value => value.length }, () => 0)
    memory.set('a', '1234')
    expect(memory.get('a')).to.equal(undefined)
    memory.set('b', '123')
    expect(memory.get('b')).to.equal('123')
  })
})
