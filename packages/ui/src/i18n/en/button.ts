/** The English texts of the button that connects: the only ones in the first load. `en.ts` holds them too. */
export const buttonTexts = {
  'button.connect': 'Connect Wallet',
  'button.connecting': 'Connecting…',
  'button.failed': 'Could not load. Try again',
} as const
