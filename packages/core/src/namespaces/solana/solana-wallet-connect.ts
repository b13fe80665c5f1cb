import type { WalletConnectSupport } from '../namespace.js'

export const solanaWalletConnect: WalletConnectSupport = {
  methods: [
    'solana_signMessage',
    'solana_signTransaction',
    'solana_requestAccounts',
    'solana_getAccounts',
    'solana_signAllTransactions',
    'solana_signAndSendTransaction',
  ],
  events: ['accountsChanged', 'chainChanged'],
  loadProvider: async () => (await import('./paired-solana-signer.js')).pairSolana,
}
