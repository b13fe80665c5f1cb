import { defineNetwork } from '../namespaces/define-network.js'

const nativeCurrency = { name: 'Ether', symbol: 'ETH', decimals: 18 }

/** Ethereum's id, without a node behind it. */
export const fakeNetwork = defineNetwork({
  id: 1,
  name: 'Test One',
  nativeCurrency,
  rpcUrls: { default: { http: ['https://one.example'] } },
})
/** OP Mainnet's id, without a node behind it: a second EVM network to switch to. */
export const otherFakeNetwork = defineNetwork({
  id: 10,
  name: 'Test Two',
  nativeCurrency,
  rpcUrls: { default: { http: ['https://two.example'] } },
})

const solanaCurrency = { name: 'Solana', symbol: 'SOL', decimals: 9 }

/**
 * Solana networks, without nodes behind them: one that only its own machine knows, and the public one for developers.
 */
export const fakeSolanaNetwork = defineNetwork({
  id: 'FakeGenesisHash1111111111111111',
  name: 'Test Solana',
  chainNamespace: 'solana',
  nativeCurrency: solanaCurrency,
  rpcUrls: { default: { http: ['https://solana.example'] } },
})
/** Solana Devnet's id, without a node behind it: a second Solana network to switch to. */
export const otherFakeSolanaNetwork = defineNetwork({
  id: 'EtWTRABZaYq6iMfeYKouRu166VU2xqa1',
  name: 'Test Devnet',
  chainNamespace: 'solana',
  nativeCurrency: solanaCurrency,
  rpcUrls: { default: { http: ['https://devnet.example'] } },
})
