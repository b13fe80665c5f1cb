import type { ServerTexts } from './server-texts.js'

export const texts: ServerTexts = {
  mails: {
    code: {
      subject: 'Tu código para entrar',
      lead: '$site pide este código:',
      rest: 'Sirve una vez, durante diez minutos, y solo en la ventana que lo pidió. No se lo des a nadie. Si no lo pediste, ignora este correo: sin el código nadie entra.',
    },
    primaryCode: {
      subject: '¿Otro correo para tu billetera?',
      lead: 'Alguien en $site quiere cambiar este correo por $mailbox: con ese se entraría en tu billetera, y con este ya no. Escribe este código solo si tú lo pediste:',
      rest: 'Sirve una vez, durante diez minutos. No es un código para entrar: una página que diga eso quiere quitarte el acceso. Si no pediste otro correo, ignora este mensaje: sin el código no cambia nada.',
    },
    secondaryCode: {
      subject: '¿Es este tu correo nuevo?',
      lead: 'Alguien en $site quiere entrar desde ahora en una billetera con este correo. Escribe este código solo si eres tú:',
      rest: 'Sirve una vez, durante diez minutos, y solo en la ventana que lo pidió. No se lo des a nadie. Si no lo pediste, ignora este correo: sin el código no cambia nada.',
    },
    link: {
      subject: '¿Es tuyo este dispositivo nuevo?',
      lead: 'Alguien quiere entrar en tu billetera en $site desde un dispositivo que no conocemos. Si eres tú, abre este enlace. Después llegará un código.',
      action: 'Sí, soy yo',
      rest: 'El enlace sirve una vez, durante diez minutos. Si no eres tú, no lo abras: sin él no pasa nada.',
    },
    newLogin: {
      subject: 'Nuevo acceso a tu billetera',
      lead: 'Un dispositivo que no se había usado antes acaba de entrar en tu cuenta.',
      rest: 'No puede firmar nada hasta que la billetera se recupere en él. Si no fuiste tú, alguien accede a tu correo o a la cuenta con la que entras: cambia su contraseña y después cierra las demás sesiones, en «Seguridad», dentro de los ajustes de tu billetera.',
    },
    newDevice: {
      subject: 'Tu billetera está en un dispositivo nuevo',
      lead: 'Tu billetera ya se puede usar en este dispositivo: $device',
      rest: 'Si no fuiste tú, quítalo enseguida en los ajustes de tu billetera desde un dispositivo tuyo. Un segundo después ya no podrá firmar.',
    },
    guess: {
      subject: 'Han probado una contraseña de recuperación en tu billetera',
      lead: 'Un dispositivo que no conoce tu billetera acaba de probar una contraseña de recuperación.',
      rest: 'Si no fuiste tú, alguien accede a tu correo o a la cuenta con la que entras: cambia su contraseña y después mira los intentos en tu billetera, pon allí otra contraseña de recuperación y cierra las demás sesiones. Se pueden probar diez al día.',
    },
    newMailbox: {
      subject: 'Tu billetera tiene otro correo',
      lead: 'Ahora entras en tu billetera con otro correo. Con este ya no se entra.',
      rest: 'Solo puede hacerlo un dispositivo que abre tu billetera. Si no fuiste tú, revisa enseguida los dispositivos en «Seguridad», dentro de los ajustes de tu billetera, y quita el que no sea tuyo.',
    },
  },
  result: {
    title: 'Entrar',
    unknown: 'Este inicio de sesión ya no sirve',
    unknownText: 'Cierra esta ventana y empieza de nuevo en el sitio.',
    failed: 'No has entrado',
    failedText: 'El inicio de sesión no se completó. Cierra esta ventana e inténtalo de nuevo en $site.',
    wait: 'Entrando…',
    ask: '¿Entrar en $site?',
    askText:
      'Continúa solo si tú lo empezaste, en ese sitio, hace un momento. Si alguien te envió aquí, cierra esta ventana.',
    askDevice: '¿Entrar en $site en un dispositivo nuevo?',
    deviceText: 'Tu billetera aún no conoce este dispositivo.',
    confirm: 'Continuar',
    rest: 'El botón funciona cuando esta ventana lleva un momento delante. Si usas un puntero, déjalo antes quieto sobre él.',
    offline: 'Ahora no se puede acceder al servidor. Comprueba tu conexión y vuelve a pulsar el botón.',
    end: 'Has entrado. Puedes cerrar esta ventana.',
  },
}
