import { formatUnits } from '../../amounts/units.js'
import { readPayment, type WritePaymentUri } from '../payment-request.js'
import { isSolanaAddress } from './solana-address.js'
import { toStandardChain } from './solana-chain.js'

/**
 * A transfer request of Solana Pay, with amounts in whole tokens. It names no network, and wallets pay it on Mainnet:
 * there is none for others.
 */
export const paymentUri: WritePaymentUri = request => {
  const payment = readPayment(request, isSolanaAddress, 64n)
  if (!payment || toStandardChain(request.token.caipNetworkId) !== 'solana:mainnet') return undefined
  const { to, token, decimals, units } = payment
  return `solana:${to}?amount=${formatUnits(units, decimals)}${token === undefined ? '' : `&spl-token=${token}`}`
}
