/** The English texts of the buttons that show an account or a network. `views.ts` includes them. */
export const accountButtonTexts = {
  'button.account': 'Account $address',
  'button.select-network': 'Select Network',
  'button.switch-network': 'Switch Network',
  'button.unknown-network': 'Unknown Network',
  'button.network': 'Network: $name',
} as const
