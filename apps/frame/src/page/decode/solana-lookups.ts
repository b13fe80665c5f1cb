import { encodeBase58 } from '@w3m/core/caip'
import type { SolanaTransaction } from './solana-transaction.js'

/** Where a table's addresses begin. */
const headerLength = 56

/** An account that stands in a lookup table, and of which nobody said who it is. */
export const isUnknown = (account: string): boolean => account.startsWith('?')

/** The transaction with the addresses that stand in its tables. What a table does not have stays unknown. */
export function withLookups(
  transaction: SolanaTransaction,
  tables: readonly (Uint8Array | undefined)[],
): SolanaTransaction {
  const { lookups, accounts, writable, instructions } = transaction
  // As the chain counts them: those of all tables that may be changed, then the others.
  const found = (['writable', 'readonly'] as const).flatMap(kind =>
    lookups.flatMap((lookup, table) =>
      [...lookup[kind]].map(index =>
        tables[table]?.subarray(headerLength + index * 32, headerLength + index * 32 + 32),
      ),
    ),
  )
  const named = (account: string): string => {
    const bytes = isUnknown(account) && found[Number(account.slice(1)) - accounts.length]
    return bytes && bytes.length === 32 ? encodeBase58(bytes) : account
  }
  return {
    ...transaction,
    writable: writable.map(named),
    instructions: instructions.map(instruction => ({ ...instruction, accounts: instruction.accounts.map(named) })),
  }
}
