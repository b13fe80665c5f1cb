import { base64ToBytes } from '../base64.js'
import { decodeInstruction, knownPrograms } from '../decode/solana-instructions.js'
import { readSolanaTransaction, type SolanaTransaction } from '../decode/solana-transaction.js'
import { bytesToHex } from '../hex-bytes.js'
import { RpcFailure } from '../rpc/rpc-failure.js'
import type { ApprovalContext } from './approval.js'
import {
  createRequestHistory,
  found,
  requestContent,
  type ChainStatus,
  type HistoryContext,
  type SignedEntry,
} from './request-history.js'

/** A signed transaction of a Solana account. Its `hash` is its first signature, in base58. */
interface SignedTransaction {
  /** The serialised transaction in base64. */
  readonly wire: string
  /** The application's options for `sendTransaction`. */
  readonly config: object
}

/** Nodes return -32002 for a failed simulation and an expired block; applications take that code for a busy wallet. */
const asRefusal = (error: unknown): unknown =>
  error instanceof RpcFailure && error.code === -32002 ? new RpcFailure(-32003, error.message, error.data) : error

/** The error of a node that stores no history of transactions. */
const noHistory = -32011

/** Within this time an expired block is not trusted: a node that lags reports a block it has not seen as expired. */
const blockMs = 2 * 60_000

export const solanaTransactions = createRequestHistory<SignedTransaction>({
  kind: 'solana',
  submit: ({ chainId, wire, config }, { callRpc }) =>
    callRpc(chainId, 'sendTransaction', [wire, { ...config, encoding: 'base64' }]).catch((error: unknown) => {
      throw asRefusal(error)
    }),
  status: solanaStatus,
})

/**
 * Returns whether the network still accepts the transaction's block. A transaction with a durable nonce may arrive at
 * any time.
 */
export const isBlockValid = async (
  { blockhash, instructions }: SolanaTransaction,
  chainId: string,
  { callRpc }: Pick<HistoryContext, 'callRpc'>,
  commitment = 'confirmed',
): Promise<unknown> =>
  (instructions[0] !== undefined && decodeInstruction(instructions[0])?.effect === 'outlive') ||
  Object(await found(callRpc(chainId, 'isBlockhashValid', [blockhash, { commitment }]))).value

/** A transaction may arrive for as long as its block is one of the last. */
async function solanaStatus(
  { chainId, hash, wire, signedAt }: SignedEntry<SignedTransaction>,
  { callRpc, now }: Pick<HistoryContext, 'callRpc' | 'now'>,
): Promise<ChainStatus> {
  // Checks the block first: a transaction whose block has expired cannot arrive between the two requests.
  const isValid = await isBlockValid(readSolanaTransaction(base64ToBytes(wire)!), chainId, { callRpc })
  const find = (...options: readonly object[]) => callRpc(chainId, 'getSignatureStatuses', [[hash], ...options])
  const { value, isRecentOnly }: { readonly value?: unknown; readonly isRecentOnly?: unknown } = Object(
    await found(
      find({ searchTransactionHistory: true }).catch(async (error: unknown) => {
        if (Object(error).code !== noHistory) throw error
        return { ...Object(await find()), isRecentOnly: true }
      }),
    ),
  )
  const [status]: readonly ({ readonly err?: unknown } | null)[] = Array.isArray(value) ? value : []
  if (status) return status.err == null ? 'known' : 'impossible'
  // What a node knows of the last minutes alone is no proof: it may have arrived before them.
  return isValid === false && !isRecentOnly && now() - signedAt >= blockMs ? 'impossible' : 'unclear'
}

/**
 * Identifies what a transaction does, regardless of its block and compute budget. With lookup tables, it covers all
 * bytes but the block, and not the addresses that the tables resolve to.
 */
export function solanaContent(
  { message, version, accounts, lookups, instructions }: SolanaTransaction,
  env: Pick<ApprovalContext, 'origin'>,
): string {
  const method = 'solana_signAndSendTransaction'
  if (lookups.length === 0)
    return requestContent(
      env,
      method,
      accounts[0],
      instructions.flatMap(instruction =>
        knownPrograms[instruction.program] === 'Compute Budget'
          ? []
          : [[instruction.program, instruction.accounts, bytesToHex(instruction.data)]],
      ),
    )
  const blockAt = (version === 0 ? 4 : 3) + (accounts.length < 128 ? 1 : 2) + accounts.length * 32
  return requestContent(env, method, bytesToHex(message.slice().fill(0, blockAt, blockAt + 32)))
}
