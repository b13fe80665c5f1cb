import { expect } from 'chai'
import * as viemChains from 'viem/chains'
import type { Chain } from 'viem'
import { isCaipNetworkId } from '../../caip/caip-network-id.js'
import * as entry from '../../networks.js'
import { swapNetworkIds } from './swap-network-ids.js'
import { defineNetwork, type CaipNetwork } from '../define-network.js'

const isNetwork = (value: unknown): value is CaipNetwork =>
  typeof value === 'object' && value !== null && 'caipNetworkId' in value
const networks = Object.entries(entry).flatMap(([name, value]) => (isNetwork(value) ? [[name, value] as const] : []))
const viem = viemChains as unknown as Readonly<Record<string, Chain>>
const withoutSlash = (url: string | undefined) => url?.replace(/\/$/, '')

describe('the networks', () => {
  it('are those of the specification', () => {
    const mains = networks.filter(([, network]) => !network.testnet).map(([name]) => name)
    expect(mains).to.have.members([
      'mainnet',
      'optimism',
      'arbitrum',
      'polygon',
      'base',
      'bsc',
      'avalanche',
      'zksync',
      'gnosis',
      'celo',
      'fantom',
      'klaytn',
      'aurora',
      'solana',
    ])
    expect(networks.length - mains.length).to.equal(18)
  })

  for (const [name, network] of networks.filter(([, { chainNamespace }]) => chainNamespace === 'eip155')) {
    it(`${name} agrees with viem on id, currency and explorer`, () => {
      const chain = viem[name]!
      expect({
        id: network.id,
        name: network.name,
        currency: network.nativeCurrency,
        isTestnet: network.testnet ?? false,
      }).to.deep.equal({
        id: chain.id,
        name: chain.name,
        currency: { ...chain.nativeCurrency },
        isTestnet: chain.testnet ?? false,
      })
      expect(network.caipNetworkId).to.equal(`eip155:${chain.id}`)
      expect(network.blockExplorers?.default.name).to.equal(chain.blockExplorers?.default.name)
      expect(network.blockExplorers?.default.url).to.equal(withoutSlash(chain.blockExplorers?.default.url))
    })
  }

  for (const name of ['optimism', 'optimismSepolia', 'base', 'baseSepolia'] as const)
    it(`${name} names what says how much its data costs, as viem does`, () =>
      expect(entry[name].contracts.gasPriceOracle).to.deep.equal(viem[name]!.contracts?.['gasPriceOracle']))

  const solanas: readonly (readonly [CaipNetwork, id: string, former: readonly string[], isTestnet: boolean])[] = [
    [entry.solana, 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp', ['solana:4sGjMW1sUnHzSxGspuhpqLDx6wiyjNtZ'], false],
    [entry.solanaDevnet, 'solana:EtWTRABZaYq6iMfeYKouRu166VU2xqa1', ['solana:8E9rvCKLFQia2Y35HXjjpWzj8weVo44K'], true],
    [entry.solanaTestnet, 'solana:4uhcVJyU9pJkvQyS88uRDiswHXSCkY3z', [], true],
  ]
  for (const [network, id, legacyId, isTestnet] of solanas) {
    it(`${network.name} has the id ${id}`, () => {
      expect([
        network.caipNetworkId,
        network.chainNamespace,
        network.aliases ?? [],
        network.testnet ?? false,
      ]).to.deep.equal([id, 'solana', legacyId, isTestnet])
      expect(network.nativeCurrency).to.deep.equal({ name: 'Solana', symbol: 'SOL', decimals: 9 })
    })
  }

  it('have distinct ids, safe addresses and a CAIP-2 id each', () => {
    expect(new Set(networks.map(([, { caipNetworkId }]) => caipNetworkId)).size).to.equal(networks.length)
    for (const [, network] of networks) {
      expect(isCaipNetworkId(network.caipNetworkId), network.name).to.equal(true)
      for (const url of [...network.rpcUrls.default.http, network.blockExplorers!.default.url])
        expect(new URL(url).protocol, url).to.equal('https:')
    }
  })

  it('include the default one and the twelve on which tokens can be swapped', () => {
    const ids = networks.map(([, { caipNetworkId }]) => caipNetworkId)
    expect(entry.defaultNetworkId).to.equal('eip155:1')
    expect(new Set(swapNetworkIds).size).to.equal(12)
    expect(ids).to.include.members([entry.defaultNetworkId, ...swapNetworkIds])
  })
})

describe('defineNetwork', () => {
  it('takes every chain of viem', () => {
    const chains = Object.values(viem)
    expect(chains.length).to.be.greaterThan(300)
    for (const chain of chains) {
      const network = defineNetwork(chain)
      expect([network.caipNetworkId, network.chainNamespace, network.name]).to.deep.equal([
        `eip155:${chain.id}`,
        'eip155',
        chain.name,
      ])
    }
  })

  const basis = {
    name: 'N',
    nativeCurrency: { name: 'N', symbol: 'N', decimals: 18 },
    rpcUrls: { default: { http: [] } },
  }
  const cases: readonly (readonly [
    given: {
      readonly id: number | string
      readonly chainNamespace?: 'solana'
      readonly caipNetworkId?: `solana:${string}`
    },
    id: string,
  ])[] = [
    [{ id: 1 }, 'eip155:1'],
    [{ id: '1' }, 'eip155:1'],
    [{ id: 'eip155:10' }, 'eip155:10'],
    [{ id: 'abc', chainNamespace: 'solana' }, 'solana:abc'],
    [{ id: 7, caipNetworkId: 'solana:abc' }, 'solana:abc'],
  ]
  for (const [input, id] of cases) {
    it(`makes ${id} of ${JSON.stringify(input)}`, () => {
      const network = defineNetwork({ ...basis, ...input })
      expect([network.caipNetworkId, network.chainNamespace]).to.deep.equal([id, id.split(':')[0]])
    })
  }
})
