import {
  getAddressDecoder,
  getAddressEncoder,
  getBase58Decoder,
  getCompiledTransactionMessageDecoder,
  getCompiledTransactionMessageEncoder,
  getTransactionDecoder,
  type Address,
  type CompiledTransactionMessage,
  type ReadonlyUint8Array,
  type Transaction,
} from '@solana/web3.js'

/** The most bytes of a transaction: what fits into one packet. */
export const transactionMaxBytes = 1232

const lookupTableProgram = 'AddressLookupTab1e1111111111111111111111111'
const lookupTableHeaderBytes = 56
const addressBytes = 32

/** A transaction as it came over the wire, read and checked. */
export interface WireTransaction {
  readonly bytes: ReadonlyUint8Array
  readonly transaction: Transaction
  readonly message: CompiledTransactionMessage
  /** Base58; the fee payer's, which is the transaction's name. */
  readonly signature: string
  readonly signatures: readonly string[]
}

/** The accounts that a transaction loads, in the order in which its instructions count them. */
export interface LoadedKeys {
  readonly all: readonly Address[]
  readonly writable: readonly Address[]
  readonly readonly: readonly Address[]
}

/** The bytes are not a valid transaction; the message names the defect. */
export class MalformedTransaction extends Error {}

const noSignature = new Uint8Array(64)

/** @throws {MalformedTransaction} where the bytes are no whole, sane transaction */
export function readTransaction(bytes: ReadonlyUint8Array): WireTransaction {
  const { transaction, message } = decode(bytes)
  const slots = Object.values(transaction.signatures)
  if (slots.length !== message.header.numSignerAccounts || bytes[0] !== slots.length)
    throw new MalformedTransaction('the number of signatures is not what the message asks for')
  if (!isSane(message)) throw new MalformedTransaction('Transaction failed to sanitize accounts offsets correctly')
  const signatures = slots.map(signature => getBase58Decoder().decode(signature ?? noSignature))
  const [signature] = signatures
  if (signature === undefined) throw new MalformedTransaction('the message asks for no signature')
  return { bytes, transaction, message, signature, signatures }
}

function decode(bytes: ReadonlyUint8Array): {
  readonly transaction: Transaction
  readonly message: CompiledTransactionMessage
} {
  let transaction, message
  try {
    transaction = getTransactionDecoder().decode(bytes)
    message = getCompiledTransactionMessageDecoder().decode(transaction.messageBytes)
  } catch (cause) {
    throw new MalformedTransaction('failed to deserialize the transaction', { cause })
  }
  // The decoders stop where they have enough: bytes behind that are signed, but nobody would see them.
  if (!sameBytes(getCompiledTransactionMessageEncoder().encode(message), transaction.messageBytes))
    throw new MalformedTransaction('the message has bytes that belong to nothing')
  return { transaction, message }
}

/** @throws {MalformedTransaction} where the bytes are no message */
export function readMessage(bytes: ReadonlyUint8Array): CompiledTransactionMessage {
  try {
    const message = getCompiledTransactionMessageDecoder().decode(bytes)
    if (isSane(message)) return message
  } catch (cause) {
    throw new MalformedTransaction('failed to deserialize the message', { cause })
  }
  throw new MalformedTransaction('the message counts accounts that it does not have')
}

const lookups = (message: CompiledTransactionMessage) =>
  'addressTableLookups' in message ? (message.addressTableLookups ?? []) : []

function isSane(message: CompiledTransactionMessage): boolean {
  const { header, staticAccounts, instructions } = message
  const looked = lookups(message).reduce(
    (sum, { readableIndices, writableIndices }) => sum + readableIndices.length + writableIndices.length,
    0,
  )
  const count = staticAccounts.length + looked
  const {
    numSignerAccounts: signers,
    numReadonlySignerAccounts: readonlySigners,
    numReadonlyNonSignerAccounts: readonlyOthers,
  } = header
  if (readonlySigners >= signers || signers + readonlyOthers > staticAccounts.length || count > 256) return false
  return instructions.every(({ programAddressIndex, accountIndices = [] }) => {
    const isProgram = programAddressIndex > 0 && programAddressIndex < staticAccounts.length
    return isProgram && accountIndices.every(index => index < count)
  })
}

function sameBytes(one: ReadonlyUint8Array, other: ReadonlyUint8Array): boolean {
  return one.length === other.length && one.every((byte, index) => byte === other[index])
}

/** True where every signature that the message asks for is there and right. */
export async function isSigned({ message, transaction }: WireTransaction): Promise<boolean> {
  const signers = message.staticAccounts.slice(0, message.header.numSignerAccounts)
  const answers = signers.map(async signer => {
    const signature = transaction.signatures[signer]
    if (!signature) return false
    const key = await crypto.subtle.importKey(
      'raw',
      new Uint8Array(getAddressEncoder().encode(signer)),
      'Ed25519',
      false,
      ['verify'],
    )
    return crypto.subtle.verify('Ed25519', key, new Uint8Array(signature), new Uint8Array(transaction.messageBytes))
  })
  return (await Promise.all(answers).catch(() => [false])).every(Boolean)
}

/** True for an account that the message itself names as writable. */
export function isStaticWritable({ header, staticAccounts }: CompiledTransactionMessage, index: number): boolean {
  const {
    numSignerAccounts: signers,
    numReadonlySignerAccounts: readonlySigners,
    numReadonlyNonSignerAccounts: readonlyOthers,
  } = header
  return index < signers ? index < signers - readonlySigners : index < staticAccounts.length - readonlyOthers
}

/**
 * Resolves a message's accounts; those of look-up tables come last, writable ones first.
 * @param accountOf reads a table's account
 */
export function loadKeys(
  message: CompiledTransactionMessage,
  accountOf: (address: Address) => { readonly owner: Address; readonly data: ReadonlyUint8Array } | undefined,
): LoadedKeys {
  const resolve = (table: Address, indices: readonly number[]): readonly Address[] => {
    const account = accountOf(table)
    if (account?.owner !== lookupTableProgram) return []
    const offsetOf = (index: number) => lookupTableHeaderBytes + index * addressBytes
    return indices
      .filter(index => offsetOf(index + 1) <= account.data.length)
      .map(index => getAddressDecoder().decode(account.data, offsetOf(index)))
  }
  const tables = lookups(message)
  const writable = tables.flatMap(({ lookupTableAddress, writableIndices }) =>
    resolve(lookupTableAddress, writableIndices),
  )
  const readonly = tables.flatMap(({ lookupTableAddress, readableIndices }) =>
    resolve(lookupTableAddress, readableIndices),
  )
  return { all: [...message.staticAccounts, ...writable, ...readonly], writable, readonly }
}
