import type { texts as english } from './en.js'

/** The texts of a transaction that is on its way, in Spanish. */
export const texts: Readonly<Record<keyof typeof english, string>> = {
  'pending.actions': 'Qué hacer con esta transacción pendiente',
  'pending.repriced': 'Acelerar',
  'pending.cancelled': 'Cancelarla',
  'pending.in-wallet': 'Para acelerarla o cancelarla, abre $name.',
  'pending.elsewhere': 'Para acelerarla o cancelarla, cambia a $network.',
  'pending.switch': 'Cambiar de red',
  'pending.contract':
    'Ninguna red la tiene aún: puede esperar firmas en $name o no llegar nunca. Míralo allí antes de enviarla otra vez. Quitarla de aquí no cancela nada.',
  'pending.dismiss': 'Quitar de esta lista',
  'pending.too-late': 'Era demasiado tarde: la transacción ya está en la cadena.',
  'pending.failed': 'No se pudo reemplazar. No se envió nada más.',
}
