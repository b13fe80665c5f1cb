/** The English texts for a visitor who was connected with AppKit. `views.ts` includes them. */
export const previousConnectionTexts = {
  'connect.previous-wallet': 'This site connects wallets in a new way. Please connect yours once more.',
  'connect.previous-email':
    'This site has a new login. Log in once more with the same email address: you get a new wallet. What your former wallet holds stays there.',
  'connect.previous-social':
    'This site has a new login. Log in once more with the same account: you get a new wallet. What your former wallet holds stays there.',
  'connect.previous-login': 'Please log in once more, as before. Your wallet is the same.',
} as const
