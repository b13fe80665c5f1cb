import type { texts as en } from './en.js'

export const texts: Readonly<Record<keyof typeof en, string>> = {
  'profile-wallets.title': 'Billeteras',
  'profile-wallets.list': 'Billeteras de $network',
  'profile-wallets.active': 'Activa',
  'profile-wallets.connected': 'Conectada',
  'profile-wallets.recent': 'Usada antes',
  'profile-wallets.may-ask': 'Puede pedirte permiso.',
  'profile-wallets.disconnect': 'Desconectar $name',
  'profile-wallets.forget': 'Olvidar $name',
  'profile-wallets.add': 'Añadir una billetera',
  'profile-wallets.disconnected': 'Se desconectó $name.',
  'profile-wallets.forgotten': 'Se olvidó $name.',
  'profile-wallets.not-switched': 'No se pudo cambiar a $name. Inténtalo de nuevo.',
  'profile-wallets.none': 'Aún no hay billeteras',
  'profile-wallets.none-text': 'Las billeteras que conectes aparecen aquí.',
}
