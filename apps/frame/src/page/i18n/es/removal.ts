import type { RemovalTexts } from '../en/removal.js'

export const texts: RemovalTexts = {
  ask: 'Escribe otra vez tu contraseña de recuperación. Sigue siendo la misma y se renueva: lo que el dispositivo quitado sabía de ella ya no vale nada.',
  askAnother: 'Elige otra contraseña de recuperación. Sustituye a la actual.',
  another: 'Elegir otra contraseña',
  present: 'Conservar la contraseña actual',
  wrong: 'Esta no es tu contraseña de recuperación. No se quitó nada.',
  without: 'Quitar sin ella: la contraseña ya no abrirá tu billetera',
}
