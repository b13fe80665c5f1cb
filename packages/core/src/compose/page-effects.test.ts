import { expect } from 'chai'
import { atom } from 'nanostores'
import { createAccountStore } from '../account/account.store.js'
import type { NetworkInput } from '../namespaces/define-network.js'
import { initialNetworkState } from '../network/network.state.js'
import { createNetworkStore } from '../network/network.store.js'
import { readConnections, readNetwork, writeConnection } from '../storage/keys.js'
import { createMemoryStorage } from '../storage/memory-storage.js'
import type { StoragePort } from '../storage/storage-port.js'
import { fakeNetwork, fakeSolanaNetwork, otherFakeNetwork } from '../testing/fake-networks.js'
import { createFakeWallet, fakeAddress } from '../testing/fake-wallet.js'
import { createW3m } from './create-w3m.js'
import { followOtherTab } from './follow-other-tab.js'
import { reconnectStored, startPageEffects } from './page-effects.js'
import type { W3m } from './w3m.js'

const nextTask = () => new Promise(resolve => setTimeout(resolve))

describe('tabs of one origin', () => {
  const controllers: AbortController[] = []
  afterEach(() => {
    for (const controller of controllers.splice(0)) controller.abort()
  })

  /** What tabs share: each hears what another one changed. A loop comes to its end after twenty writes. */
  function createArea() {
    const shared = createMemoryStorage()
    const tabs: ((key: string | undefined) => void)[][] = []
    let writes = 0
    const tab = (): StoragePort => {
      const ownListeners: ((key: string | undefined) => void)[] = []
      tabs.push(ownListeners)
      return {
        ...shared,
        set(key, value) {
          if (shared.get(key) === value || writes === 20) return true
          writes++
          shared.set(key, value)
          for (const others of tabs) if (others !== ownListeners) for (const listener of others) listener(key)
          return true
        },
        watch(listener) {
          ownListeners.push(listener)
          return () => ownListeners.splice(ownListeners.indexOf(listener), 1)
        },
      }
    }
    return { tab, shared, writes: () => writes }
  }

  const open = (storage: StoragePort, networks: readonly [NetworkInput, ...NetworkInput[]], enableReconnect = true) => {
    const controller = new AbortController()
    controllers.push(controller)
    const requests: string[] = []
    const network = createNetworkStore(initialNetworkState({ networks }, readNetwork(storage)))
    const w3m = {
      $options: atom({ networks, enableReconnect }),
      storage,
      network,
      account: createAccountStore(),
      events: { on: () => () => undefined, emit: () => undefined },
      connection: {
        connectorOf: () => undefined,
        forget: () => undefined,
        reconnect: async (namespace: string) => void requests.push(namespace),
      },
    } as unknown as W3m
    startPageEffects(w3m, controller.signal, () => Promise.resolve())
    return { w3m, network, requests, load: () => reconnectStored(w3m, controller.signal) }
  }

  for (const [title, others] of [
    ['with fewer of them', [fakeNetwork, otherFakeNetwork]],
    ['with the same in another order', [fakeSolanaNetwork, fakeNetwork, otherFakeNetwork]],
  ] as const)
    it(`agree on the network, and are at rest then, ${title}`, async () => {
      const area = createArea()
      const one = open(area.tab(), [fakeNetwork, otherFakeNetwork, fakeSolanaNetwork])
      const two = open(area.tab(), others)
      one.network.follow('eip155:10', { show: true })
      for (let turns = 0; turns < 20; turns++) await nextTask()
      two.network.follow('eip155:1', { show: true })
      for (let turns = 0; turns < 20; turns++) await nextTask()
      expect([one, two].map(({ network }) => network.$state.get().active.eip155)).to.deep.equal([
        'eip155:1',
        'eip155:1',
      ])
      expect(area.writes()).to.be.at.most(4)
      expect(readNetwork(area.shared).byNamespace).to.deep.equal({
        eip155: 'eip155:1',
        solana: fakeSolanaNetwork.caipNetworkId,
      })
    })

  for (const enableReconnect of [true, false])
    it(`leave what is stored of a namespace without a network, with enableReconnect ${enableReconnect}`, async () => {
      const area = createArea()
      const tab = open(area.tab(), [fakeNetwork], enableReconnect)
      writeConnection(area.tab(), 'solana', { connectorId: 'Other' })
      await nextTask()
      await tab.load()
      followOtherTab(undefined, tab.w3m)
      expect(tab.requests).to.deep.equal([])
      expect(readConnections(area.shared)).to.deep.equal({ solana: { connectorId: 'Other' } })
    })
})

describe('two tabs of a host that brings nobody back', () => {
  const instances: W3m[] = []
  const ends: (() => void)[] = []
  afterEach(() => {
    for (const w3m of instances.splice(0)) w3m.destroy()
    for (const end of ends.splice(0)) end()
    localStorage.clear()
  })
  const start = () => {
    const w3m = createW3m({ networks: [fakeNetwork, fakeSolanaNetwork], enableReconnect: false })
    instances.push(w3m)
    return w3m
  }
  // A storage event is how one tab hears what another wrote; the browser sends none to the tab that writes.
  const notify = async () => {
    window.dispatchEvent(new StorageEvent('storage', { key: 'w3m:connections', storageArea: localStorage }))
    await import('./follow-other-tab.js')
    for (let turns = 0; turns < 5; turns++) await nextTask()
  }
  const stored = () => localStorage.getItem('w3m:connections') ?? ''

  it('do not end each other’s connection as they load, and do by a disconnect', async () => {
    localStorage.clear()
    ends.push(createFakeWallet().announce())
    const one = start()
    await one.connect({ connectorId: 'test.wallet' })
    localStorage.setItem(
      'w3m:connections',
      JSON.stringify({ ...JSON.parse(stored()), solana: { connectorId: 'Gone' } }),
    )
    const emitted: string[] = []
    one.subscribe('events', ({ name }) => emitted.push(name))
    const two = start()
    await nextTask()
    expect([stored().includes('test.wallet'), two.getAccount().status]).to.deep.equal([false, 'disconnected'])
    await notify()
    expect([emitted, one.getAccount().address, two.getAccount().status]).to.deep.equal([
      [],
      fakeAddress,
      'disconnected',
    ])
    expect(JSON.parse(stored()).eip155).to.deep.equal({ connectorId: 'test.wallet', address: fakeAddress })

    localStorage.setItem('w3m:connections', '{}')
    await notify()
    expect([emitted, one.getAccount().status]).to.deep.equal([['disconnect'], 'disconnected'])
  })
})
