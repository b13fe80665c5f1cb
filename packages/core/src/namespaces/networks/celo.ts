import { defineNetwork } from '../define-network.js'

/** Celo, EVM chain 42220. */
export const celo = /* @__PURE__ */ defineNetwork({
  id: 42_220,
  name: 'Celo',
  nativeCurrency: { name: 'CELO', symbol: 'CELO', decimals: 18 },
  rpcUrls: { default: { http: ['https://forno.celo.org'] } },
  blockExplorers: { default: { name: 'Celo Explorer', url: 'https://celoscan.io' } },
})
