import { expect } from 'chai'
import { createFakeLibrary } from '../../testing/fake-library.js'
import { keepOwnTopics } from './own-topics.js'

describe('the topics of a page', () => {
  it('are none at first, whatever other tabs stored, and then what this page listens to', async () => {
    const { core } = createFakeLibrary()
    keepOwnTopics(core)
    const { subscriber } = core.relayer
    expect(await subscriber.getRelayerSubscriptions()).to.equal(undefined)
    const list = [{ topic: 'a' }]
    await subscriber.setRelayerSubscriptions(list)
    expect(await subscriber.getRelayerSubscriptions()).to.equal(list)
  })
})
