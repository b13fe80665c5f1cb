import { defineNetwork } from '../define-network.js'

/** Klaytn, EVM chain 8217. */
export const klaytn = /* @__PURE__ */ defineNetwork({
  id: 8217,
  name: 'Klaytn',
  nativeCurrency: { name: 'Klaytn', symbol: 'KLAY', decimals: 18 },
  rpcUrls: { default: { http: ['https://public-en-cypress.klaytn.net'] } },
  blockExplorers: { default: { name: 'KlaytnScope', url: 'https://scope.klaytn.com' } },
})
