/**
 * The English texts of what the list of wallets has only on a page with a directory, a relay or two wallets of one
 * name. `views.ts` includes them.
 */
export const directoryTexts = {
  'connect.slow': 'More wallets are still loading. You can choose one of these meanwhile.',
  'connect.failed': 'More wallets could not be loaded.',
  'wallet.duplicate-text': 'Two wallets here claim to be the same one. Choose the one that you installed yourself.',
  'wallet.code': 'QR code',
  'all-wallets.open': 'All wallets',
  'all-wallets.count': 'All wallets, $count',
} as const
