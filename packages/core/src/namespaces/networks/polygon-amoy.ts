import { defineNetwork } from '../define-network.js'

/** Polygon Amoy, EVM chain 80002: a test network. */
export const polygonAmoy = /* @__PURE__ */ defineNetwork({
  id: 80_002,
  name: 'Polygon Amoy',
  nativeCurrency: { name: 'POL', symbol: 'POL', decimals: 18 },
  rpcUrls: { default: { http: ['https://rpc-amoy.polygon.technology'] } },
  blockExplorers: { default: { name: 'PolygonScan', url: 'https://amoy.polygonscan.com' } },
  testnet: true,
})
