export const texts = {
  'register-account-name-success.title': 'Name Registered',
  'register-account-name-success.heading': 'The name is yours',
  'register-account-name-success.text': 'Others can find your account by it, and send to it.',
  'register-account-name-success.action': "Let's go",
}
