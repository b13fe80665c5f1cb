import { formatUnits } from '../../amounts/units.js'
import { readPayment, type WritePaymentUri } from '../payment-request.js'
import { isSolanaAddress } from './solana-address.js'

/** A transfer request of Solana Pay, with amounts in whole tokens. It does not say on which network. */
export const paymentUri: WritePaymentUri = request => {
  const payment = readPayment(request, isSolanaAddress, 64n)
  if (!payment) return undefined
  const { to, token, decimals, units } = payment
  return `solana:${to}?amount=${formatUnits(units, decimals)}${token === undefined ? '' : `&spl-token=${token}`}`
}
