import { defineNetwork } from '../define-network.js'

/** Avalanche Fuji, EVM chain 43113: a test network. */
export const avalancheFuji = /* @__PURE__ */ defineNetwork({
  id: 43_113,
  name: 'Avalanche Fuji',
  nativeCurrency: { name: 'Avalanche Fuji', symbol: 'AVAX', decimals: 18 },
  rpcUrls: { default: { http: ['https://api.avax-test.network/ext/bc/C/rpc'] } },
  blockExplorers: { default: { name: 'SnowTrace', url: 'https://testnet.snowtrace.io' } },
  testnet: true,
})
