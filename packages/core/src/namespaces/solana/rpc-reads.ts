import { encodeBase58 } from '../../caip/base58.js'
import { operationError } from '../../errors/operation-error.js'
import { readProperty } from '../../rpc/error-chain.js'
import type { RequestRpc } from '../transfer-support.js'

/** Where the answers are taken from: blocks that most of the stake has voted for. */
const commitment = 'confirmed'

const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null
const record = (value: unknown): Readonly<Record<string, unknown>> => (isObject(value) ? value : {})

const invalid = (path: string, reason: string) => operationError('RESPONSE_INVALID', { path, reason })

/** @throws {W3mError} `RESPONSE_INVALID` */
function toBigint(value: unknown, method: string): bigint {
  if (typeof value === 'number' && Number.isInteger(value) && value >= 0) return BigInt(value)
  throw invalid(method, 'no whole number')
}

/** An account, without its data; undefined where there is none. */
export interface ChainAccount {
  /** The program that may change it, in base58. */
  readonly owner: string
  readonly executable: boolean
  /** The size of its data, in bytes; undefined where the node does not say it. */
  readonly space: unknown
}

/** @returns one for each address, in their order */
export async function readAccounts(
  request: RequestRpc,
  addresses: readonly string[],
): Promise<readonly (ChainAccount | undefined)[]> {
  const method = 'getMultipleAccounts'
  const { value } = record(
    await request({
      method,
      params: [addresses, { commitment, encoding: 'base64', dataSlice: { offset: 0, length: 0 } }],
    }),
  )
  if (!Array.isArray(value) || value.length !== addresses.length) throw invalid(method, 'not as many accounts')
  return value.map(account => {
    if (account === null) return undefined
    const { owner, executable, space } = record(account)
    if (typeof owner !== 'string') throw invalid(method, 'no owner')
    return { owner, executable: executable === true, space }
  })
}

/** @returns lamports */
export const readLamports = async (request: RequestRpc, address: string): Promise<bigint> =>
  toBigint(record(await request({ method: 'getBalance', params: [address, { commitment }] }))['value'], 'getBalance')

/** What an account with so many bytes of data must hold, in lamports. */
export const readRent = async (request: RequestRpc, bytes: number): Promise<bigint> =>
  toBigint(
    await request({ method: 'getMinimumBalanceForRentExemption', params: [bytes] }),
    'getMinimumBalanceForRentExemption',
  )

/** What an account that holds a token holds, and for whom. */
export interface TokenAccount {
  /** Who may send from it, in base58. */
  readonly owner: string
  /** Of the token, in base units. */
  readonly units: bigint
  /** What the account itself holds, in lamports. */
  readonly lamports: bigint
}

/** Mint and owner stand before the amount, in the token program and in that of Token-2022. */
const ownerOffset = 32
const amountOffset = 64
const amountBytes = 8

/** Undefined for what holds no token. */
function toTokenAccount(account: unknown): TokenAccount | undefined {
  const { data, lamports } = record(account)
  const [text]: readonly unknown[] = Array.isArray(data) ? data : []
  const isBase64 = typeof text === 'string' && text.length % 4 === 0 && /^[A-Za-z0-9+/]*={0,2}$/.test(text)
  if (!isBase64 || typeof lamports !== 'number' || !Number.isSafeInteger(lamports)) return undefined
  const bytes = Uint8Array.from(atob(text), char => char.charCodeAt(0))
  if (bytes.length < amountOffset + amountBytes) return undefined
  return {
    owner: encodeBase58(bytes.subarray(ownerOffset, amountOffset)),
    units: new DataView(bytes.buffer).getBigUint64(amountOffset, true),
    lamports: BigInt(lamports),
  }
}

/** An account that may hold a token; undefined where it does not, or none is there. */
export async function readTokenAccount(request: RequestRpc, address: string): Promise<TokenAccount | undefined> {
  const method = 'getMultipleAccounts'
  const { value } = record(
    await request({
      method,
      params: [
        [address],
        { commitment, encoding: 'base64', dataSlice: { offset: 0, length: amountOffset + amountBytes } },
      ],
    }),
  )
  if (!Array.isArray(value)) throw invalid(method, 'no account')
  return toTokenAccount(value[0])
}

export interface TokenHolding {
  /** The token account, in base58. */
  readonly account: string
  /** In base units. */
  readonly units: bigint
  /** Nothing of it may be sent. */
  readonly isFrozen: boolean
  /** What its owner is shown is another amount: the mint has a multiplier, or interest (Token-2022). */
  readonly isScaled: boolean
}

/** The part of an amount that a node may lose where it multiplies it by one. */
const roundingMax = 1e-9

/** What an owner has of a token, the most first. */
export async function readHoldings(request: RequestRpc, owner: string, mint: string): Promise<readonly TokenHolding[]> {
  const method = 'getTokenAccountsByOwner'
  const { value } = record(await request({ method, params: [owner, { mint }, { commitment, encoding: 'jsonParsed' }] }))
  if (!Array.isArray(value)) throw invalid(method, 'no list')
  const holdings = value.map((entry): TokenHolding => {
    const { pubkey, account } = record(entry)
    const info = record(record(record(record(account)['data'])['parsed'])['info'])
    const { amount, decimals, uiAmountString } = record(info['tokenAmount'])
    if (typeof pubkey !== 'string' || typeof amount !== 'string' || !/^\d{1,20}$/.test(amount))
      throw invalid(method, 'no token account')
    const plain = Number(amount) / 10 ** Number(decimals)
    // A node that does not show the amount has not said that it is another.
    const shown = uiAmountString ? Number(uiAmountString) : plain
    const isScaled = Math.abs(shown - plain) > plain * roundingMax
    return { account: pubkey, units: BigInt(amount), isFrozen: info['state'] === 'frozen', isScaled }
  })
  return holdings.sort((one, other) => (one.units === other.units ? 0 : one.units > other.units ? -1 : 1))
}

/** A block on which a transaction is built, and the height until which it counts. */
export interface BlockLifetime {
  readonly blockhash: string
  readonly lastValidBlockHeight: bigint
}

export async function readLifetime(request: RequestRpc): Promise<BlockLifetime> {
  const method = 'getLatestBlockhash'
  const { blockhash, lastValidBlockHeight } = record(
    record(await request({ method, params: [{ commitment }] }))['value'],
  )
  if (typeof blockhash !== 'string') throw invalid(method, 'no blockhash')
  return { blockhash, lastValidBlockHeight: toBigint(lastValidBlockHeight, method) }
}

/**
 * What others paid of late to come first where these accounts are written: the upper quartile, in 10⁻⁶ lamports for a
 * compute unit.
 */
export async function readPriorityPrice(request: RequestRpc, writableAccounts: readonly string[]): Promise<bigint> {
  const answer = await request({ method: 'getRecentPrioritizationFees', params: [writableAccounts] })
  if (!Array.isArray(answer)) throw invalid('getRecentPrioritizationFees', 'no list')
  const prices = answer
    .map(entry => toBigint(record(entry)['prioritizationFee'], 'getRecentPrioritizationFees'))
    .sort((one, other) => Number(one - other))
  return prices[Math.floor((prices.length * 3) / 4)] ?? 0n
}

/** What running a transaction now would come to. */
export interface Simulation {
  readonly unitsConsumed: bigint
  /** The node's word for what went wrong; undefined where it goes through. */
  readonly error: unknown
  /** The token account that was asked for, as it would be then; undefined where the node does not show it. */
  readonly account: TokenAccount | undefined
}

/**
 * @param wire base64, unsigned
 * @param tokenAccount a token account, in base58
 */
export async function simulate(request: RequestRpc, wire: string, tokenAccount?: string): Promise<Simulation> {
  const method = 'simulateTransaction'
  const options = {
    commitment,
    encoding: 'base64',
    sigVerify: false,
    replaceRecentBlockhash: true,
    ...(tokenAccount && { accounts: { encoding: 'base64', addresses: [tokenAccount] } }),
  }
  const { err, unitsConsumed, accounts } = record(record(await request({ method, params: [wire, options] }))['value'])
  return err === null || err === undefined
    ? {
        unitsConsumed: toBigint(unitsConsumed, method),
        error: undefined,
        account: Array.isArray(accounts) ? toTokenAccount(accounts[0]) : undefined,
      }
    : { unitsConsumed: 0n, error: err, account: undefined }
}

/**
 * What a message costs, in lamports: by the newest state, since a node behind the one that gave the block says nothing of
 * a block that it has not confirmed. @param message base64
 */
export const readFee = async (request: RequestRpc, message: string): Promise<bigint> =>
  toBigint(
    record(await request({ method: 'getFeeForMessage', params: [message, { commitment: 'processed' }] }))['value'],
    'getFeeForMessage',
  )

/** The error of a node that stores no history of transactions. */
const noHistory = -32011

/**
 * How far a transaction has come; undefined where the node does not know it.
 * @throws {RpcError} -32011 of a node without a history that does not know it: it may have landed some minutes ago
 */
export async function readSignature(
  request: RequestRpc,
  signature: string,
): Promise<{ readonly isConfirmed: boolean; readonly isFailed: boolean } | undefined> {
  const find = async (...options: readonly object[]): Promise<unknown> => {
    const { value } = record(await request({ method: 'getSignatureStatuses', params: [[signature], ...options] }))
    return Array.isArray(value) ? value[0] : undefined
  }
  const found = await find({ searchTransactionHistory: true }).catch(async (error: unknown) => {
    const recent = readProperty(error, 'code') === noHistory && (await find())
    if (!recent) throw error
    return recent
  })
  if (found === null || found === undefined) return undefined
  const { confirmationStatus, err } = record(found)
  return {
    isConfirmed: confirmationStatus === 'confirmed' || confirmationStatus === 'finalized',
    isFailed: err !== null && err !== undefined,
  }
}

export const readHeight = async (request: RequestRpc): Promise<bigint> =>
  toBigint(await request({ method: 'getBlockHeight', params: [{ commitment }] }), 'getBlockHeight')
