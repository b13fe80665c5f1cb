import { defineNetwork } from '../define-network.js'

/** Arbitrum Sepolia, EVM chain 421614: a test network. */
export const arbitrumSepolia = /* @__PURE__ */ defineNetwork({
  id: 421_614,
  name: 'Arbitrum Sepolia',
  nativeCurrency: { name: 'Arbitrum Sepolia Ether', symbol: 'ETH', decimals: 18 },
  rpcUrls: { default: { http: ['https://sepolia-rollup.arbitrum.io/rpc'] } },
  blockExplorers: { default: { name: 'Arbiscan', url: 'https://sepolia.arbiscan.io' } },
  testnet: true,
})
