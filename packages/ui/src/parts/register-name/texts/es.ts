import type { texts as english } from './en.js'

export const texts: Readonly<Record<keyof typeof english, string>> = {
  'choose-account-name.title': 'Nombre de la cuenta',
  'choose-account-name.heading': 'Un nombre en vez de una dirección',
  'choose-account-name.text':
    'Otros encuentran tu cuenta por un nombre fácil de leer. No cuesta nada: firmas un mensaje y no se envía nada.',
  'choose-account-name.public': 'Todos pueden ver qué cuenta tiene el nombre.',
  'choose-account-name.action': 'Elegir un nombre',
  'register-account-name.title': 'Elegir nombre',
  'register-account-name.label': 'Nombre',
  'register-account-name.hint': 'Letras de la a a la z, cifras y guiones',
  'register-account-name.short': 'El nombre debe tener al menos 4 caracteres',
  'register-account-name.hyphens': 'Este nombre no es válido: empieza y termina con una letra o una cifra.',
  'register-account-name.punycode':
    'Este nombre no es válido: sus caracteres tercero y cuarto no pueden ser dos guiones.',
  'register-account-name.taken': 'Alguien tiene este nombre, o uno que se le parece.',
  'register-account-name.free': '$name está libre.',
  'register-account-name.looking': 'Comprobando si está libre…',
  'register-account-name.suggestions': 'Nombres que puedes tener',
  'register-account-name.action': 'Registrar',
  'register-account-name.in-wallet': 'Firma el mensaje en $name.',
  'register-account-name.sending': 'Registrando $name…',
  'register-account-name.failed': 'El nombre no se registró',
  'register-account-name.refused': 'Rechazaste la firma. No se registró nada.',
  'register-account-name.owned': 'Ya tienes un nombre',
  'register-account-name.owned-text': 'Una cuenta tiene un nombre. Usa otra cuenta para otro nombre.',
  'register-account-name.expired':
    'Ha pasado demasiado tiempo desde que firmaste, o el reloj de este dispositivo está mal. Inténtalo de nuevo.',
  'register-account-name.unlisted': 'Error al obtener sugerencias de nombres',
  'register-account-name.unsupported': 'Aquí no hay nombres',
  'register-account-name.unsupported-text': 'Las cuentas de esta red no tienen nombres en este servicio.',
  'register-account-name-success.title': 'Nombre registrado',
  'register-account-name-success.heading': 'El nombre es tuyo',
  'register-account-name-success.text': 'Otros pueden encontrar tu cuenta por él y enviarle fondos.',
  'register-account-name-success.action': 'Vamos',
}
