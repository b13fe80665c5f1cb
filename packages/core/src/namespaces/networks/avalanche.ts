import { defineNetwork } from '../define-network.js'

/** Avalanche, EVM chain 43114. */
export const avalanche = /* @__PURE__ */ defineNetwork({
  id: 43_114,
  name: 'Avalanche',
  nativeCurrency: { name: 'Avalanche', symbol: 'AVAX', decimals: 18 },
  rpcUrls: { default: { http: ['https://api.avax.network/ext/bc/C/rpc'] } },
  blockExplorers: { default: { name: 'SnowTrace', url: 'https://snowtrace.io' } },
})
