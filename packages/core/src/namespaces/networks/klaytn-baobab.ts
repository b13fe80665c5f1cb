import { defineNetwork } from '../define-network.js'

/** Klaytn Baobab Testnet, EVM chain 1001: a test network. */
export const klaytnBaobab = /* @__PURE__ */ defineNetwork({
  id: 1001,
  name: 'Klaytn Baobab Testnet',
  nativeCurrency: { name: 'Baobab Klaytn', symbol: 'KLAY', decimals: 18 },
  rpcUrls: { default: { http: ['https://public-en-baobab.klaytn.net'] } },
  blockExplorers: { default: { name: 'KlaytnScope', url: 'https://baobab.klaytnscope.com' } },
  testnet: true,
})
