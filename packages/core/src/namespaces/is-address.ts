import { operationError } from '../errors/operation-error.js'
import { addressPart } from '../caip/caip-address.js'
import type { ChainNamespace } from './chain-namespace.js'
import { isEvmAddress } from './eip155/evm-address.js'
import { isSolanaAddress } from './solana/solana-address.js'

/** True for an address of the namespace. Namespaces that cannot connect yet are held to what CAIP-10 allows. */
export function isAddress(namespace: ChainNamespace, value: unknown): value is string {
  if (namespace === 'eip155') return isEvmAddress(value)
  if (namespace === 'solana') return isSolanaAddress(value)
  return typeof value === 'string' && addressPart.test(value)
}

/**
 * Throws where a value is not an address of the namespace.
 * @throws {W3mError} `INVALID_ADDRESS`
 */
export function assertAddress(namespace: ChainNamespace, value: unknown): asserts value is string {
  if (!isAddress(namespace, value))
    throw operationError('INVALID_ADDRESS', {
      value: typeof value === 'string' ? value.slice(0, 200) : typeof value,
      namespace,
    })
}
