import type { texts as en } from './en.js'

export const texts: Readonly<Record<keyof typeof en, string>> = {
  'profile-wallets.title': 'Monederos',
  'profile-wallets.list': 'Monederos de $network',
  'profile-wallets.active': 'Activo',
  'profile-wallets.connected': 'Conectado',
  'profile-wallets.recent': 'Usado antes',
  'profile-wallets.may-ask': 'Puede pedirte permiso.',
  'profile-wallets.disconnect': 'Desconectar $name',
  'profile-wallets.forget': 'Olvidar $name',
  'profile-wallets.add': 'Añadir un monedero',
  'profile-wallets.disconnected': '$name está desconectado.',
  'profile-wallets.forgotten': '$name se ha olvidado.',
  'profile-wallets.none': 'Aún no hay monederos',
  'profile-wallets.none-text': 'Los monederos que conectes aparecen aquí.',
}
