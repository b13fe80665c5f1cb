import { buttonTexts } from './button-texts.js'

/** The English catalog. A key is `<place>.<what>`; `$name` is filled in. */
export const en = {
  ...buttonTexts,
  'modal.close': 'Close',
  'modal.back': 'Back',
  'modal.help-wallet': 'What is a wallet?',
  'modal.help-network': 'What is a network?',
  'view.failed': 'This part could not be loaded.',
  'view.loading': 'Loading',
  retry: 'Try again',
  'connect.title': 'Connect Wallet',
  'account.title': 'Account',
} as const
