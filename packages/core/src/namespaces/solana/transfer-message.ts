// A transfer as Solana's programs take it. Loaded when one is built, with @solana/web3.js.
import {
  AccountRole,
  address,
  appendTransactionMessageInstructions,
  compileTransaction,
  createTransactionMessage,
  getAddressEncoder,
  getProgramDerivedAddress,
  getTransactionEncoder,
  pipe,
  setTransactionMessageFeePayer,
  setTransactionMessageLifetimeUsingBlockhash,
  type Blockhash,
  type IInstruction,
} from '@solana/web3.js'
import type { BlockLifetime } from './rpc-reads.js'

const systemProgram = address('11111111111111111111111111111111')
const computeBudgetProgram = address('ComputeBudget111111111111111111111111111111')
const associatedTokenProgram = address('ATokenGPvbdGVxr1b2hvZbsiqW5xWH25efTNsLJA8knL')

const signer = (text: string) => ({ address: address(text), role: AccountRole.WRITABLE_SIGNER })
const writable = (text: string) => ({ address: address(text), role: AccountRole.WRITABLE })
const read = (text: string) => ({ address: address(text), role: AccountRole.READONLY })

/** Instruction data: each part as a little-endian number of so many bytes. */
function data(...fields: readonly (readonly [value: bigint | number, bytes: 1 | 4 | 8])[]): Uint8Array {
  const bytes = fields.flatMap(([value, length]) =>
    Array.from({ length }, (_, index) => Number((BigInt(value) >> BigInt(8 * index)) & 255n)),
  )
  return Uint8Array.from(bytes)
}

export const transferCoin = (from: string, to: string, lamports: bigint): IInstruction => ({
  programAddress: systemProgram,
  accounts: [signer(from), writable(to)],
  data: data([2, 4], [lamports, 8]),
})

export interface TokenMove {
  readonly program: string
  readonly mint: string
  readonly decimals: number
  /** Token accounts, and the wallet that may send from the first. */
  readonly source: string
  readonly destination: string
  readonly owner: string
  readonly units: bigint
}

/** `transferChecked` of both token programs. */
export const transferToken = ({
  program,
  mint,
  decimals,
  source,
  destination,
  owner,
  units,
}: TokenMove): IInstruction => ({
  programAddress: address(program),
  accounts: [
    writable(source),
    read(mint),
    writable(destination),
    { address: address(owner), role: AccountRole.READONLY_SIGNER },
  ],
  data: data([12, 1], [units, 8], [decimals, 1]),
})

/** The account in which a wallet holds a token. */
export async function associatedAccount(owner: string, mint: string, program: string): Promise<string> {
  const { encode } = getAddressEncoder()
  const [account] = await getProgramDerivedAddress({
    programAddress: associatedTokenProgram,
    seeds: [owner, program, mint].map(seed => encode(address(seed))),
  })
  return account
}

/** Makes it where it is not there yet. */
export const createAssociatedAccount = (
  payer: string,
  account: string,
  owner: string,
  mint: string,
  program: string,
): IInstruction => ({
  programAddress: associatedTokenProgram,
  accounts: [signer(payer), writable(account), read(owner), read(mint), read(systemProgram), read(program)],
  data: data([1, 1]),
})

/** How much a transaction may do, and what it offers for coming first. */
export interface ComputeBudget {
  readonly unitsMax: bigint
  /** In 10⁻⁶ lamports for a compute unit. */
  readonly price: bigint
}

const budget = ({ unitsMax, price }: ComputeBudget): readonly IInstruction[] => [
  { programAddress: computeBudgetProgram, data: data([2, 1], [unitsMax, 4]) },
  ...(price > 0n ? [{ programAddress: computeBudgetProgram, data: data([3, 1], [price, 8]) }] : []),
]

export interface CompiledTransfer {
  /** As it goes over the wire, with room for the signatures. */
  readonly wire: Uint8Array
  /** What is signed. */
  readonly message: Uint8Array
}

export function compileTransfer(
  payer: string,
  instructions: readonly IInstruction[],
  compute: ComputeBudget,
  { blockhash, lastValidBlockHeight }: BlockLifetime,
): CompiledTransfer {
  const transaction = compileTransaction(
    pipe(
      createTransactionMessage({ version: 'legacy' }),
      blank => setTransactionMessageFeePayer(address(payer), blank),
      message =>
        setTransactionMessageLifetimeUsingBlockhash(
          { blockhash: blockhash as Blockhash, lastValidBlockHeight },
          message,
        ),
      timed => appendTransactionMessageInstructions([...budget(compute), ...instructions], timed),
    ),
  )
  return {
    wire: new Uint8Array(getTransactionEncoder().encode(transaction)),
    message: new Uint8Array(transaction.messageBytes),
  }
}
