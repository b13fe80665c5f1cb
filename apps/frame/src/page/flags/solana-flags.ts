import { decodeInstruction } from '../decode/solana-instructions.js'
import { isUnknown } from '../decode/solana-lookups.js'
import type { SolanaTransaction } from '../decode/solana-transaction.js'
import { lookAlikeFlags } from './look-alike.js'
import { once, type RedFlag } from './red-flag.js'

/** What is dangerous in a Solana transaction. `known` are the visitor's own address and those they sent to before. */
export function solanaFlags({ instructions }: Pick<SolanaTransaction, 'instructions'>, known: readonly string[]): readonly RedFlag[] {
  const flags: RedFlag[] = []
  for (const instruction of instructions) {
    const decoded = decodeInstruction(instruction)
    if (instruction.accounts.some(isUnknown)) flags.push({ id: 'no-lookup' })
    if (!decoded) flags.push({ id: 'unknown-program' })
    if (decoded?.effect === 'allow' || decoded?.effect === 'give-away') flags.push({ id: 'token-authority' })
    // A nonce in the place of a recent block: the transaction stays good until the nonce moves.
    if (decoded?.effect === 'outlive') flags.push({ id: 'no-expiry' })
    if (decoded?.recipient) flags.push(...lookAlikeFlags([decoded.recipient], known))
  }
  return once(flags)
}
