import { defineNetwork } from '../define-network.js'

/** Aurora, EVM chain 1313161554. */
export const aurora = /* @__PURE__ */ defineNetwork({
  id: 1_313_161_554,
  name: 'Aurora',
  nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
  rpcUrls: { default: { http: ['https://mainnet.aurora.dev'] } },
  blockExplorers: { default: { name: 'Aurorascan', url: 'https://aurorascan.dev' } },
})
