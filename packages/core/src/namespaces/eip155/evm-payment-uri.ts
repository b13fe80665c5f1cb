import { readPayment, type WritePaymentUri } from '../payment-request.js'
import { isEvmAddress } from './evm-address.js'
import { withChecksum } from './with-checksum.js'

/** Writes an EIP-681 link with amounts in base units: a payment of the coin, or an ERC-20 `transfer` call. */
export const paymentUri: WritePaymentUri = request => {
  const payment = readPayment(request, isEvmAddress, 256n)
  if (!payment) return undefined
  const { to, reference, token, units } = payment
  return token === undefined
    ? `ethereum:${to}@${reference}?value=${units}`
    : `ethereum:${withChecksum(token)}@${reference}/transfer?address=${to}&uint256=${units}`
}
