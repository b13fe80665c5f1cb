import { decodeBase58 } from '../../caip/base58.js'
import { optionalError } from '../../errors/optional-error.js'
import { readProperty } from '../../rpc/error-chain.js'
import type {
  RequestRpc,
  PreparedTransfer,
  ReadRecipient,
  SentStatus,
  SentTransaction,
  Transfer,
  TransferMark,
} from '../transfer-support.js'
import {
  readAccounts,
  readFee,
  readHeight,
  readHoldings,
  readLamports,
  readLifetime,
  readPriorityPrice,
  readRent,
  readSignature,
  readTokenAccount,
  simulate,
  type BlockLifetime,
  type TokenAccount,
} from './rpc-reads.js'
import { isSolanaAddress } from './solana-address.js'
import { isOnCurve } from './solana-curve.js'
import type { SolanaProvider } from './solana-provider.js'

const systemProgram = '11111111111111111111111111111111'
/** The system program, which has no key, and the common burn address. */
const burnAddresses: readonly string[] = [systemProgram, '1nc1nerator11111111111111111111111111111111']
const tokenPrograms: readonly string[] = [
  'TokenkegQfeZyiNwAJbNbGKPFXCWuBvf9Ss623VQ5DA',
  'TokenzQdBNbLqP5VEhdkAS6EPFLC1PHnBqCXEpPxuEb',
]
/** The size of a token account without extensions. */
const tokenAccountBytes = 165
/** The size of a multisig of a token program. Nothing else has it, whatever its extensions. */
const multisigBytes = 355
/** The most compute units of one transaction. */
const computeUnitsMax = 1_400_000n
/** The highest priority fee, in 10⁻⁶ lamports per compute unit: 0.00006 SOL for a token and its account. */
const priceMax = 2_000_000n
const signatureFee = 5_000n
/** A node that does not know a transaction so many blocks after its last has dropped it: a wallet may build it anew. */
const slackBlocks = 150n
const droppedAfterMs = 120_000

type Messages = typeof import('./transfer-message.js')
type Instructions = Parameters<Messages['compileTransfer']>[1]

/** Case counts, and there is no checksum. */
export function readRecipient(text: string): ReadRecipient {
  const address = text.trim()
  if (!isSolanaAddress(address)) return { problem: 'invalid' }
  return burnAddresses.includes(address) ? { address, isBurn: true } : { address }
}

/**
 * True where a program owns the account, which holds a token or the state of an application, and where nobody can have
 * the key: such addresses are derived for programs.
 */
export async function isContract(request: RequestRpc, address: string): Promise<boolean> {
  const [account] = await readAccounts(request, [address])
  const key = decodeBase58(address)
  return (
    (account !== undefined && (account.executable || account.owner !== systemProgram)) ||
    (key !== undefined && !isOnCurve(key))
  )
}

const toBase64 = (bytes: Uint8Array): string => btoa(String.fromCharCode(...bytes))

/** Where a token arrives. */
interface Destination {
  readonly account: string
  /** Before it does; undefined where the account is opened on the way. */
  readonly before: TokenAccount | undefined
  /** What leaves the same account, where somebody sends to themselves, in base units. */
  readonly leaving: bigint
}

interface Plan {
  readonly instructions: (units: bigint) => Instructions
  readonly written: readonly string[]
  /** What an account that is opened on the way takes with it at least, in lamports. */
  readonly deposit: bigint
  readonly destination?: Destination
}

function planNative({ transferCoin }: Messages, { from, to }: Transfer): Plan {
  // No transaction writes to a program that it calls.
  if (to === systemProgram) throw optionalError('TRANSFER_REFUSED', {})
  return { instructions: units => [transferCoin(from, to, units)], written: [from, to], deposit: 0n }
}

async function planToken(messages: Messages, request: RequestRpc, transfer: Transfer, mint: string): Promise<Plan> {
  const { from, to, decimals, units } = transfer
  // An NFT may be no token at all, such as a compressed one: a node refuses to list the accounts of what is no mint.
  const [token] = await readAccounts(request, [mint])
  if (!token || !tokenPrograms.includes(token.owner)) throw optionalError('TRANSFER_REFUSED', {})
  const program = token.owner
  const receivingAccount = await messages.associatedAccount(to, mint, program)
  const [existing, holdings] = await Promise.all([
    readTokenAccount(request, receivingAccount),
    readHoldings(request, from, mint),
  ])
  // The account's ownership may have been transferred: tokens sent there would belong to someone else.
  if (existing && existing.owner !== to) throw optionalError('RECIPIENT_NOT_OWNER', {})
  // What is typed is what the holder sees, and would be moved without the multiplier.
  if (holdings.some(({ isScaled }) => isScaled))
    throw optionalError('TOKEN_CHANGED', { reason: 'it shows its amounts with a multiplier' })
  const deposit = existing ? 0n : await readRent(request, tokenAccountBytes)
  // A balance spread over several accounts is sent from as few of them as possible.
  let missing = units
  let leaving = 0n
  const free = holdings.filter(({ isFrozen }) => !isFrozen)
  const moves = free.flatMap(({ account: source, units: balance }) => {
    const units = balance < missing ? balance : missing
    missing -= units
    if (source === receivingAccount) leaving = units
    return units > 0n
      ? [
          messages.transferToken({
            program,
            mint,
            decimals,
            source,
            destination: receivingAccount,
            owner: from,
            units,
          }),
        ]
      : []
  })
  if (missing > 0n && free.length === holdings.length) throw optionalError('INSUFFICIENT_BALANCE', {})
  if (missing > 0n || moves.length === 0) throw optionalError('TRANSFER_REFUSED', {})
  const opening = messages.createAssociatedAccount(from, receivingAccount, to, mint, program)
  return {
    instructions: () => [...(existing ? [] : [opening]), ...moves],
    written: [from, receivingAccount, ...free.slice(0, moves.length).map(({ account }) => account)],
    deposit,
    destination: { account: receivingAccount, before: existing, leaving },
  }
}

/**
 * Reads from the simulation the deposit of an opened account, which Token-2022 makes larger, and the amount received,
 * when the token keeps a part of each transfer.
 */
function receivedOf(
  { deposit, destination }: Plan,
  units: bigint,
  after: TokenAccount | undefined,
): Pick<PreparedTransfer, 'receivedUnits'> & { readonly deposit: bigint } {
  if (!destination || !after) return { deposit }
  const received = after.units - (destination.before?.units ?? 0n) + destination.leaving
  const receivedUnits = received < 0n ? 0n : received
  return {
    deposit: !destination.before && after.lamports > deposit ? after.lamports : deposit,
    ...(receivedUnits < units && { receivedUnits }),
  }
}

/** What the wallet is asked to send: built when it is, since a block to build on counts for a minute. */
interface SolanaRequest {
  readonly build: (lifetime: BlockLifetime) => Uint8Array
}

/** What is left must be nothing, or enough for an account to stay. @throws {W3mError} */
function checkRemaining(remaining: bigint, rent: bigint, { isCoin }: { readonly isCoin: boolean }): void {
  if (remaining < 0n || (remaining > 0n && remaining < rent && !isCoin)) throw optionalError('INSUFFICIENT_FEE', {})
  if (remaining > 0n && remaining < rent) throw optionalError('RENT_NOT_LEFT', {})
}

/**
 * True for the error of a simulation that would leave too little in the account that pays, which is the first, or that
 * cannot pay for the account that is opened: the second instruction, behind the limit.
 */
function hasInsufficientLamports(error: unknown, { deposit }: Plan): boolean {
  if (readProperty(readProperty(error, 'InsufficientFundsForRent'), 'account_index') === 0) return true
  const failed = readProperty(error, 'InstructionError')
  return deposit > 0n && readProperty(failed, '0') === 1 && readProperty(readProperty(failed, '1'), 'Custom') === 1
}

export async function prepare(rpc: RequestRpc, transfer: Transfer): Promise<PreparedTransfer> {
  const { from, to, token, isMax } = transfer
  const isCoin = token === undefined
  const messages = await import('./transfer-message.js')
  const [balance, rent, lifetime, [recipient]] = await Promise.all([
    readLamports(rpc, from),
    readRent(rpc, 0),
    readLifetime(rpc),
    readAccounts(rpc, [to]),
  ])
  // SOL hardly comes out of a mint or a token account, and neither owns tokens: who names one means its owner. A
  // multisig may own tokens.
  if (recipient && tokenPrograms.includes(recipient.owner) && (isCoin || recipient.space !== multisigBytes))
    throw optionalError('RECIPIENT_HOLDS_TOKEN', {})
  const plan = isCoin ? planNative(messages, transfer) : await planToken(messages, rpc, transfer, token)
  if (balance < signatureFee + plan.deposit) throw optionalError('INSUFFICIENT_FEE', {})

  const all = balance - rent - signatureFee
  const simulatedUnits = isCoin && isMax ? all : transfer.units
  if (isCoin && simulatedUnits + signatureFee > balance) throw optionalError('INSUFFICIENT_FEE', {})
  if (simulatedUnits <= 0n) throw optionalError('INSUFFICIENT_FEE', {})
  if (isCoin && !recipient && simulatedUnits < rent) throw optionalError('RENT_NOT_SENT', {})
  if (isCoin && !isMax) checkRemaining(balance - simulatedUnits - signatureFee, rent, { isCoin: true })

  const compile = (units: bigint, unitsMax: bigint, price: bigint, built = lifetime) =>
    messages.compileTransfer(from, plan.instructions(units), { unitsMax, price }, built)
  const [{ unitsConsumed, error, account }, suggestedPrice] = await Promise.all([
    simulate(rpc, toBase64(compile(simulatedUnits, computeUnitsMax, 0n).wire), plan.destination?.account),
    // Without a price from the node, no priority fee is offered.
    readPriorityPrice(rpc, plan.written).catch(() => 0n),
  ])
  if (error !== undefined) {
    const code = hasInsufficientLamports(error, plan) ? 'INSUFFICIENT_FEE' : 'TRANSFER_REFUSED'
    throw optionalError(code, {}, { cause: error })
  }
  const price = suggestedPrice < priceMax ? suggestedPrice : priceMax
  // Wallets add checks of their own.
  const unitsMax = (unitsConsumed * 12n) / 10n + 1_000n
  const fee = await readFee(rpc, toBase64(compile(simulatedUnits, unitsMax, price).message))
  const units = isCoin && isMax ? balance - rent - fee : transfer.units
  if (units <= 0n) throw optionalError('INSUFFICIENT_FEE', {})
  const { deposit, ...arriving } = receivedOf(plan, units, account)
  const remainingLamports = balance - fee - (isCoin ? units : deposit)
  checkRemaining(remainingLamports, rent, { isCoin })
  const request: SolanaRequest = { build: built => compile(units, unitsMax, price, built).wire }
  return {
    units,
    feeUnits: fee + deposit,
    feeMaxUnits: fee + deposit,
    ...(deposit > 0n && { depositUnits: deposit }),
    ...arriving,
    ...(isCoin && { remainingUnits: remainingLamports + (to === from ? units : 0n) }),
    request,
  }
}

export const assetNamespace = 'token'

export const paymentUri = async () => (await import('./solana-payment-uri.js')).paymentUri

/** SLIP-44. */
export const coinTypes = (): readonly number[] => [501]

const isSender = (provider: unknown): provider is Pick<SolanaProvider, 'signAndSendTransaction'> =>
  typeof readProperty(provider, 'signAndSendTransaction') === 'function'

export async function send(provider: unknown, request: unknown, rpc: RequestRpc): Promise<SentTransaction | undefined> {
  if (!isSender(provider)) return undefined
  const lifetime = await readLifetime(rpc)
  const id: unknown = await provider.signAndSendTransaction((request as SolanaRequest).build(lifetime), {
    preflightCommitment: 'confirmed',
  })
  return typeof id === 'string' && /^[1-9A-HJ-NP-Za-km-z]{64,88}$/.test(id)
    ? { id, mark: { until: Number(lifetime.lastValidBlockHeight) } }
    : undefined
}

export async function follow(
  request: RequestRpc,
  id: string,
  mark: TransferMark,
  sinceMs: number,
): Promise<SentStatus> {
  const found = await readSignature(request, id)
  if (found?.isFailed) return { status: 'failed', mark }
  if (found) return { status: found.isConfirmed ? 'confirmed' : 'pending', mark }
  const { until } = mark
  const isLate =
    typeof until === 'number' ? (await readHeight(request)) > BigInt(until) + slackBlocks : sinceMs > droppedAfterMs
  return { status: isLate ? 'dropped' : 'pending', mark }
}
