import { defineNetwork } from '../define-network.js'

/** Base Sepolia, EVM chain 84532: a test network. */
export const baseSepolia = /* @__PURE__ */ defineNetwork({
  id: 84_532,
  name: 'Base Sepolia',
  nativeCurrency: { name: 'Sepolia Ether', symbol: 'ETH', decimals: 18 },
  rpcUrls: { default: { http: ['https://sepolia.base.org'] } },
  blockExplorers: { default: { name: 'Basescan', url: 'https://sepolia.basescan.org' } },
  contracts: { gasPriceOracle: { address: '0x420000000000000000000000000000000000000F' } },
  testnet: true,
})
