import { expect } from 'chai'
import { fakeNetwork } from '../testing/fake-networks.js'
import { createW3m } from './create-w3m.js'
import type { W3m } from './w3m.js'

describe('a service that the host names later', () => {
  let w3m: W3m
  afterEach(() => w3m.destroy())

  const untilFound = async (id: string) => {
    const { $connectors } = await w3m.load.discovery()
    await new Promise<void>(resolve => {
      const stop = $connectors.subscribe(found => {
        if (found.some(connector => connector.id === id)) queueMicrotask(() => (stop(), resolve()))
      })
    })
    return $connectors.get().map(connector => connector.id)
  }

  it('is a way to connect from then on: the relay, and the frame after it', async () => {
    w3m = createW3m({ networks: [fakeNetwork], storage: 'memory' })
    const { $connectors } = await w3m.load.discovery()
    expect($connectors.get().map(({ id }) => id)).to.not.include.members(['walletConnect', 'ID_AUTH'])
    w3m.updateOptions({ services: { relay: 'ws://localhost:1' } })
    expect(await untilFound('walletConnect')).to.not.include('ID_AUTH')
    w3m.updateOptions({ services: { relay: 'ws://localhost:1', frame: location.origin } })
    expect(await untilFound('ID_AUTH')).to.include('walletConnect')
  })

  it('that is taken away leaves who uses it where they are', async () => {
    w3m = createW3m({ networks: [fakeNetwork], storage: 'memory', services: { frame: location.origin } })
    const login = await w3m.load.login()
    w3m.updateOptions({ services: undefined })
    w3m.setThemeMode('dark')
    expect(login.$offers.get()).to.be.an('object')
  })
})
