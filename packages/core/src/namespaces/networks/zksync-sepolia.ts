import { defineNetwork } from '../define-network.js'

/** ZKsync Sepolia Testnet, EVM chain 300: a test network. */
export const zksyncSepoliaTestnet = /* @__PURE__ */ defineNetwork({
  id: 300,
  name: 'ZKsync Sepolia Testnet',
  nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
  rpcUrls: { default: { http: ['https://sepolia.era.zksync.dev'] } },
  blockExplorers: { default: { name: 'ZKsync Explorer', url: 'https://sepolia.explorer.zksync.io' } },
  testnet: true,
})
