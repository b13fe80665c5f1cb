import { expect } from 'chai'
import { solanaCosts } from './solana-costs.js'
import type { SolanaInstruction, SolanaTransaction } from './solana-transaction.js'

const system = '11111111111111111111111111111111'
const budget = 'ComputeBudget111111111111111111111111111111'
const [account, other] = ['4uQeVj5tqViQh7yWWGStvkEG1Zmhx6uasJtWCJziofM', '7v91N7iZ9mNicL8WfG6cgSCKyRXydQjLh6UYBWwm6y1Q']

const bytes = (...values: readonly (readonly [value: bigint, size: number])[]) =>
  new Uint8Array(
    values.flatMap(([value, size]) =>
      Array.from({ length: size }, (_, index) => Number((value >> BigInt(8 * index)) & 0xffn)),
    ),
  )
const transfer = (from: string, lamports: bigint): SolanaInstruction => ({
  program: system,
  accounts: [from, other],
  data: bytes([2n, 4], [lamports, 8]),
})
const newAccount = (lamports: bigint): SolanaInstruction => ({
  program: system,
  accounts: [account, other],
  data: new Uint8Array([...bytes([0n, 4], [lamports, 8], [165n, 8]), ...new Uint8Array(32)]),
})
const unitLimit = (units: bigint): SolanaInstruction => ({
  program: budget,
  accounts: [],
  data: bytes([2n, 1], [units, 4]),
})
const unitPrice = (microLamports: bigint): SolanaInstruction => ({
  program: budget,
  accounts: [],
  data: bytes([3n, 1], [microLamports, 8]),
})
const heap: SolanaInstruction = { program: budget, accounts: [], data: bytes([1n, 1], [65_536n, 4]) }
const tokenPrograms = [
  'TokenkegQfeZyiNwAJbNbGKPFXCWuBvf9Ss623VQ5DA',
  'TokenzQdBNbLqP5VEhdkAS6EPFLC1PHnBqCXEpPxuEb',
] as const
const opening = (from: string, owner: string, tokenProgram: string = tokenPrograms[0], ...data: readonly number[]) => ({
  program: 'ATokenGPvbdGVxr1b2hvZbsiqW5xWH25efTNsLJA8knL',
  accounts: [from, other, owner, other, system, tokenProgram],
  data: Uint8Array.from(data),
})
const unknown: SolanaInstruction = { program: other, accounts: [account], data: new Uint8Array([9]) }

const costs = (instructions: readonly SolanaInstruction[], { payer = account, requiredSignatures = 1 } = {}) =>
  solanaCosts({ instructions, accounts: [payer, account], requiredSignatures } as unknown as SolanaTransaction, account)

describe('what a Solana transaction takes from the account', () => {
  const cases: readonly (readonly [title: string, taken: ReturnType<typeof costs>, sent: bigint, fee: bigint])[] = [
    ['all that it sends', costs([transfer(account, 7n), transfer(account, 5n)]), 12n, 5_000n],
    ['not what somebody else sends', costs([transfer(other, 7n)]), 0n, 5_000n],
    ['what it puts into a new account', costs([newAccount(2_039_280n)]), 2_039_280n, 5_000n],
    ['a fee for each signature', costs([transfer(account, 1n)], { requiredSignatures: 3 }), 1n, 15_000n],
    [
      'no fee that another account pays',
      costs([transfer(account, 1n)], { payer: other, requiredSignatures: 2 }),
      1n,
      0n,
    ],
    [
      'the priority, for the limit that it sets',
      costs([unitLimit(300_000n), unitPrice(20_000_000n), transfer(account, 1n)]),
      1n,
      6_005_000n,
    ],
    [
      'the priority, for the usual limit where it sets none',
      costs([unitPrice(1_000n), transfer(account, 1n), unknown]),
      1n,
      5_400n,
    ],
    [
      'no priority for what it says of the computing itself',
      costs([unitPrice(1_000n), heap, transfer(account, 1n), unknown]),
      1n,
      5_400n,
    ],
    ['a part of a lamport as a whole one', costs([unitLimit(1n), unitPrice(1n), transfer(account, 1n)]), 1n, 5_001n],
    [
      'no more than a transaction may compute',
      costs([unitLimit(4_000_000_000n), unitPrice(1_000_000n)]),
      0n,
      1_405_000n,
    ],
    ['nothing that cannot be known of another program', costs([unknown]), 0n, 5_000n],
  ]
  for (const [title, taken, sent, fee] of cases) {
    it(`is ${title}`, () => expect(taken).to.deep.equal({ sent, fee, deposits: 0n }))
  }

  const openings: readonly (readonly [title: string, instructions: readonly SolanaInstruction[], sum: bigint])[] = [
    ['for each', [opening(account, other), opening(account, other)], 4_078_560n],
    ['that may be there, and may not', [opening(account, other, tokenPrograms[0], 1)], 2_039_280n],
    ['with all that a mint can ask for', [opening(account, other, tokenPrograms[1])], 2_248_080n],
    ['but not for one of its own', [opening(account, account)], 0n],
    ['but not what somebody else pays', [opening(other, other)], 0n],
  ]
  for (const [title, instructions, deposits] of openings)
    it(`is the deposit of token accounts of others ${title}`, () =>
      expect(costs(instructions)).to.deep.equal({ sent: 0n, fee: 5_000n, deposits }))
})
