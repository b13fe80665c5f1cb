import { expect } from 'chai'
import { fakeNetwork } from '../testing/fake-networks.js'
import { createFakeWallet } from '../testing/fake-wallet.js'
import { until } from '../testing/until.js'
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

  it('to providers tells those of wallets that are connected, and of no other', async () => {
    const wallet = createFakeWallet({ hangs: ['eth_requestAccounts'] })
    const leave = wallet.announce()
    const emitted: string[][] = []
    const stop = w3m.subscribe('providers', providers => emitted.push(Object.keys(providers)))
    const attempt = new AbortController()
    const pending = w3m.connect({ connectorId: 'test.wallet', signal: attempt.signal }).catch(() => undefined)
    await until(w3m.account.$state, accounts => accounts.eip155?.status === 'connecting')
    attempt.abort()
    await pending
    stop()
    leave()
    expect(emitted.length).to.be.greaterThan(1)
    expect(emitted.flat()).to.deep.equal([])
  })
})
