import { readAmount } from '../amounts/read-amount.js'
import type { CaipAddress } from '../caip/caip-address.js'
import { parseCaipNetworkId, type CaipNetworkId } from '../caip/caip-network-id.js'
import { parseCaipAddress } from '../caip/parse-caip-address.js'

/** A request for a payment. */
export interface PaymentRequest {
  /** The recipient, and its network. */
  readonly account: CaipAddress
  /** The token of that network to pay with; its coin has no address. */
  readonly token: {
    readonly caipNetworkId: CaipNetworkId
    readonly address: string | undefined
    readonly decimals: number
  }
  /** Decimal text in whole tokens: `1.5`. */
  readonly amount: string
}

/**
 * Writes a payment request as the link that wallets of the namespace read. Undefined where it asks for nothing, for more
 * than a transfer can have, for decimals that the token does not have, for a token of another network, or where such a
 * link cannot name the network.
 */
export type WritePaymentUri = (request: PaymentRequest) => string | undefined

/** A payment request in the terms of its network. */
export interface Payment {
  readonly to: string
  /** The CAIP-2 reference of the network. */
  readonly reference: string
  readonly token: string | undefined
  readonly decimals: number
  readonly units: bigint
}

/** @param bits the size of the namespace's amounts, in bits */
export function readPayment(
  { account, token: { caipNetworkId, address: token, decimals }, amount }: PaymentRequest,
  isAddress: (value: unknown) => boolean,
  bits: bigint,
): Payment | undefined {
  const { address: to, caipNetworkId: network } = parseCaipAddress(account)
  if (caipNetworkId !== network || (token !== undefined && !isAddress(token))) return undefined
  const units = readAmount(amount, decimals)
  if (!units || units >> bits) return undefined
  return { to, reference: parseCaipNetworkId(network).reference, token, decimals, units }
}
