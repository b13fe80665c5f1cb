import type { Address, Hex } from 'viem'

/** Simple7702Account of ERC-4337 v0.8, at its address on every chain that has it. */
export const batchAccountAddress: Address = '0xe6Cae83BdE06E4c305530e199D7217f42808555B'

/**
 * The code at an account's address: none, a delegation (EIP-7702) to our contract or another one, or a contract of its
 * own.
 */
export type Delegation =
  | { readonly kind: 'none' }
  | { readonly kind: 'ours' }
  | { readonly kind: 'other'; readonly address: Address }
  | { readonly kind: 'contract' }

/** Reads the code of an account (`eth_getCode`). A delegation is 0xef0100 and the address (EIP-7702). */
export function readDelegation(code: unknown): Delegation {
  if (!code || code === '0x') return { kind: 'none' }
  const address = /^0xef0100([0-9a-f]{40})$/i.exec(String(code))?.[1]
  if (!address) return { kind: 'contract' }
  return `0x${address}`.toLowerCase() === batchAccountAddress.toLowerCase()
    ? { kind: 'ours' }
    : { kind: 'other', address: `0x${address}` }
}

/** The code that a delegation to ours puts at an account: for simulations of what is not signed yet. */
export const batchAccountCode: Hex = `0xef0100${batchAccountAddress.slice(2).toLowerCase()}`
