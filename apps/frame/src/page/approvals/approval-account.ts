import { isSameEvmAddress, isEvmAddress } from '@w3m/core/caip'
import { invalidParams, RpcFailure } from '../rpc/rpc-failure.js'
import type { Fact } from './approval.js'

/** The account of a request, which must be the one that is logged in; missing, it is that. @throws {RpcFailure} */
export function accountOf(address: unknown, account: `0x${string}`): `0x${string}` {
  if (address === undefined || address === null) return account
  if (!isEvmAddress(address)) throw invalidParams('The address is not one')
  if (!isSameEvmAddress(address, account)) throw new RpcFailure(4100, 'This account is not the one that is logged in')
  return account
}

/** The fact that names the signing account. */
export const fromFact = (value: string): Fact => ({ label: 'field.from', value, kind: 'address' })
