/** What is asked before a device is removed from a wallet that a password opens. */
export const texts = {
  ask: 'Type your recovery password once more. It stays, and is renewed: what the removed device knew of it is worth nothing then.',
  askAnother: 'Choose another recovery password. It takes the place of the present one.',
  /** Leads to another password in place of the present one, and back. */
  another: 'Choose another password',
  present: 'Keep the present password',
  wrong: 'This is not your recovery password. Nothing was removed.',
  without: 'Remove without it: the password opens your wallet no more',
}

export type RemovalTexts = Readonly<Record<keyof typeof texts, string>>
