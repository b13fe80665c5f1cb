import { createW3m } from '@w3m/core'
import { w3mConnector } from '@w3m/core/wagmi'
import { createConfig, http } from 'wagmi'
import { base, mainnet } from 'wagmi/chains'

const chains = [mainnet, base] as const

export const w3m = createW3m({ networks: chains, metadata: { name: 'My app' } })

export const config = createConfig({
  chains,
  connectors: [w3mConnector(w3m)],
  transports: { [mainnet.id]: http(), [base.id]: http() },
  multiInjectedProviderDiscovery: false,
})

declare module 'wagmi' {
  interface Register {
    config: typeof config
  }
}
