export const texts = {
  'register-account-name-success.title': 'Nombre registrado',
  'register-account-name-success.heading': 'El nombre es tuyo',
  'register-account-name-success.text': 'Otros pueden encontrar tu cuenta por él y enviarle fondos.',
  'register-account-name-success.action': 'Vamos',
}
