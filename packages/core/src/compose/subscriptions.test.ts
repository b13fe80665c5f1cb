import { expect } from 'chai'
import { fakeNetwork } from '../testing/fake-networks.js'
import { createW3m } from './create-w3m.js'
import type { W3m } from './w3m.js'

describe('a subscription', () => {
  let w3m: W3m
  before(() => (w3m = createW3m({ networks: [fakeNetwork], storage: 'memory' })))
  after(() => w3m.destroy())

  for (const topic of ['balance', 'toString', '']) {
    it(`to no topic, "${topic}", is refused by name`, () => {
      expect(() => w3m.subscribe(topic as never, () => undefined))
        .to.throw()
        .with.deep.property('context', {
          option: 'topic',
          expected: 'events,account,network,state,providers,walletInfo,theme,notices',
          received: `"${topic}"`,
        })
    })
  }
})
