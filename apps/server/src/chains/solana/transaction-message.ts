import { encodeBase58 } from '@w3m/core/caip'

export interface MessageInstruction {
  /** Base58; undefined for an account of a lookup table. */
  readonly program: string | undefined
  readonly accounts: readonly (string | undefined)[]
  readonly data: Buffer
}

/** What an unsigned transaction asks for, as far as the transaction itself says it. */
export interface TransactionMessage {
  readonly requiredSignatures: number
  /** Base58; the first one pays. */
  readonly accounts: readonly string[]
  readonly instructions: readonly MessageInstruction[]
}

/** As much as a transaction takes on the wire, in bytes. */
export const transactionBytesMax = 1_232
const versionZero = 0x80

/** Reads bytes one after the other. */
function createReader(bytes: Buffer) {
  let offset = 0
  const take = (length: number): Buffer => {
    if (offset + length > bytes.length) throw new RangeError('It ends too early')
    offset += length
    return bytes.subarray(offset - length, offset)
  }
  const byte = (): number => take(1).readUInt8()
  return {
    take,
    byte,
    /** A length of up to two bytes (compact-u16): a transaction has no room for more. */
    length(): number {
      const low = byte()
      return low < 0x80 ? low : (low & 0x7f) | (byte() << 7)
    },
    left: (): number => bytes.length - offset,
  }
}

const times = <Each>(count: number, read: () => Each): Each[] => Array.from({ length: count }, read)

/** Reads a transaction, legacy or of version 0, as it stands on the wire. @throws {RangeError} where it is none */
export function readTransactionMessage(bytes: Buffer): TransactionMessage {
  if (bytes.length > transactionBytesMax) throw new RangeError('It is too long')
  const reader = createReader(bytes)
  const signatures = reader.length()
  reader.take(64 * signatures)
  const first = reader.byte()
  if (first > versionZero) throw new RangeError('This version is not known')
  const isVersioned = first === versionZero
  const requiredSignatures = isVersioned ? reader.byte() : first
  // How many accounts are only read.
  reader.take(2)
  const accounts = times(reader.length(), () => encodeBase58(reader.take(32)))
  // The blockhash.
  reader.take(32)
  const instructions = times(reader.length(), () => ({
    program: accounts[reader.byte()],
    accounts: [...reader.take(reader.length())].map(index => accounts[index]),
    data: reader.take(reader.length()),
  }))
  if (isVersioned)
    times(reader.length(), () => {
      reader.take(32)
      reader.take(reader.length())
      reader.take(reader.length())
    })
  if (reader.left() > 0 || signatures !== requiredSignatures || signatures > accounts.length)
    throw new RangeError('It is no transaction')
  return { requiredSignatures, accounts, instructions }
}
