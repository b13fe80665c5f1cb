import { defineNetwork } from '../define-network.js'

/** Fantom Testnet, EVM chain 4002: a test network. */
export const fantomTestnet = /* @__PURE__ */ defineNetwork({
  id: 4002,
  name: 'Fantom Testnet',
  nativeCurrency: { name: 'Fantom', symbol: 'FTM', decimals: 18 },
  rpcUrls: { default: { http: ['https://rpc.testnet.fantom.network'] } },
  blockExplorers: { default: { name: 'FTMScan', url: 'https://testnet.ftmscan.com' } },
  testnet: true,
})
