import { encodeBase58 } from '@w3m/core/caip'
import { createByteReader, type ByteReader } from './solana-bytes.js'

export interface SolanaInstruction {
  /** Base58; `?<n>` for an account of a lookup table, until a node said which it is. */
  readonly program: string
  readonly accounts: readonly string[]
  readonly data: Uint8Array
  /** Base58: whose the token account is that tokens are sent to, where that is known. */
  readonly owner?: string | undefined
}

export interface SolanaTransaction {
  readonly signatures: readonly Uint8Array<ArrayBuffer>[]
  /** The bytes that are signed. */
  readonly message: Uint8Array<ArrayBuffer>
  readonly version: 'legacy' | 0
  readonly requiredSignatures: number
  /** Base58, in the order of the message: those that sign first, the first of them pays. */
  readonly accounts: readonly string[]
  /** The accounts that it may change. */
  readonly writable: readonly string[]
  readonly blockhash: string
  readonly instructions: readonly SolanaInstruction[]
  readonly lookups: readonly SolanaLookup[]
}

/** Further accounts, as indexes into a lookup table that only a node can resolve. */
export interface SolanaLookup {
  /** Base58. */
  readonly table: string
  /** Table indexes of the accounts that the transaction may change. */
  readonly writable: Uint8Array
  /** Table indexes of the accounts that it only reads. */
  readonly readonly: Uint8Array
}

/** A transaction may be so long on the wire. */
export const transactionBytesMax = 1_232

/** A transaction as it stands on the wire. */
export function writeSolanaTransaction({
  signatures,
  message,
}: {
  readonly signatures: readonly Uint8Array[]
  readonly message: Uint8Array
}): Uint8Array<ArrayBuffer> {
  const wire = new Uint8Array(1 + signatures.length * 64 + message.length)
  wire[0] = signatures.length
  for (const [index, signature] of signatures.entries()) wire.set(signature, 1 + index * 64)
  wire.set(message, 1 + signatures.length * 64)
  return wire
}

/** Reads a transaction as it stands on the wire. @throws where it is not one, or has bytes to spare */
export function readSolanaTransaction(bytes: Uint8Array): SolanaTransaction {
  const outer = createByteReader(bytes)
  const signatures = Array.from({ length: outer.compactLength() }, () => outer.take(64))
  const message = outer.take(outer.left)
  const decoded = readMessage(createByteReader(message))
  if (signatures.length !== decoded.requiredSignatures)
    throw new RangeError('The transaction has places for other signatures than it needs')
  return { signatures, message, ...decoded }
}

function readMessage(reader: ByteReader): Omit<SolanaTransaction, 'signatures' | 'message'> {
  const first = reader.byte()
  const isVersioned = first >= 0x80
  if (isVersioned && first !== 0x80) throw new RangeError('This version of transactions is not known')
  const requiredSignatures = isVersioned ? reader.byte() : first
  const readonlySigners = reader.byte()
  const readonlyOthers = reader.byte()
  const accounts = Array.from({ length: reader.compactLength() }, () => encodeBase58(reader.take(32)))
  const blockhash = encodeBase58(reader.take(32))
  const raw = Array.from({ length: reader.compactLength() }, () => ({
    program: reader.byte(),
    accounts: reader.take(reader.compactLength()),
    data: reader.take(reader.compactLength()),
  }))
  const lookups = isVersioned
    ? Array.from({ length: reader.compactLength() }, () => {
        const table = encodeBase58(reader.take(32))
        const writable = reader.take(reader.compactLength())
        return { table, writable, readonly: reader.take(reader.compactLength()) }
      })
    : []
  if (reader.left > 0 || requiredSignatures === 0 || requiredSignatures > accounts.length)
    throw new RangeError('This is no transaction')
  const countOf = (kind: 'writable' | 'readonly'): number =>
    lookups.reduce((sum, lookup) => sum + lookup[kind].length, 0)
  const writableCount = accounts.length + countOf('writable')
  const count = writableCount + countOf('readonly')
  if (raw.some(instruction => instruction.program >= count || instruction.accounts.some(index => index >= count)))
    throw new RangeError('An instruction names an account that is not there')
  const named = (index: number): string => accounts[index] ?? `?${index}`
  const writable = Array.from({ length: writableCount }, (_, index) => index)
    .filter(index =>
      index < requiredSignatures
        ? index < requiredSignatures - readonlySigners
        : index < accounts.length - readonlyOthers || index >= accounts.length,
    )
    .map(named)
  const instructions = raw.map(instruction => ({
    program: named(instruction.program),
    accounts: [...instruction.accounts].map(named),
    data: instruction.data,
  }))
  return {
    version: isVersioned ? 0 : 'legacy',
    requiredSignatures,
    accounts,
    writable,
    blockhash,
    instructions,
    lookups,
  }
}
