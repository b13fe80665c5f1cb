import type { GuessTexts } from '../en/guess.js'

export const texts: GuessTexts = {
  wait: 'Se probaron demasiadas contraseñas en esta billetera. Puedes volver a probar a partir de $time.',
  title: 'Contraseñas de recuperación que se probaron',
  none: 'Ningún otro dispositivo ha probado una.',
  wrong: 'no abrió la billetera',
  opened: 'abrió la billetera',
  mayBeOpened:
    'Un dispositivo que no está en esta lista recibió lo que abre tu billetera. Si no fuiste tú, crea otra billetera y mueve allí tus fondos ahora.',
  removed:
    'El dispositivo que quitaste ya no recibe nada. Quien lo tenía pudo ver antes tus claves, y eso no se puede deshacer: si no fuiste tú, crea otra billetera y mueve allí tus fondos ahora.',
  changed:
    'La contraseña anterior abrió la billetera en otro dispositivo, y una nueva no lo deshace. Si no fuiste tú, crea otra billetera y mueve allí tus fondos ahora.',
  lost: 'Ya no da acceso a tu billetera: $ways. Vuelve a configurar lo que necesites.',
  former:
    'Tu contraseña de recuperación se guarda en una forma antigua. Escríbela una vez más para que nadie pueda adivinarla fuera de nuestro servidor.',
  retype: 'Escribirla una vez más',
}
