import type { ConnectorSource } from '../../connectors/define-connector.js'
import type { StandardProfile } from '../../connectors/wallet-standard/standard-profile.js'
import { discoverStandard } from '../../connectors/wallet-standard/standard-discovery.js'
import type { DiscoveryContext } from '../namespace.js'
import { isSolanaAddress } from './solana-address.js'
import { toStandardChain } from './solana-chain.js'

/** What Wallet Standard wallets for Solana offer, and how they name its networks: former ids included. */
export const solanaStandard: StandardProfile = {
  namespace: 'solana',
  isAddress: isSolanaAddress,
  signFeatures: ['solana:signMessage', 'solana:signTransaction', 'solana:signAndSendTransaction'],
  chainsOf: ({ caipNetworkId, aliases = [] }) => [toStandardChain(caipNetworkId), caipNetworkId, ...aliases],
  loadProvider: async () => (await import('./standard-signer.js')).standardSolana,
}

export const discoverSolanaWallets = async ({ page, loadApplication }: DiscoveryContext): Promise<ConnectorSource> =>
  discoverStandard(page, { ...solanaStandard, ...(await loadApplication()) })
