import { defineNetwork } from '../namespaces/define-network.js'

const nativeCurrency = { name: 'Ether', symbol: 'ETH', decimals: 18 }

/** Ethereum's id, without a node behind it. */
export const fakeNetwork = defineNetwork({ id: 1, name: 'Test One', nativeCurrency, rpcUrls: { default: { http: ['https://one.example'] } } })
export const otherFakeNetwork = defineNetwork({ id: 10, name: 'Test Two', nativeCurrency, rpcUrls: { default: { http: ['https://two.example'] } } })
