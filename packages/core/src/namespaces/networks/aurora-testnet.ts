import { defineNetwork } from '../define-network.js'

/** Aurora Testnet, EVM chain 1313161555: a test network. */
export const auroraTestnet = /* @__PURE__ */ defineNetwork({
  id: 1_313_161_555,
  name: 'Aurora Testnet',
  nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
  rpcUrls: { default: { http: ['https://testnet.aurora.dev'] } },
  blockExplorers: { default: { name: 'Aurorascan', url: 'https://testnet.aurorascan.dev' } },
  testnet: true,
})
