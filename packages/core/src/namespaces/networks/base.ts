import { defineNetwork } from '../define-network.js'

/** Base, EVM chain 8453. */
export const base = /* @__PURE__ */ defineNetwork({
  id: 8453,
  name: 'Base',
  nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
  rpcUrls: { default: { http: ['https://mainnet.base.org'] } },
  blockExplorers: { default: { name: 'Basescan', url: 'https://basescan.org' } },
  contracts: { gasPriceOracle: { address: '0x420000000000000000000000000000000000000F' } },
})
