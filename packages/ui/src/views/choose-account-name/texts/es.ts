export const texts = {
  'choose-account-name.title': 'Nombre de la cuenta',
  'choose-account-name.heading': 'Un nombre en vez de una dirección',
  'choose-account-name.text':
    'Otros encuentran tu cuenta por un nombre fácil de leer. No cuesta nada: firmas un mensaje y no se envía nada.',
  'choose-account-name.public': 'Todos pueden ver qué cuenta tiene el nombre.',
  'choose-account-name.action': 'Elegir un nombre',
}
