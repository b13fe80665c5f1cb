import { encodeBase58, isSolanaAddress } from '@w3m/core/caip'
import { base64ToBytes } from '../base64.js'
import { littleEndian } from './solana-bytes.js'
import { token2022Program, tokenPrograms } from './solana-instructions.js'

/** An account as a node shows it. */
export interface SolanaAccount {
  readonly lamports: bigint
  /** The program whose account it is, base58. */
  readonly program: string
  readonly data: Uint8Array
}

/** Undefined where no account is. */
export type MaybeAccount = SolanaAccount | undefined

/** A number of more digits than these has lost some on its way. */
export const isExact = (value: unknown): value is number => Number.isSafeInteger(value)

/** @throws for what is no list of accounts of this length */
export function readAccounts(accounts: unknown, count: number): readonly MaybeAccount[] {
  if (!Array.isArray(accounts) || accounts.length !== count) throw new RangeError('These are other accounts')
  return accounts.map((account: unknown) => {
    if (account === null) return undefined
    const { lamports, owner, data }: Readonly<Record<string, unknown>> = Object(account)
    if (!isSolanaAddress(owner) || !isExact(lamports)) throw new RangeError('This is no account')
    // The data of others may be megabytes long.
    const bytes = tokenPrograms.includes(owner) ? base64ToBytes(String(Object(data)[0])) : new Uint8Array()
    if (!bytes) throw new RangeError('This is no account')
    return { lamports: BigInt(lamports), program: owner, data: bytes }
  })
}

/** A token account (`Account` of SPL Token). Amounts are in the token's base units. */
export interface TokenAccount {
  readonly mint: string
  readonly owner: string
  readonly amount: bigint
  /** Lamports that are not the amount: they go to whoever closes the account. */
  readonly deposit: bigint
  /** The delegate that may spend from it besides its owner, up to `delegated`. */
  readonly delegate: string | undefined
  readonly delegated: bigint
  /** The authority that may close it in place of its owner. */
  readonly closer: string | undefined
}

const accountLength = 165
/** Longer ones of Token-2022 say here what they are. */
const kindAt = accountLength
const accountKind = 2
/** A multisig of either program is so long, whatever it says. */
const multisigLength = 355
const mintLength = 82
const decimalsAt = 44
/** Extensions of a mint under which an amount stands for another one: one bears interest, one has a multiplier. */
const [interestBearing, scaledAmount] = [10, 25]

/** Undefined for every other account. */
export function readTokenAccount({ program, data, lamports }: SolanaAccount): TokenAccount | undefined {
  const isLonger =
    program === token2022Program &&
    data.length > accountLength &&
    data[kindAt] === accountKind &&
    data.length !== multisigLength
  if (!tokenPrograms.includes(program) || (data.length !== accountLength && !isLonger)) return undefined
  const address = (offset: number): string => encodeBase58(data.subarray(offset, offset + 32))
  const number = (offset: number, length: number): bigint => littleEndian(data.subarray(offset, offset + length))
  const option = (offset: number): string | undefined => (number(offset, 4) === 1n ? address(offset + 4) : undefined)
  const amount = number(64, 8)
  const isNative = number(109, 4) === 1n
  return {
    mint: address(0),
    owner: address(32),
    amount,
    deposit: isNative ? lamports - amount : lamports,
    delegate: option(72),
    delegated: number(121, 8),
    closer: option(129),
  }
}

/**
 * True where somebody may take from it what they could not before. @param before undefined for an account that is new
 */
export const isGivenAway = (before: TokenAccount | undefined, after: TokenAccount): boolean =>
  (after.delegate !== undefined && (after.delegate !== before?.delegate || after.delegated > before.delegated)) ||
  (after.closer !== undefined && after.closer !== before?.closer)

/** Whether a mint's amounts are shown as others than it counts. */
function isScaled({ program, data }: SolanaAccount): boolean {
  if (program !== token2022Program) return false
  const read = (offset: number): number => Number(littleEndian(data.subarray(offset, offset + 2)))
  // Extensions follow each other: two bytes that say which it is, two with its length, and itself.
  for (let offset = kindAt + 1; offset + 4 <= data.length; offset += 4 + read(offset + 2))
    if (read(offset) === interestBearing || read(offset) === scaledAmount) return true
  return false
}

/** Undefined for an account that is no mint, and for a mint whose amounts are shown as others than it counts. */
export const decimalsOf = (account: MaybeAccount): number | undefined =>
  account && tokenPrograms.includes(account.program) && account.data.length >= mintLength && !isScaled(account)
    ? account.data[decimalsAt]
    : undefined
