import { computeBudget, decodeInstruction } from './solana-instructions.js'
import type { SolanaTransaction } from './solana-transaction.js'

/** The lamports that a transaction itself takes from an account, without those that other programs take. */
export interface SolanaCosts {
  /** Sent, or put into a new account. */
  readonly sent: bigint
  /** The most that it puts into token accounts of others. */
  readonly deposits: bigint
  /** The highest fee for signatures and priority; 0 if another account pays. */
  readonly fee: bigint
}

const perSignature = 5_000n
const unitsPerInstruction = 200_000n
const unitsMax = 1_400_000n

export function solanaCosts(
  { instructions, accounts, requiredSignatures }: SolanaTransaction,
  account: string,
): SolanaCosts {
  const decoded = instructions.map(decodeInstruction)
  const budgets = decoded.flatMap(instruction => instruction?.budget ?? [])
  const usual = unitsPerInstruction * BigInt(instructions.filter(({ program }) => program !== computeBudget).length)
  const units = budgets.reduce((units, budget) => ('units' in budget ? budget.units : units), usual)
  const price = budgets.reduce((price, budget) => ('microLamports' in budget ? budget.microLamports : price), 0n)
  // A part of a lamport is paid as a whole one.
  const priority = ((units < unitsMax ? units : unitsMax) * price + 999_999n) / 1_000_000n
  return {
    sent: decoded.reduce(
      (sum, instruction) => (instruction?.coins?.from === account ? sum + instruction.coins.lamports : sum),
      0n,
    ),
    deposits: decoded.reduce(
      (sum, instruction) =>
        instruction?.deposit?.from === account && instruction.owner !== account
          ? sum + instruction.deposit.lamports
          : sum,
      0n,
    ),
    fee: accounts[0] === account ? perSignature * BigInt(requiredSignatures) + priority : 0n,
  }
}
