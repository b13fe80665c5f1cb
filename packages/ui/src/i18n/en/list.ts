/**
 * The English texts of the modal's frame and its list of wallets: what the first opening shows. `views.ts` includes them.
 */
export const texts = {
  'modal.close': 'Close',
  'modal.back': 'Back',
  'modal.help-wallet': 'What is a wallet?',
  'modal.help-network': 'What is a network?',
  'view.failed': 'This part could not be loaded.',
  'view.loading': 'Loading',
  retry: 'Try again',
  'connect.title': 'Connect Wallet',
  'connect.wallets': 'Continue with a wallet',
  'connect.list': 'Wallets',
  'connect.get-wallet': 'Get a wallet',
  'connect.guide': 'New to wallets?',
  'wallet.installed': 'Installed',
  'wallet.recent': 'Recent',
  'wallet.connected': 'Connected',
  'wallet.duplicate': 'Duplicate',
  'wallets.failed': 'The wallets could not be loaded',
} as const
