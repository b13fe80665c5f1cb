import { decodeBase58, encodeBase58 } from '@w3m/core/caip'
import { solanaCosts, type SolanaCosts } from '../decode/solana-costs.js'
import { decodeInstruction, knownPrograms } from '../decode/solana-instructions.js'
import { withLookups } from '../decode/solana-lookups.js'
import { withOwners } from '../decode/solana-owners.js'
import { readAccounts } from '../decode/solana-token-accounts.js'
import {
  readSolanaTransaction,
  transactionBytesMax,
  writeSolanaTransaction,
  type SolanaInstruction,
  type SolanaTransaction,
} from '../decode/solana-transaction.js'
import { once, type Risk } from '../risks/risk.js'
import { solanaRisks } from '../risks/solana-risks.js'
import { base64ToBytes, bytesToBase64 } from '../base64.js'
import { isSolanaChain } from '../chain-ids.js'
import { bytesToHex } from '../hex-bytes.js'
import { invalidParams, RpcFailure } from '../rpc/rpc-failure.js'
import { fromFact } from './approval-account.js'
import type { Approval, ApprovalView, ApprovalContext, CallView, Fact, PrepareApproval } from './approval.js'
import { chainFacts } from './coin.js'
import { knownAddresses, storeRecipients } from './known-addresses.js'
import { isBlockValid, solanaContent, solanaTransactions } from './solana-history.js'
import { assertReachable } from './read-transaction.js'
import { withTimeout } from './simulation.js'
import { withAccountLock } from './account-lock.js'

/** More transactions than this are refused: no visitor reads them all. */
export const transactionsMax = 20

/** `{ transaction }` in base58 → `{ signature, transaction }`. */
export const prepareSolanaTransaction: PrepareApproval = async (params, env) => {
  const transaction = readOne(Object(params).transaction, env)
  return approvalOf([transaction], 'solana.transaction', env, async () => {
    const { signature, bytes } = await signed(transaction, env)
    return { signature, transaction: encodeBase58(bytes) }
  })
}

/** `{ transactions }` → `{ transactions }`, in their order. */
export const prepareSolanaTransactions: PrepareApproval = async (params, env) => {
  const { transactions }: { transactions?: unknown } = Object(params)
  if (!Array.isArray(transactions) || transactions.length === 0 || transactions.length > transactionsMax)
    throw invalidParams('There are no transactions, or too many')
  const read = transactions.map(wire => readOne(wire, env))
  return approvalOf(read, read.length === 1 ? 'solana.transaction' : 'solana.transactions', env, async () => {
    const wires: string[] = []
    for (const transaction of read) wires.push(encodeBase58((await signed(transaction, env)).bytes))
    return { transactions: wires }
  })
}

/** `{ transaction, options? }` → `{ signature }`, which is sent. */
export const prepareSolanaSend: PrepareApproval = async (params, env) => {
  const { transaction: text, options }: { transaction?: unknown; options?: unknown } = Object(params)
  const transaction = readOne(text, env)
  const { chainId } = env
  const content = solanaContent(transaction, env)
  const { before, flags } = await solanaTransactions.resolvePending(chainId, content, env, { areOthersToo: false })
  if (before) return { done: { signature: before.hash } }
  const send = async (read: readonly SolanaTransaction[]) => {
    const { id: hash, bytes } = await signed(transaction, env)
    const { skipPreflight, preflightCommitment, maxRetries, minContextSlot }: Record<string, unknown> = Object(options)
    const config = {
      skipPreflight,
      // By default, a node simulates on the last finalized block, which does not know a recent blockhash yet.
      preflightCommitment: preflightCommitment ?? 'confirmed',
      maxRetries,
      minContextSlot,
    }
    await solanaTransactions.send({ chainId, hash, wire: bytesToBase64(bytes), config, content }, env)
    await storeRecipients(env, read.flatMap(({ instructions }) => instructions).flatMap(paidBy))
    return { signature: hash }
  }
  return approvalOf([transaction], 'solana.send', env, whole => withAccountLock(chainId, env, () => send(whole)), flags)
}

/** Returns the recipients of an instruction; none if the amount is 0 or an account is only opened. */
function paidBy(instruction: SolanaInstruction): readonly string[] {
  const { effect, recipient, owner, coins, units } = decodeInstruction(instruction) ?? {}
  return effect !== 'send' || (coins?.lamports ?? units) === 0n
    ? []
    : [recipient, owner].filter(address => address !== undefined)
}

/**
 * Reads a transaction. On a network that the frame does not reach, the coin, the block and the outcome would be
 * unknown.
 * @throws {RpcFailure} 4901 for such a network, -32602 for what is no transaction, 4100 for one that this account does
 *   not sign
 */
function readOne(text: unknown, env: ApprovalContext): SolanaTransaction {
  assertReachable(env.chainId, env, 4901, isSolanaChain)
  const bytes =
    typeof text === 'string' && text.length <= transactionBytesMax * 2
      ? (decodeBase58(text) ?? base64ToBytes(text))
      : undefined
  if (!bytes || bytes.length > transactionBytesMax) throw invalidParams('The transaction is not base58')
  let transaction: SolanaTransaction
  try {
    transaction = readSolanaTransaction(bytes)
  } catch {
    throw invalidParams('This is no transaction')
  }
  const { accounts, requiredSignatures } = transaction
  if (!accounts.slice(0, requiredSignatures).includes(env.solanaAddress))
    throw new RpcFailure(4100, 'The transaction does not ask for the signature of this account')
  return transaction
}

/**
 * Signs what was read, and puts the signature into its place. `id` is the first signature, which is the fee payer's and
 * identifies the transaction on the chain.
 */
async function signed(
  { message, signatures, accounts }: SolanaTransaction,
  { vault, solanaAddress }: ApprovalContext,
): Promise<{ readonly signature: string; readonly id: string; readonly bytes: Uint8Array<ArrayBuffer> }> {
  const { signature } = await vault.call('sign.solana', { message: message.slice() })
  const signerIndex = accounts.indexOf(solanaAddress)
  const all = signatures.map((existing, index) => (index === signerIndex ? decodeBase58(signature)! : existing))
  return { signature, id: encodeBase58(all[0]!), bytes: writeSolanaTransaction({ message, signatures: all }) }
}

/**
 * Resolves the accounts that the transaction takes from lookup tables, if a node returns them in time. The entries of a
 * table never change, and one that is confirmed is not taken back: pages use a table seconds after they made it, long
 * before it is final.
 */
async function withTables(
  transaction: SolanaTransaction,
  { callRpc, chainId }: ApprovalContext,
): Promise<SolanaTransaction> {
  const { lookups } = transaction
  if (lookups.length === 0) return transaction
  const readTables = async (): Promise<SolanaTransaction> => {
    const { value } = (await callRpc(chainId, 'getMultipleAccounts', [
      lookups.map(({ table }) => table),
      { encoding: 'base64', commitment: 'confirmed' },
    ])) as { readonly value: readonly ({ readonly data: readonly unknown[] } | null)[] }
    return withLookups(
      transaction,
      value.map(table => base64ToBytes(String(table?.data[0]))),
    )
  }
  return (await withTimeout(readTables())) ?? transaction
}

async function approvalOf(
  requested: readonly SolanaTransaction[],
  title: ApprovalView['title'],
  env: ApprovalContext,
  approve: (whole: readonly SolanaTransaction[]) => Promise<unknown>,
  before: readonly Risk[] = [],
): Promise<Approval> {
  const { chainId } = env
  const callAccounts = async (accounts: readonly string[]) => {
    const answer = await env.callRpc(chainId, 'getMultipleAccounts', [
      accounts,
      { encoding: 'base64', commitment: 'processed' },
    ])
    return readAccounts(Object(answer).value, accounts.length)
  }
  const read = async (accounts: readonly string[]) => (await withTimeout(callAccounts(accounts))) ?? []
  const [known, transactions, valid] = await Promise.all([
    knownAddresses(env),
    Promise.all(requested.map(async transaction => withOwners(await withTables(transaction, env), read))),
    Promise.all(requested.map(transaction => withTimeout(isBlockValid(transaction, chainId, env, 'processed')))),
  ])
  const { nativeCurrency, chain, amount } = chainFacts(env.chainId, env)
  const costs = transactions.map(transaction => solanaCosts(transaction, env.solanaAddress))
  const total = (kind: keyof SolanaCosts): bigint =>
    costs.reduce((sum, transactionCost) => sum + transactionCost[kind], 0n)
  const [sent, deposits, fee] = [total('sent'), total('deposits'), total('fee')]
  const payers = [...new Set(transactions.map(({ accounts }) => accounts[0]!))].filter(
    payer => payer !== env.solanaAddress,
  )
  return {
    view: {
      nativeCurrency,
      title,
      titleValues: { count: transactions.length },
      facts: [
        chain,
        fromFact(env.solanaAddress),
        ...(sent ? [amount('field.value', sent)] : []),
        ...(deposits ? [amount('field.deposits', deposits)] : []),
        ...(fee ? [amount('field.fee', fee)] : []),
        ...payers.map((payer): Fact => ({ label: 'field.fee-payer', value: payer, kind: 'address' })),
      ],
      calls: transactions.flatMap(({ instructions }) => instructions.map(instructionView)),
      details: transactions.map(({ message }): Fact => ({
        label: 'field.bytes',
        value: bytesToHex(message),
        kind: 'long',
      })),
      flags: once([
        ...before,
        ...transactions.flatMap(transaction => solanaRisks(transaction, known, env.solanaAddress)),
        ...(valid.includes(false) ? [{ id: 'no-block' } as const] : []),
        ...(chainId === env.activeChainId ? [] : [{ id: 'wrong-chain' } as const]),
      ]),
    },
    // Only a single transaction is simulated: each of several may depend on the one before.
    ...(transactions.length === 1 && { effect: { chainId: env.chainId, transaction: transactions[0]! } }),
    approve: () => approve(transactions),
  }
}

function instructionView(instruction: SolanaInstruction): CallView {
  const decoded = decodeInstruction(instruction)
  const program: Fact = {
    label: 'field.program',
    value: knownPrograms[instruction.program] ?? instruction.program,
    kind: knownPrograms[instruction.program] ? 'text' : 'address',
  }
  if (decoded)
    return {
      facts: [program],
      call: { name: decoded.name, args: decoded.args.map(({ name, value }) => ({ name, type: '', value })) },
    }
  return {
    title: 'solana.unknown',
    facts: [
      program,
      { label: 'field.accounts', value: instruction.accounts.join('\n'), kind: 'long' },
      { label: 'field.data', value: bytesToHex(instruction.data), kind: 'long' },
    ],
  }
}
