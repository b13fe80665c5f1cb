import { defineNetwork } from '../define-network.js'

/** Solana, by its CAIP-2 reference `5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp`. */
export const solana = /* @__PURE__ */ defineNetwork({
  id: '5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp',
  name: 'Solana',
  chainNamespace: 'solana',
  nativeCurrency: { name: 'Solana', symbol: 'SOL', decimals: 9 },
  rpcUrls: { default: { http: ['https://api.mainnet-beta.solana.com'] } },
  blockExplorers: { default: { name: 'Solscan', url: 'https://solscan.io' } },
  aliases: ['solana:4sGjMW1sUnHzSxGspuhpqLDx6wiyjNtZ'],
})
