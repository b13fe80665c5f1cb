import { defineNetwork } from '../define-network.js'

/** Celo Sepolia Testnet, EVM chain 11142220: a test network. */
export const celoSepolia = /* @__PURE__ */ defineNetwork({
  id: 11_142_220,
  name: 'Celo Sepolia Testnet',
  nativeCurrency: { name: 'CELO', symbol: 'S-CELO', decimals: 18 },
  rpcUrls: { default: { http: ['https://forno.celo-sepolia.celo-testnet.org'] } },
  blockExplorers: { default: { name: 'Celo Sepolia Explorer', url: 'https://celo-sepolia.blockscout.com' } },
  testnet: true,
})
