import { getAddress } from 'viem/utils'
import { operationError } from '../../errors/operation-error.js'
import { isEvmAddress, toLowerCaseAddress, type EvmAddress } from './evm-address.js'

// Brings a hash function along: import this file dynamically.

/** The EIP-55 form of an address. @throws {W3mError} `INVALID_ADDRESS` */
export function toChecksumAddress(address: string): EvmAddress {
  if (!isEvmAddress(address)) throw operationError('INVALID_ADDRESS', { value: String(address), namespace: 'eip155' })
  return getAddress(toLowerCaseAddress(address))
}
