import { W3mError } from '../errors/w3m-error.js'
import { isCaipNetworkId } from './caip-network-id.js'
import type { ChainNamespace } from '../namespaces/chain-namespace.js'

/** A CAIP-10 account id: namespace, reference and address. */
export type CaipAddress = `${ChainNamespace}:${string}:${string}`

/** The address of a CAIP-10 id. */
export const addressPart = /^[-.%a-zA-Z0-9]{1,128}$/

/** True for exactly three parts, a valid CAIP-2 id in front and an address that CAIP-10 allows (spec 5). */
export function isCaipAddress(value: unknown): value is CaipAddress {
  if (typeof value !== 'string') return false
  const [namespace, reference, ...rest] = value.split(':')
  return isCaipNetworkId(`${namespace}:${reference}`) && addressPart.test(rest.join(':'))
}

/**
 * Throws where a value is not a CAIP-10 account id.
 * @throws {W3mError} `INVALID_CAIP`
 */
export function assertCaipAddress(value: unknown): asserts value is CaipAddress {
  if (!isCaipAddress(value))
    throw new W3mError('INVALID_CAIP', {
      value: typeof value === 'string' ? value.slice(0, 200) : typeof value,
      kind: 'CAIP-10 address',
    })
}
