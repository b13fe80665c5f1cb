import type { DeviceTexts } from '../en/device.js'

export const texts: DeviceTexts = {
  waiting: 'Un momento…',
  ask: '¿Es tuyo este dispositivo nuevo?',
  askText: 'Alguien quiere entrar en $origin como $email desde un dispositivo que aún no se conoce.',
  allow: 'Sí, permitir que entre en $origin',
  notMe: '¿No eres tú? Entonces cierra esta página: no pasa nada.',
  done: 'Tu dispositivo ya puede entrar',
  doneText: 'Vuelve a él: un correo con un código para $origin está en camino. No le digas el código a nadie.',
  failed: 'No funcionó',
  failedText: 'No se puede acceder al servidor ahora. Recarga esta página en un momento.',
  expiredText: 'Este enlace ya no vale o ya se usó. Pide otro donde inicias sesión.',
}
