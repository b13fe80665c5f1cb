/** The English texts of the button that connects: the only ones in the first load. `views.ts` includes them. */
export const buttonTexts = {
  'button.connect': 'Connect Wallet',
  'button.connecting': 'Connecting…',
  'button.failed': 'Could not load. Try again',
} as const
