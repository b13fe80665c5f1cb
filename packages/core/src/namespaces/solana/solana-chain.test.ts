import { expect } from 'chai'
import type { CaipNetworkId } from '../../caip/caip-network-id.js'
import { fakeNetwork, fakeSolanaNetwork } from '../../testing/fake-networks.js'
import { solana } from '../networks/solana.js'
import { solanaDevnet } from '../networks/solana-devnet.js'
import { solanaTestnet } from '../networks/solana-testnet.js'
import { namedNetworks } from '../../connectors/wallet-standard/standard-wallet.js'
import { solanaStandard } from './solana-wallets.js'
import { toStandardChain, type SolanaStandardChain } from './solana-chain.js'

describe('what Wallet Standard calls a network', () => {
  const cases: readonly (readonly [id: CaipNetworkId, chain: SolanaStandardChain])[] = [
    ['solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp', 'solana:mainnet'],
    ['solana:4sGjMW1sUnHzSxGspuhpqLDx6wiyjNtZ', 'solana:mainnet'],
    ['solana:EtWTRABZaYq6iMfeYKouRu166VU2xqa1', 'solana:devnet'],
    ['solana:8E9rvCKLFQia2Y35HXjjpWzj8weVo44K', 'solana:devnet'],
    ['solana:4uhcVJyU9pJkvQyS88uRDiswHXSCkY3z', 'solana:testnet'],
    [fakeSolanaNetwork.caipNetworkId, 'solana:localnet'],
  ]
  for (const [id, chain] of cases) it(`${id} is ${chain}`, () => expect(toStandardChain(id)).to.equal(chain))
})

describe('the networks that a wallet names', () => {
  const all = [fakeNetwork, fakeSolanaNetwork, solana, solanaDevnet, solanaTestnet]
  const cases: readonly (readonly [chains: readonly string[], names: readonly string[]])[] = [
    [[], []],
    [['solana:mainnet'], ['Solana']],
    [
      ['solana:testnet', 'solana:localnet'],
      ['Test Solana', 'Solana Testnet'],
    ],
    [['solana:4sGjMW1sUnHzSxGspuhpqLDx6wiyjNtZ'], ['Solana']],
    [[fakeSolanaNetwork.caipNetworkId, 'eip155:1', 'bitcoin:mainnet'], ['Test Solana']],
  ]
  for (const [chains, names] of cases)
    it(`${chains.join(', ') || 'none'} are ${names.join(', ') || 'none'}`, () =>
      expect(namedNetworks(solanaStandard, all, chains).map(({ name }) => name)).to.deep.equal(names))
})
