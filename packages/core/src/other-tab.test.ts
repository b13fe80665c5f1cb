import { expect } from 'chai'
import { createAccountStore } from './account/account.store.js'
import type { ChainNamespace } from './caip/chain-namespace.js'
import type { Connector } from './connectors/define-connector.js'
import { initialNetworkState } from './network/network.state.js'
import { createNetworkStore } from './network/network.store.js'
import { followOtherTab } from './other-tab.js'
import { storageKeys, writeConnection } from './storage/keys.js'
import { createMemoryStorage } from './storage/memory-storage.js'
import { fakeNetwork, fakeSolanaNetwork } from './testing/fake-networks.js'
import { fakeSolanaAddress } from './testing/fake-standard-wallet.js'
import { fakeAddress } from './testing/fake-wallet.js'

describe('what another tab wrote', () => {
  /** One wallet on two families that share its session, connected on both. */
  function start() {
    const storage = createMemoryStorage()
    const account = createAccountStore()
    const network = createNetworkStore(initialNetworkState({ networks: [fakeNetwork, fakeSolanaNetwork] }))
    const released: string[] = []
    const all: Connector[] = (['eip155', 'solana'] as const).map(namespace => {
      const connector = { id: 'wc', namespace, siblings: () => all.filter(other => other !== connector), release: () => void released.push(namespace) } as Partial<Connector> as Connector
      return connector
    })
    const sessions = new Map<ChainNamespace, Connector>(all.map(connector => [connector.namespace, connector]))
    account.set('eip155', { status: 'connected', connectorId: 'wc', addresses: [fakeAddress], caipNetworkId: fakeNetwork.caipNetworkId })
    account.set('solana', { status: 'connected', connectorId: 'wc', addresses: [fakeSolanaAddress], caipNetworkId: fakeSolanaNetwork.caipNetworkId })
    const forget = (namespace: ChainNamespace) => {
      sessions.delete(namespace)
      account.set(namespace, { status: 'disconnected' })
    }
    const connection = { forget, reconnect: () => Promise.resolve(), connectorOf: (namespace: ChainNamespace) => sessions.get(namespace) }
    const follow = () => followOtherTab(storageKeys.connections, { storage, account, network, connection, isReconnecting: false })
    return { storage, account, released, follow }
  }

  it('lets go of a session that no family uses any more', () => {
    const { follow, released, account } = start()
    follow()
    expect([account.get('eip155').status, account.get('solana').status]).to.deep.equal(['disconnected', 'disconnected'])
    expect(released).to.have.members(['eip155', 'solana'])
  })

  it('keeps a session that another family still uses', () => {
    const { storage, follow, released, account } = start()
    writeConnection(storage, 'eip155', { connectorId: 'another.wallet' })
    writeConnection(storage, 'solana', { connectorId: 'wc' })
    follow()
    expect([account.get('eip155').status, account.get('solana').status, released]).to.deep.equal(['disconnected', 'connected', []])
  })
})
