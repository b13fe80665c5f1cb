/** The English texts for a visitor who has no wallet. `views.ts` includes them. */
export const noWalletTexts = {
  'connect.no-wallet': 'No wallet found',
  'connect.no-wallet-text': 'A wallet keeps your accounts safe and asks you before anything is signed.',
  'connect.no-extension': 'No wallet in this browser',
  'connect.no-extension-text': 'Scan a code with a wallet on your phone, or get your first one.',
  'connect.no-network': 'No network for these wallets',
  'connect.no-network-text': 'This site asks for a kind of wallet that it has no network for.',
  'connect.no-network-other': 'Show what there is',
} as const
