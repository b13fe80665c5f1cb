/** For applications with wagmi 2 or 3: nothing of wagmi is loaded by it. */
export { w3mConnector, type W3mConnectorOptions } from './wagmi/wagmi-connector.js'
export type { WagmiConnector, WagmiConnectorFn, WagmiEmitter, WagmiStorage } from './wagmi/wagmi-shapes.js'
