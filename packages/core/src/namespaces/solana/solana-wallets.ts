import type { ConnectorSource } from '../../connectors/define-connector.js'
import type { StandardProfile } from '../../connectors/wallet-standard/standard-profile.js'
import { discoverStandard } from '../../connectors/wallet-standard/standard-discovery.js'
import type { DiscoveryContext } from '../namespace.js'
import { isSolanaAddress } from './solana-address.js'
import { standardChainsOf } from './solana-chain.js'

/** What Wallet Standard wallets for Solana offer, and how they name its networks. */
export const solanaStandard: StandardProfile = {
  namespace: 'solana',
  isAddress: isSolanaAddress,
  signFeatures: ['solana:signMessage', 'solana:signTransaction', 'solana:signAndSendTransaction'],
  chainsOf: standardChainsOf,
  loadProvider: async () => (await import('./standard-signer.js')).standardSolana,
}

export const discoverSolanaWallets = async ({ page, loadApplication }: DiscoveryContext): Promise<ConnectorSource> =>
  discoverStandard(page, { ...solanaStandard, ...(await loadApplication()) })
