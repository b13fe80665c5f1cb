import { readProperty } from '../../rpc/error-chain.js'
import type { NamespaceFeatures } from '../namespace.js'

export { isSolanaAddress as isAddress } from './solana-address.js'

export const accountTypes = ['eoa'] as const

export const features: NamespaceFeatures = {
  balances: {
    probe: { method: 'getHealth' },
    request: address => ({ method: 'getBalance', params: [address, { commitment: 'confirmed' }] }),
    read(answer) {
      const lamports = readProperty(answer, 'value')
      return typeof lamports === 'number' && Number.isInteger(lamports) && lamports >= 0 ? BigInt(lamports) : undefined
    },
  },
  nfts: true,
  transfers: () => import('./solana-transfers.js'),
  signIn: () => import('./solana-sign-in-support.js'),
  walletConnect: async () => (await import('./solana-wallet-connect.js')).solanaWalletConnect,
  auth: async () => (await import('./auth-solana-provider.js')).createAuthSolanaProvider,
}
