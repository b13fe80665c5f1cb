/** The English texts of what the list of wallets has only on a page with a directory or a relay. `en.ts` holds them too. */
export const moreTexts = {
  'connect.slow': 'More wallets are still loading. You can choose one of these meanwhile.',
  'wallet.code': 'QR code',
  'wallet.code-connected': 'A wallet is connected this way already.',
  'all-wallets.open': 'All wallets',
  'all-wallets.count': 'All wallets, $count',
} as const
