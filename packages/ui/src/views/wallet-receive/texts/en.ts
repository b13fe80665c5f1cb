export const texts = {
  'wallet-receive.ask': 'Ask for an amount',
  'wallet-receive.amount': 'Amount',
  'wallet-receive.token': 'Token',
  'wallet-receive.asks': 'The code asks for $amount. A wallet that cannot read it can take the address.',
  'wallet-receive.no-amount': 'This is no amount of $symbol. It has at most $decimals decimals.',
  'wallet-receive.code': 'QR code of the payment request',
  'wallet-receive.copy': 'Copy payment link',
}
