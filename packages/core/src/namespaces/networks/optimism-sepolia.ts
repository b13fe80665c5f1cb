import { defineNetwork } from '../define-network.js'

/** OP Sepolia, EVM chain 11155420: a test network. */
export const optimismSepolia = /* @__PURE__ */ defineNetwork({
  id: 11_155_420,
  name: 'OP Sepolia',
  nativeCurrency: { name: 'Sepolia Ether', symbol: 'ETH', decimals: 18 },
  rpcUrls: { default: { http: ['https://sepolia.optimism.io'] } },
  blockExplorers: { default: { name: 'Blockscout', url: 'https://optimism-sepolia.blockscout.com' } },
  contracts: { gasPriceOracle: { address: '0x420000000000000000000000000000000000000F' } },
  testnet: true,
})
