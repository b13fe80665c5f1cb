import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { createW3m } from '@w3m/core'
import { w3mConnector } from '@w3m/core/wagmi'
import { W3mProvider } from '@w3m/react'
import { ConnectKitProvider, getDefaultConfig } from 'connectkit'
import type { PropsWithChildren } from 'react'
import { createConfig, createConnector, unstable_connector, WagmiProvider } from 'wagmi'
import { base, mainnet } from 'wagmi/chains'

const chains = [mainnet, base] as const
const appName = 'My app'
const icon = 'data:image/svg+xml,%3Csvg xmlns=%22http://www.w3.org/2000/svg%22/%3E'

export const w3m = createW3m({ networks: chains, metadata: { name: appName } })

/** ConnectKit takes a connector of another type for a wallet that is not installed. */
const connector = createConnector(config => ({
  ...w3mConnector(w3m, { name: 'My wallets', icon })(config),
  type: 'injected',
}))

/** What ConnectKit reads (a balance, a name) is read through the wallet. */
const wallet = unstable_connector({ type: 'injected' })

export const config = createConfig(
  getDefaultConfig({
    chains,
    connectors: [connector],
    transports: { [mainnet.id]: wallet, [base.id]: wallet },
    multiInjectedProviderDiscovery: false,
    appName,
    // WalletConnect's, and for ConnectKit's own connectors alone.
    walletConnectProjectId: 'none',
  }),
)

declare module 'wagmi' {
  interface Register {
    config: typeof config
  }
}

const queryClient = new QueryClient()

export const Web3Provider = ({ children }: PropsWithChildren) => (
  <WagmiProvider config={config}>
    <QueryClientProvider client={queryClient}>
      <ConnectKitProvider>
        <W3mProvider w3m={w3m}>{children}</W3mProvider>
      </ConnectKitProvider>
    </QueryClientProvider>
  </WagmiProvider>
)
