/** The English texts of the public buttons: the only ones in the first load. `en.ts` holds them too. */
export const buttonTexts = {
  'button.connect': 'Connect Wallet',
  'button.connecting': 'Connecting…',
  'button.account': 'Account $address',
  'button.balance-unavailable': 'Balance unavailable',
  'button.select-network': 'Select Network',
  'button.switch-network': 'Switch Network',
  'button.unknown-network': 'Unknown Network',
  'button.network': 'Network: $name',
  'button.failed': 'Could not load. Try again',
} as const
