import type { texts as en } from './en.js'

export const texts: Readonly<Record<keyof typeof en, string>> = {
  'wallet-receive.ask': 'Pedir una cantidad',
  'wallet-receive.amount': 'Cantidad',
  'wallet-receive.token': 'Token',
  'wallet-receive.asks': 'El código pide $amount. A una billetera que no lo lea le sirve la dirección.',
  'wallet-receive.no-amount': 'Esto no es una cantidad de $symbol. Tiene como máximo $decimals decimales.',
  'wallet-receive.code': 'Código QR de la solicitud de pago',
  'wallet-receive.copy': 'Copiar enlace de pago',
}
