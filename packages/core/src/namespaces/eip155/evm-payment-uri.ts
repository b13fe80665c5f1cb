import { readPayment, type WritePaymentUri } from '../payment-request.js'
import { isEvmAddress } from './evm-address.js'
import { withChecksum } from './with-checksum.js'

/** EIP-681, with amounts in base units: of the coin a payment, of a token a call of its contract (ERC-20). */
export const paymentUri: WritePaymentUri = request => {
  const payment = readPayment(request, isEvmAddress, 256n)
  if (!payment) return undefined
  const { to, reference, token, units } = payment
  return token === undefined
    ? `ethereum:${to}@${reference}?value=${units}`
    : `ethereum:${withChecksum(token)}@${reference}/transfer?address=${to}&uint256=${units}`
}
