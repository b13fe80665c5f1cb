import { defineNetwork } from '../define-network.js'

/** Solana Devnet, by its CAIP-2 reference `EtWTRABZaYq6iMfeYKouRu166VU2xqa1`: a test network. */
export const solanaDevnet = /* @__PURE__ */ defineNetwork({
  id: 'EtWTRABZaYq6iMfeYKouRu166VU2xqa1',
  name: 'Solana Devnet',
  chainNamespace: 'solana',
  nativeCurrency: { name: 'Solana', symbol: 'SOL', decimals: 9 },
  rpcUrls: { default: { http: ['https://api.devnet.solana.com'] } },
  blockExplorers: { default: { name: 'Solscan', url: 'https://solscan.io/?cluster=devnet' } },
  aliases: ['solana:8E9rvCKLFQia2Y35HXjjpWzj8weVo44K'],
  testnet: true,
})
