import type { Namespace } from '../namespace.js'

/** Solana: wallets of the page by Wallet Standard, providers as wallet adapters have them. */
export const solana: Namespace = {
  name: 'solana',
  discoverWallets: async context => (await import('./solana-wallets.js')).discoverSolanaWallets(context),
  load: () => import('./solana-features.js'),
}
