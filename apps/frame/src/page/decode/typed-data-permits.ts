import { isEvmAddress } from '@w3m/core/caip'
import { getAddress } from 'viem/utils'
import { termsOf, type TokenTerm } from './token-terms.js'
import { numberOf, type Struct } from './typed-data-structs.js'

export const permit2Types = /^Permit(?:Single|Batch|(?:Batch)?(?:Witness)?TransferFrom)$/
const permit2Amounts = /^(?:PermitDetails|TokenPermissions)$/

/**
 * What a signed permit lets somebody spend, as the call that hands it in would: of EIP-2612, of Dai and of EIP-4494,
 * whose token is the contract that checks the signature, and of Permit2.
 */
export function permitTerms({ type, leaves, inner }: Struct, contract: string): readonly TokenTerm[] {
  if (!leaves.some(leaf => leaf.name === 'spender' && leaf.type === 'address')) return []
  const permits = permit2Types.test(type)
    ? inner.filter(detail => permit2Amounts.test(detail.type)).map(detail => [...leaves, ...detail.leaves])
    : type === 'Permit'
      ? [leaves]
      : []
  return (
    permits
      .flatMap(permit =>
        termsOf(
          contract,
          'permit',
          Object.fromEntries(
            permit.map(leaf => [leaf.name, numberOf(leaf) ?? (leaf.value !== false && String(leaf.value))]),
          ),
        ),
      )
      .filter(({ token, amount, item }) => isEvmAddress(token) && (amount ?? item) !== undefined)
      // What is one token to the contract is one here, however it is written.
      .map(term => ({ ...term, token: getAddress(term.token) }))
  )
}
