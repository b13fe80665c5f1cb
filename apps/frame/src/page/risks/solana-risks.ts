import { decodeInstruction } from '../decode/solana-instructions.js'
import { isUnknown } from '../decode/solana-lookups.js'
import type { SolanaTransaction } from '../decode/solana-transaction.js'
import { addressPoisoningRisks } from './address-poisoning.js'
import { burnRisks } from './burn-addresses.js'
import { once, type Risk } from './risk.js'

/** Returns the risks of a Solana transaction. `known` are the visitor's own address and those they sent to before. */
export function solanaRisks(
  { instructions }: Pick<SolanaTransaction, 'instructions'>,
  known: readonly string[],
): readonly Risk[] {
  const flags: Risk[] = []
  for (const instruction of instructions) {
    const decoded = decodeInstruction(instruction)
    if (instruction.accounts.some(isUnknown)) flags.push({ id: 'no-lookup' })
    if (!decoded) flags.push({ id: 'unknown-program' })
    if (decoded?.effect === 'allow' || decoded?.effect === 'give-away') flags.push({ id: 'token-authority' })
    // A nonce in the place of a recent block: the transaction stays good until the nonce moves.
    if (decoded?.effect === 'outlive') flags.push({ id: 'no-expiry' })
    for (const address of [decoded?.recipient, decoded?.owner])
      if (address) flags.push(...addressPoisoningRisks([address], known), ...burnRisks(address))
  }
  return once(flags)
}
