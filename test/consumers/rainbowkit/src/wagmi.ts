import { connectorsForWallets, type Wallet } from '@rainbow-me/rainbowkit'
import { createW3m } from '@w3m/core'
import { w3mConnector } from '@w3m/core/wagmi'
import { createConfig, createConnector, unstable_connector } from 'wagmi'
import { base, mainnet } from 'wagmi/chains'

const chains = [mainnet, base] as const
const appName = 'My app'

export const w3m = createW3m({ networks: chains, metadata: { name: appName } })

/** RainbowKit's list has one row, which opens our modal. */
const w3mWallet = (): Wallet => ({
  id: 'w3m',
  name: 'W3M',
  iconUrl: 'data:image/svg+xml,%3Csvg xmlns=%22http://www.w3.org/2000/svg%22/%3E',
  iconBackground: '#fff',
  installed: true,
  createConnector: details => createConnector(config => ({ ...w3mConnector(w3m)(config), ...details })),
})

// The project id is WalletConnect's, and for wallets of theirs alone.
const connectors = connectorsForWallets([{ groupName: 'Recommended', wallets: [w3mWallet] }], {
  appName,
  projectId: 'none',
})

/** What RainbowKit reads (a balance, a name) is read through the wallet. */
const wallet = unstable_connector({ type: 'w3m' })

export const config = createConfig({
  chains,
  connectors,
  transports: { [mainnet.id]: wallet, [base.id]: wallet },
  multiInjectedProviderDiscovery: false,
})

declare module 'wagmi' {
  interface Register {
    config: typeof config
  }
}
