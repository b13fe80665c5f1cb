import type { SessionsCatalog } from '../text-key.js'

export const texts: SessionsCatalog = {
  'account-sessions.title': 'Permisos',
  'sessions.row': 'Lo que los sitios pueden enviar por sí mismos',
  'sessions.text': 'Estos sitios pueden enviar por sí mismos, dentro de lo que permitiste.',
  'sessions.list': 'Sitios con permiso',
  'sessions.native': 'Enviar hasta $amount',
  'sessions.erc20': 'Enviar hasta $amount del token $address, en su unidad más pequeña',
  'sessions.contract': 'Llamar al contrato $address: $calls',
  'sessions.value': 'con hasta $amount',
  'sessions.unlimited': 'cualquier cantidad',
  'sessions.other': 'Algo que aquí no se conoce: $type',
  'sessions.network': 'Red: $name',
  'sessions.until': 'Hasta el $date',
  'sessions.uses': 'Usos como máximo: $count',
  'sessions.revoke': 'Revocar',
  'sessions.revoke-of': 'Revocar el permiso de $site',
  'sessions.confirm':
    '¿Revocarlo? $site tendrá que volver a preguntarte. Tu billetera pide una firma, que no cuesta nada.',
  'sessions.keep': 'Conservarlo',
  'sessions.revoked': 'El permiso de $site ha terminado.',
  'sessions.not-revoked': 'No se pudo revocar el permiso de $site. Inténtalo de nuevo.',
  'sessions.unknown-site': 'Un sitio sin nombre',
  'sessions.empty': 'No hay permisos',
  'sessions.empty-text': 'Ningún sitio puede enviar nada por sí mismo.',
  'sessions.unread': 'No se pudieron leer los permisos',
}
