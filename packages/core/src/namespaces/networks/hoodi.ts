import { defineNetwork } from '../define-network.js'

/** Hoodi, EVM chain 560048: a test network. */
export const hoodi = /* @__PURE__ */ defineNetwork({
  id: 560_048,
  name: 'Hoodi',
  nativeCurrency: { name: 'Hoodi Ether', symbol: 'ETH', decimals: 18 },
  rpcUrls: { default: { http: ['https://rpc.hoodi.ethpandaops.io'] } },
  blockExplorers: { default: { name: 'Etherscan', url: 'https://hoodi.etherscan.io' } },
  testnet: true,
})
