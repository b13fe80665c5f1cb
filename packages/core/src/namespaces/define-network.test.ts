import { expect } from 'chai'
import { createW3m } from '../compose/create-w3m.js'
import { fakeNetwork, fakeSolanaNetwork } from '../testing/fake-networks.js'
import { createFakeWallet } from '../testing/fake-wallet.js'
import { defineNetwork, type NetworkInput } from './define-network.js'

const { name, nativeCurrency, rpcUrls } = fakeNetwork
const evm = { name, nativeCurrency, rpcUrls }

describe('an EVM network', () => {
  const cases: readonly (readonly [how: string, given: NetworkInput])[] = [
    ['its number', { ...evm, id: 10 }],
    ['its number as text', { ...evm, id: '10' }],
    ['its whole id', { ...evm, id: 'eip155:10' }],
    ['its whole id, beside a name of its own', { ...evm, id: 'op', caipNetworkId: 'eip155:10' }],
  ]
  for (const [how, input] of cases)
    it(`has its number, where it is given by ${how}`, async () => {
      expect(defineNetwork(input)).to.include({ id: 10, chainNamespace: 'eip155', caipNetworkId: 'eip155:10' })
      // A wallet is asked for the network by its number, and may have to add it first.
      const wallet = createFakeWallet({ knownChains: [1] })
      const leave = wallet.announce({ rdns: 'one.wallet' })
      const w3m = createW3m({ networks: [fakeNetwork, input], storage: 'memory' })
      try {
        await w3m.connect({ connectorId: 'one.wallet' })
        await w3m.switchNetwork('eip155:10')
        expect(w3m.getNetwork()).to.include({ caipNetworkId: 'eip155:10', chainId: 10 })
        expect(wallet.seen().chainId).to.equal(10)
      } finally {
        w3m.destroy()
        leave()
      }
    })
})

describe('a network of another namespace', () => {
  it('has its id as it was given', () => {
    const { id, caipNetworkId } = fakeSolanaNetwork
    expect([id, defineNetwork({ ...evm, id: caipNetworkId }).id]).to.deep.equal([caipNetworkId.slice(7), caipNetworkId])
  })
})
