import { readAmount } from '../amounts/read-amount.js'
import type { CaipAddress } from '../caip/caip-address.js'
import { parseCaipNetworkId, type CaipNetworkId } from '../caip/caip-network-id.js'
import { parseCaipAddress } from '../caip/parse-caip-address.js'

/** What somebody asks others to pay. */
export interface PaymentRequest {
  /** To whom, and on which network. */
  readonly account: CaipAddress
  /** In what: a token of that network, or its coin, which has no address. */
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
 * than a transfer can have, for decimals that the token does not have, or for a token of another network.
 */
export type WritePaymentUri = (request: PaymentRequest) => string | undefined

/** A payment request in the terms of its network. */
export interface Payment {
  readonly to: string
  /** Of the network (CAIP-2). */
  readonly reference: string
  readonly token: string | undefined
  readonly decimals: number
  readonly units: bigint
}

/** @param bits of the number in which the namespace has amounts */
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
