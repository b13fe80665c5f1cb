import { expect } from 'chai'
import { heldTopicsKey } from '../../limits/walletconnect-limits.js'
import { createMemoryStorage } from '../../storage/memory-storage.js'
import { createHeldTopics, holdsTopics } from './held-topics.js'

describe('the topics that a page holds', () => {
  const start = () => {
    const storage = createMemoryStorage()
    return { storage, topics: createHeldTopics(storage) }
  }

  it('have an active one, which is the last that was taken, and each knows what opens its wallet', () => {
    const { topics, storage } = start()
    expect([topics.isUnused(), holdsTopics(storage), topics.active()]).to.deep.equal([true, false, undefined])
    expect(topics.take('a', 'link of a')).to.equal('link of a')
    expect(topics.take('b', undefined)).to.equal(undefined)
    expect([topics.active(), topics.has('a'), topics.has('b'), topics.has('c')]).to.deep.equal(['b', true, true, false])
    expect(topics.take('a', undefined)).to.equal('link of a')
    expect([topics.active(), holdsTopics(storage)]).to.deep.equal(['a', true])
  })

  it('have no active one once that is over, and leave nothing behind the last', () => {
    const { topics, storage } = start()
    let emitCount = 0
    const stop = topics.watch(() => emitCount++)
    for (const topic of ['a', 'b']) topics.take(topic, undefined)
    topics.drop('b')
    topics.drop('b')
    expect([topics.active(), topics.has('a'), emitCount]).to.deep.equal([undefined, true, 1])
    stop()
    topics.drop('a')
    expect([storage.get(heldTopicsKey), emitCount, topics.isUnused()]).to.deep.equal([undefined, 1, false])
  })

  for (const stored of ['nonsense', '[]', '{"held":5}', '{"active":7,"held":[null,{"topic":""},{"link":"x"}]}'])
    it(`are none where somebody wrote ${stored}`, () => {
      const { topics, storage } = start()
      storage.set(heldTopicsKey, stored)
      expect([topics.isUnused(), topics.active()]).to.deep.equal([true, undefined])
    })
})
