import { address, getU32Decoder, getU64Decoder, type CompiledTransactionMessage } from '@solana/web3.js'

export const computeBudgetProgram = address('ComputeBudget111111111111111111111111111111')
const lamportsPerSignature = 5_000n
const defaultUnitsPerInstruction = 200_000
const unitsMax = 1_400_000
const microLamports = 1_000_000n
/** The kinds of compute-budget instructions, by their first byte. */
const setLimit = 2
const setPrice = 3

/** The fee of a message in lamports: for its signatures, and the price that it offers for its compute units. */
export function feeOf({ header, instructions, staticAccounts }: CompiledTransactionMessage): bigint {
  let price = 0n
  let limit: number | undefined
  let others = 0
  for (const { programAddressIndex, data = new Uint8Array() } of instructions) {
    if (staticAccounts[programAddressIndex] !== computeBudgetProgram) others += 1
    else if (data[0] === setLimit && data.length === 5) limit = getU32Decoder().decode(data, 1)
    else if (data[0] === setPrice && data.length === 9) price = getU64Decoder().decode(data, 1)
  }
  const units = BigInt(Math.min(limit ?? others * defaultUnitsPerInstruction, unitsMax))
  return BigInt(header.numSignerAccounts) * lamportsPerSignature + (price * units + microLamports - 1n) / microLamports
}
