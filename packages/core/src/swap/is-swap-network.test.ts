import { expect } from 'chai'
import type { CaipNetworkId } from '../caip/caip-network-id.js'
import { swapNetworkIds } from '../namespaces/networks/swap-network-ids.js'
import { fakeNetwork } from '../testing/fake-networks.js'
import { isSwapNetwork } from './is-swap-network.js'

const sepolia = 'eip155:11155111'

describe('the networks on which tokens are swapped', () => {
  const isSupported = (caipNetworkId: CaipNetworkId, http: readonly string[] = ['https://node.example']) =>
    isSwapNetwork({ ...fakeNetwork, caipNetworkId, rpcUrls: { default: { http } } })

  it('are the twelve of the spec, also without a node of their own', () => {
    expect(swapNetworkIds).to.have.lengthOf(12)
    for (const id of swapNetworkIds)
      for (const http of [['https://node.example'], []]) expect(isSupported(id, http), id).to.equal(true)
  })

  for (const url of [
    'http://localhost:8545',
    'http://127.0.0.1:8545',
    'http://[::1]:8545',
    'https://chain.localhost/rpc',
  ])
    it(`are those whose node is ${url}`, () => expect(isSupported('eip155:31337', [url])).to.equal(true))

  for (const [title, http] of [
    ['a test network', ['https://node.example']],
    ['one without a node', []],
    ['one that has a node elsewhere too', ['http://localhost:8545', 'https://node.example']],
    ['one whose node only sounds like this machine', ['https://localhost.example', 'http://127.0.0.1.example']],
    ['one whose node has no address that can be read', ['localhost']],
  ] as const)
    it(`are not ${title}`, () => expect(isSupported(sepolia, http)).to.equal(false))
})
