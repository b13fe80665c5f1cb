import { expect } from 'chai'
import { createW3m } from '../compose/create-w3m.js'
import { createFakeWallet } from '../testing/fake-wallet.js'
import { fakeNetwork } from '../testing/fake-networks.js'
import { w3mConnector } from './wagmi-connector.js'

describe('the provider of the connector', () => {
  const wallet = createFakeWallet()
  const ends: (() => void)[] = []
  afterEach(() => {
    for (const end of ends.splice(0)) end()
    localStorage.clear()
  })
  const start = () => {
    ends.push(wallet.announce({ rdns: 'test.wallet' }))
    const w3m = createW3m({ networks: [fakeNetwork] })
    ends.push(() => w3m.destroy())
    return {
      w3m,
      connector: w3mConnector(w3m)({ chains: [{ id: 1 }], emitter: { emit() {}, listenerCount: () => 1 } }),
    }
  }

  it('is there while nobody is connected, as a list of connectors asks for it, and says so (4900)', async () => {
    const { connector } = start()
    const provider = await connector.getProvider()
    const error: unknown = await provider.request({ method: 'eth_chainId' }).catch((caught: unknown) => caught)
    expect(error).to.include({ name: 'ProviderDisconnectedError', code: 4900 })
    expect(wallet.calls).to.deep.equal([])
  })

  it('is the wallet’s own once somebody is connected', async () => {
    const { connector, w3m } = start()
    await w3m.connect({ connectorId: 'test.wallet' })
    expect(await connector.getProvider()).to.equal(w3m.getProvider('eip155'))
  })
})
