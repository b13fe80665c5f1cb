import { ed25519 } from 'noble-curves-2/ed25519.js'
import { nameProgram, recordClass, recordService, rootName, solClass, tokenizer } from './name-accounts.js'
import { isOnCurve, keyOf } from './program-address.js'

/** An account as the node gives it: the program that it belongs to, and its first bytes. */
export interface NameAccount {
  readonly owner: string
  readonly data: Uint8Array
}

/** More than anything here is read of. */
export const nameBytes = 200

/** The holder of a name: a key, or the holder of the token of a mint. */
export type NameHolder = { readonly key: Uint8Array } | { readonly mint: string }

const headerBytes = 96
const isSame = (left: Uint8Array, right: Uint8Array) => Buffer.compare(left, right) === 0
const is = (bytes: Uint8Array, address: string) => isSame(bytes, keyOf(address))
const numberAt = ({ data }: NameAccount, offset: number, bytes: number) => Buffer.from(data).readUIntLE(offset, bytes)

/** The parts of an account of the name service; undefined for an account of another program. */
function readName(account: NameAccount | undefined) {
  if (account?.owner !== nameProgram || account.data.length < headerBytes) return undefined
  const { data } = account
  return { parent: data.subarray(0, 32), owner: data.subarray(32, 64), nameClass: data.subarray(64, 96), data }
}

/** Reads the owner of a `.sns` name; undefined where it has none. */
export function readRegistry(account: NameAccount | undefined): Uint8Array | undefined {
  const name = readName(account)
  return name && is(name.parent, rootName) && name.nameClass.every(byte => byte === 0) ? name.owner : undefined
}

const activeToken = 2

/** True where a name is a token: then nothing else counts but who holds it. */
export const isTokenized = (account: NameAccount | undefined): boolean =>
  account?.owner === tokenizer && account.data[0] === activeToken

const checkedOnSolana = 1

/**
 * The address that the owner of a name set, as the program of records checked it: by a signature of the owner and one
 * of the address. Undefined where there is none, or one of a former owner. @throws {RangeError} where it is not checked
 */
export function readRecord(account: NameAccount | undefined, owner: Uint8Array): Uint8Array | undefined {
  const name = readName(account)
  if (!account || !name || name.data.length <= headerBytes) return undefined
  const isChecked =
    is(name.nameClass, recordClass) &&
    name.data.length >= nameBytes &&
    numberAt(account, 96, 2) === checkedOnSolana &&
    numberAt(account, 98, 2) === checkedOnSolana &&
    numberAt(account, 100, 4) === 32
  if (!isChecked) throw new RangeError('This record was not checked')
  if (!isSame(name.data.subarray(104, 136), owner)) return undefined
  const address = name.data.subarray(168, 200)
  if (!isSame(name.data.subarray(136, 168), address)) throw new RangeError('This record is of another address')
  return address
}

/** The address that the owner of a name set and signed; undefined where there is none, or one that another one signed. */
export function readSignedRecord(
  account: NameAccount | undefined,
  recordAddress: string,
  owner: Uint8Array,
): Uint8Array | undefined {
  const name = readName(account)
  if (!name || name.data.length < 192) return undefined
  const address = name.data.subarray(96, 128)
  const signed = Buffer.from(Buffer.concat([address, keyOf(recordAddress)]).toString('hex'))
  try {
    return ed25519.verify(name.data.subarray(128, 192), signed, owner) ? address : undefined
  } catch {
    // The owner is no key.
    return undefined
  }
}

const recordKind = 2
const ownerKinds = { key: 0, token: 1 }

/**
 * Reads the holder of a `.sol` name; undefined where it has none, or has expired.
 * @param mint the only one whose token it may be @param now in ms @throws {RangeError} where the record is no record
 */
export function readSolRecord(account: NameAccount | undefined, mint: string, now: number): NameHolder | undefined {
  if (account?.owner !== recordService) return undefined
  const { data } = account
  if (data.length < 75 || data[0] !== recordKind || !is(data.subarray(1, 33), solClass))
    throw new RangeError('This is no record of a name')
  const expires = Buffer.from(data).readBigInt64LE(67)
  // 0 stands for never.
  if (expires !== 0n && expires <= BigInt(Math.floor(now / 1_000))) return undefined
  const owner = data.subarray(34, 66)
  if (data[33] === ownerKinds.key) return { key: owner }
  if (data[33] === ownerKinds.token && is(owner, mint)) return { mint }
  throw new RangeError('This record is of an owner that is not known')
}

/** Reads the owner of an account that holds the one token of a mint; undefined for any other account. */
export function readHolder(account: NameAccount | undefined, program: string, mint: string): Uint8Array | undefined {
  if (account?.owner !== program || account.data.length < 165) return undefined
  const { data } = account
  const isHolder = is(data.subarray(0, 32), mint) && Buffer.from(data).readBigUInt64LE(64) === 1n && data[108] !== 0
  return isHolder ? data.subarray(32, 64) : undefined
}

/** An address that somebody has the key of; money that is sent to another one may be lost. @throws {RangeError} */
export function ownable(key: Uint8Array): Uint8Array {
  if (key.length !== 32 || !isOnCurve(key)) throw new RangeError('Nobody has a key of this address')
  return key
}
