import { RpcError } from '../../errors/rpc-error.js'
import type { CompiledTransaction, SerializableTransaction, SolanaTransaction } from './solana-provider.js'

const signatureBytes = 64
/** Above what a node takes for one transaction (1,232 bytes), so that its own answer says so. */
const signersMax = 127

const invalid = (reason: string) => new RpcError(-32602, `This is not a Solana transaction: ${reason}.`)

const isBytes = (value: unknown): value is Uint8Array => value instanceof Uint8Array

const isCompiled = (value: unknown): value is CompiledTransaction =>
  typeof value === 'object' &&
  value !== null &&
  'messageBytes' in value &&
  isBytes(value.messageBytes) &&
  'signatures' in value &&
  typeof value.signatures === 'object' &&
  value.signatures !== null

const isSerializable = (value: unknown): value is SerializableTransaction =>
  typeof value === 'object' && value !== null && 'serialize' in value && typeof value.serialize === 'function'

/** What is missing, the library says: who pays, or the blockhash. */
function serialized(transaction: SerializableTransaction): Uint8Array {
  try {
    return Uint8Array.from(transaction.serialize({ requireAllSignatures: false, verifySignatures: false }))
  } catch (error) {
    throw invalid(error instanceof Error ? error.message : 'it cannot be written')
  }
}

/** What an instance of such a class has besides. */
interface OfClass extends SerializableTransaction {
  readonly constructor: object & {
    readonly deserialize?: (wire: Uint8Array) => SerializableTransaction
    readonly from?: (wire: Uint8Array) => SerializableTransaction
  }
  readonly lastValidBlockHeight?: number
}

/**
 * The classes of `@solana/web3.js` 1 read what they write: `VersionedTransaction` by `deserialize`, `Transaction` by
 * `from`.
 */
function sameClass(original: OfClass, wire: Uint8Array): SerializableTransaction {
  const { deserialize, from } = original.constructor
  const read = deserialize ?? from
  if (!read) throw invalid('its class does not read the wire form')
  const copy = read.call(original.constructor, wire)
  // Of the page's own, and not on the wire.
  const { lastValidBlockHeight } = original
  return lastValidBlockHeight === undefined ? copy : Object.assign(copy, { lastValidBlockHeight })
}

/**
 * A transaction in wire form: the number of signatures, 64 bytes for each (zeros where it is missing), the message. @throws
 * {RpcError} -32602
 */
export function toWire(transaction: SolanaTransaction): Uint8Array {
  if (isBytes(transaction)) return transaction
  if (isSerializable(transaction)) return serialized(transaction)
  if (!isCompiled(transaction)) throw invalid('neither bytes nor a compiled transaction')
  const signatures = Object.values(transaction.signatures)
  if (signatures.length === 0 || signatures.length > signersMax) throw invalid('number of signers')
  const { messageBytes } = transaction
  const wire = new Uint8Array(1 + signatures.length * signatureBytes + messageBytes.length)
  wire[0] = signatures.length
  signatures.forEach((signature, index) => {
    if (signature && signature.length !== signatureBytes) throw invalid('length of a signature')
    if (signature) wire.set(signature, 1 + index * signatureBytes)
  })
  wire.set(messageBytes, 1 + signatures.length * signatureBytes)
  return wire
}

/** The parts of a transaction in wire form. @throws {RpcError} -32602 */
export function readWire(wire: Uint8Array): {
  readonly signatures: readonly Uint8Array[]
  readonly message: Uint8Array
} {
  const count = wire[0] ?? 0
  const start = 1 + count * signatureBytes
  if (count === 0 || count > signersMax || wire.length <= start) throw invalid('wire form')
  return {
    signatures: Array.from({ length: count }, (_, index) =>
      wire.slice(1 + index * signatureBytes, 1 + (index + 1) * signatureBytes),
    ),
    message: wire.slice(start),
  }
}

/** A signed transaction in the form in which it was given. @throws {RpcError} -32602, also where there is none */
export function toFormatOf<Transaction extends SolanaTransaction>(
  original: Transaction,
  signed: Uint8Array = new Uint8Array(),
): Transaction {
  const { signatures, message } = readWire(signed)
  if (isBytes(original)) return signed as Transaction
  if (isSerializable(original)) return sameClass(original, signed) as Transaction
  const signers = Object.keys(original.signatures)
  if (signers.length !== signatures.length) throw invalid('number of signers')
  // A wallet may change the message (a fee, a blockhash) before it signs; the order of the signers stays.
  const signatureEntries = signers.map((signer, index): readonly [string, Uint8Array | null] => [
    signer,
    signatures[index]?.some(byte => byte !== 0) ? signatures[index] : null,
  ])
  return { ...original, messageBytes: message, signatures: Object.fromEntries(signatureEntries) }
}
