import { decodeInstruction } from './solana-instructions.js'
import { isUnknown } from './solana-lookups.js'
import { readTokenAccount, type MaybeAccount } from './solana-token-accounts.js'
import type { SolanaTransaction } from './solana-transaction.js'

/**
 * The transaction with whose the token accounts are that tokens are sent to. Of one that it opens itself the chain holds
 * it to that owner; of the others `read` says it, as far as it does.
 */
export async function withOwners(
  transaction: SolanaTransaction,
  read: (accounts: readonly string[]) => Promise<readonly MaybeAccount[]>,
): Promise<SolanaTransaction> {
  const decoded = transaction.instructions.map(decodeInstruction)
  const owners = new Map(
    decoded.flatMap(instruction =>
      instruction?.recipient && instruction.owner ? [[instruction.recipient, instruction.owner] as const] : [],
    ),
  )
  const destinations = decoded.flatMap(instruction =>
    instruction?.units === undefined ||
    !instruction.recipient ||
    isUnknown(instruction.recipient) ||
    owners.has(instruction.recipient)
      ? []
      : instruction.recipient,
  )
  const accounts = [...new Set(destinations)]
  const found = accounts.length ? await read(accounts) : []
  for (const [index, account] of found.entries()) {
    const [address, owner] = [accounts[index], account && readTokenAccount(account)?.owner]
    if (address && owner) owners.set(address, owner)
  }
  const instructions = transaction.instructions.map((instruction, index) => ({
    ...instruction,
    owner: owners.get(decoded[index]?.recipient ?? ''),
  }))
  return { ...transaction, instructions }
}
