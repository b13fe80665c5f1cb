/** The English texts of the wallets of this browser. `$name` is filled in. */
export const texts = {
  'profile-wallets.title': 'Wallets',
  'profile-wallets.list': 'Wallets of $network',
  'profile-wallets.active': 'Active',
  'profile-wallets.connected': 'Connected',
  'profile-wallets.recent': 'Used before',
  'profile-wallets.may-ask': 'It may ask you to agree.',
  'profile-wallets.disconnect': 'Disconnect $name',
  'profile-wallets.forget': 'Forget $name',
  'profile-wallets.add': 'Add a wallet',
  'profile-wallets.disconnected': '$name is disconnected.',
  'profile-wallets.forgotten': '$name is forgotten.',
  'profile-wallets.not-switched': '$name could not be switched to. Try again.',
  'profile-wallets.none': 'No wallet yet',
  'profile-wallets.none-text': 'Wallets that you connect stand here.',
} as const
