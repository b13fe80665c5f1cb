export const texts = {
  'choose-account-name.title': 'Account Name',
  'choose-account-name.heading': 'A name instead of an address',
  'choose-account-name.text':
    'Others find your account by a name that is easy to read. It costs nothing: you sign a message, and nothing is sent.',
  'choose-account-name.public': 'Everybody can see which account has the name.',
  'choose-account-name.action': 'Choose a name',
}
