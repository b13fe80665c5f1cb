import { defineNetwork } from '../define-network.js'

/** Holesky, EVM chain 17000: a test network. */
export const holesky = /* @__PURE__ */ defineNetwork({
  id: 17_000,
  name: 'Holesky',
  nativeCurrency: { name: 'Holesky Ether', symbol: 'ETH', decimals: 18 },
  rpcUrls: { default: { http: ['https://ethereum-holesky-rpc.publicnode.com'] } },
  blockExplorers: { default: { name: 'Etherscan', url: 'https://holesky.etherscan.io' } },
  testnet: true,
})
