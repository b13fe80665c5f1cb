import { expect } from 'chai'
import { atom } from 'nanostores'
import { createAccountStore } from '../account/account.store.js'
import type { ChainNamespace } from '../namespaces/chain-namespace.js'
import type { Connector } from '../connectors/define-connector.js'
import { initialNetworkState } from '../network/network.state.js'
import { createNetworkStore } from '../network/network.store.js'
import { followOtherTab } from './follow-other-tab.js'
import { readConnections, storageKeys, writeConnection } from '../storage/keys.js'
import { createMemoryStorage } from '../storage/memory-storage.js'
import { fakeNetwork, fakeSolanaNetwork } from '../testing/fake-networks.js'
import { fakeSolanaAddress } from '../testing/fake-standard-wallet.js'
import { fakeAddress } from '../testing/fake-wallet.js'

const otherAddress = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'

describe('what another tab wrote', () => {
  /** One wallet on two namespaces that share its session, connected on both. */
  function start(type: Connector['type'] = 'WALLET_CONNECT') {
    const storage = createMemoryStorage()
    const account = createAccountStore()
    const network = createNetworkStore(initialNetworkState({ networks: [fakeNetwork, fakeSolanaNetwork] }))
    const released: string[] = []
    const all: Connector[] = (['eip155', 'solana'] as const).map(namespace => {
      const connector = {
        id: 'wc',
        type,
        namespace,
        siblings: () => all.filter(other => other !== connector),
        release: () => void released.push(namespace),
      } as Partial<Connector> as Connector
      return connector
    })
    const sessions = new Map<ChainNamespace, Connector>(all.map(connector => [connector.namespace, connector]))
    account.set('eip155', {
      status: 'connected',
      connectorId: 'wc',
      addresses: [fakeAddress],
      caipNetworkId: fakeNetwork.caipNetworkId,
    })
    account.set('solana', {
      status: 'connected',
      connectorId: 'wc',
      addresses: [fakeSolanaAddress],
      caipNetworkId: fakeSolanaNetwork.caipNetworkId,
    })
    const forget = (namespace: ChainNamespace) => {
      sessions.delete(namespace)
      account.set(namespace, { status: 'disconnected' })
    }
    const connection = {
      forget,
      reconnect: () => Promise.resolve(),
      connectorOf: (namespace: ChainNamespace) => sessions.get(namespace),
    }
    const follow = () =>
      followOtherTab(storageKeys.connections, {
        storage,
        account,
        network,
        connection,
        $options: atom({ enableReconnect: false }),
      })
    return { storage, account, connectors: all as { reconnect: Connector['reconnect'] }[], released, follow }
  }

  it('lets go of a session that no namespace uses any more', () => {
    const { follow, released, account } = start()
    follow()
    expect([account.get('eip155').status, account.get('solana').status]).to.deep.equal(['disconnected', 'disconnected'])
    expect(released).to.have.members(['eip155', 'solana'])
  })

  describe('of somebody else in the same embedded wallet', () => {
    const outcomes: readonly (readonly [title: string, answers: 'other' | 'former' | undefined, outcome: string])[] = [
      ['goes along where the wallet has them too', 'other', 'connected'],
      ['is connected with nobody where the wallet has the former one still', 'former', 'disconnected'],
      ['is connected with nobody where the wallet does not answer', undefined, 'disconnected'],
    ]
    for (const [title, answers, outcome] of outcomes) {
      it(title, async () => {
        const { storage, account, connectors, follow } = start('AUTH')
        let requestCount = 0
        connectors[0]!.reconnect = async () => {
          requestCount++
          const here = account.get('eip155')
          if (answers === undefined) throw new Error('no answer')
          if (answers === 'other' && here.status === 'connected')
            account.set('eip155', { ...here, addresses: [otherAddress] })
          return undefined
        }
        writeConnection(storage, 'eip155', { connectorId: 'wc', address: otherAddress })
        writeConnection(storage, 'solana', { connectorId: 'wc', address: fakeSolanaAddress })
        follow()
        await new Promise(resolve => setTimeout(resolve))
        expect([requestCount, account.get('eip155').status, account.get('solana').status]).to.deep.equal([
          1,
          outcome,
          'connected',
        ])
        expect(readConnections(storage).eip155?.address).to.equal(otherAddress)
      })
    }
  })

  it('asks no wallet of the page who is in: it says that itself', () => {
    const { storage, account, connectors, follow } = start('ANNOUNCED')
    connectors[0]!.reconnect = () => Promise.reject(new Error('asked'))
    writeConnection(storage, 'eip155', { connectorId: 'wc', address: otherAddress })
    writeConnection(storage, 'solana', { connectorId: 'wc' })
    follow()
    expect(account.get('eip155')).to.deep.include({ status: 'connected', addresses: [fakeAddress] })
  })

  it('keeps a session that another namespace still uses', () => {
    const { storage, follow, released, account } = start()
    writeConnection(storage, 'eip155', { connectorId: 'another.wallet' })
    writeConnection(storage, 'solana', { connectorId: 'wc' })
    follow()
    expect([account.get('eip155').status, account.get('solana').status, released]).to.deep.equal([
      'disconnected',
      'connected',
      [],
    ])
  })
})
