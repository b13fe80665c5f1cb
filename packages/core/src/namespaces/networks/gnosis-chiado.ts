import { defineNetwork } from '../define-network.js'

/** Gnosis Chiado, EVM chain 10200: a test network. */
export const gnosisChiado = /* @__PURE__ */ defineNetwork({
  id: 10_200,
  name: 'Gnosis Chiado',
  nativeCurrency: { name: 'Gnosis', symbol: 'xDAI', decimals: 18 },
  rpcUrls: { default: { http: ['https://rpc.chiadochain.net'] } },
  blockExplorers: { default: { name: 'Blockscout', url: 'https://blockscout.chiadochain.net' } },
  testnet: true,
})
