import { decodeInstruction } from '../decode/solana-instructions.js'
import { isUnknown } from '../decode/solana-lookups.js'
import type { SolanaTransaction } from '../decode/solana-transaction.js'
import { addressPoisoningRisks } from './address-poisoning.js'
import { burnRisks } from './burn-addresses.js'
import { once, type Risk } from './risk.js'

/**
 * Returns the risks of a Solana transaction.
 * @param known the visitor's own addresses and those they sent to before
 * @param account the visitor's own address, in base58
 */
export function solanaRisks(
  { instructions }: Pick<SolanaTransaction, 'instructions'>,
  known: readonly string[],
  account: string,
): readonly Risk[] {
  const flags: Risk[] = []
  for (const instruction of instructions) {
    const decoded = decodeInstruction(instruction)
    if (instruction.accounts.some(isUnknown)) flags.push({ id: 'no-lookup' })
    if (!decoded) flags.push({ id: 'unknown-program' })
    if (decoded?.effect === 'allow' || decoded?.effect === 'give-away') flags.push({ id: 'token-authority' })
    // What the account holds goes along, wrapped SOL too, and the bytes do not say how much that is.
    if (decoded?.name === 'closeAccount' && decoded.recipient !== account) flags.push({ id: 'token-authority' })
    // Whoever has the program of an account takes what is ever sent to it.
    if (decoded?.name === 'createAccount' && instruction.accounts[1] === account) flags.push({ id: 'token-authority' })
    // A nonce in the place of a recent block: the transaction stays good until the nonce moves.
    if (decoded?.effect === 'outlive') flags.push({ id: 'no-expiry' })
    for (const address of [decoded?.recipient, decoded?.owner])
      if (address) flags.push(...addressPoisoningRisks([address], known), ...burnRisks(address))
  }
  return once(flags)
}
