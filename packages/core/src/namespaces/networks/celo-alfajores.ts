import { defineNetwork } from '../define-network.js'

/** Alfajores, EVM chain 44787: a test network. */
export const celoAlfajores = /* @__PURE__ */ defineNetwork({
  id: 44_787,
  name: 'Alfajores',
  nativeCurrency: { name: 'CELO', symbol: 'A-CELO', decimals: 18 },
  rpcUrls: { default: { http: ['https://alfajores-forno.celo-testnet.org'] } },
  blockExplorers: { default: { name: 'Celo Alfajores Explorer', url: 'https://celo-alfajores.blockscout.com' } },
  testnet: true,
})
