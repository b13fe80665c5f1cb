import { bytesToBase64 } from '../base64.js'
import { decodeInstruction, systemProgram } from '../decode/solana-instructions.js'
import { isUnknown } from '../decode/solana-lookups.js'
import { writeSolanaTransaction, type SolanaTransaction } from '../decode/solana-transaction.js'
import {
  decimalsOf,
  isExact,
  isGivenAway,
  readAccounts,
  readTokenAccount,
  type MaybeAccount,
  type TokenAccount,
} from '../decode/solana-token-accounts.js'
import { amountText } from '../i18n/amount-text.js'
import type { ApprovalContext, Fact, SolanaEffect } from './approval.js'
import { chainFacts } from './coin.js'
import { change, noChange, type Finding } from './simulation.js'

/** The simulation is skipped for more accounts than this. */
const accountsMax = 64
/** Gained tokens beyond this number are only reported as more changes; lost tokens are all named. */
const gainsMax = 6
/** The newest state that the node has, which includes the page's last transaction. */
const newest = { encoding: 'base64', commitment: 'processed' } as const

/**
 * Simulates the exact bytes on a node (simulateTransaction). Returns what the account would gain and lose without fees,
 * whether others could take from it afterwards, and whether the transaction succeeds. Undefined for too many accounts,
 * or unresolved ones.
 * @throws if the node does not answer, or its answer makes no sense
 */
export async function solanaChanges(
  { chainId, transaction }: SolanaEffect,
  env: ApprovalContext,
): Promise<Finding | undefined> {
  const { callRpc, solanaAddress: account } = env
  const read = async (
    addresses: readonly string[],
  ): Promise<{ readonly slot: unknown; readonly accounts: readonly MaybeAccount[] }> => {
    const {
      context,
      value,
    }: {
      readonly context?: { readonly slot?: unknown }
      readonly value?: unknown
    } = Object(await callRpc(chainId, 'getMultipleAccounts', [addresses, newest]))
    return { slot: context?.slot, accounts: readAccounts(value, addresses.length) }
  }
  const addresses = [...new Set(transaction.writable)]
  if (addresses.length > accountsMax || addresses.some(isUnknown)) return undefined
  const [{ slot, accounts: before }, fee] = await Promise.all([
    read(addresses),
    transaction.accounts[0] === account ? feeOf(transaction, chainId, env) : 0n,
  ])
  // The simulation keeps the transaction's own blockhash, so that it fails on another chain of the same kind.
  const config = {
    ...newest,
    sigVerify: false,
    replaceRecentBlockhash: false,
    minContextSlot: slot,
    accounts: { encoding: 'base64', addresses },
  }
  const answer = await callRpc(chainId, 'simulateTransaction', [
    bytesToBase64(writeSolanaTransaction(transaction)),
    config,
  ])
  const { err, logs, accounts }: Readonly<Record<string, unknown>> = Object(answer).value
  if (err === 'BlockhashNotFound') return { facts: [], flags: [{ id: 'no-block' }] }
  if (err !== null)
    return {
      facts: [{ label: 'field.result', value: { key: 'field.result-fails', values: { reason: reasonOf(err, logs) } } }],
    }
  const after = readAccounts(accounts, addresses.length)
  const holdings = addresses.map((_, index): Holding => ({
    before: tokenAccountOf(before[index], account),
    after: tokenAccountOf(after[index], account),
  }))
  const accountIndex = addresses.indexOf(account)
  const coinChange =
    (after[accountIndex]?.lamports ?? 0n) -
    (before[accountIndex]?.lamports ?? 0n) +
    fee -
    holdings.reduce((sum, holding) => sum + depositLost(holding), 0n)
  const mintsIn = async (mints: readonly string[]): Promise<readonly MaybeAccount[]> =>
    mints.length ? (await read(mints)).accounts : []
  const facts = [
    ...change(coinChange, amount => chainFacts(chainId, env).amount('field.value', amount).value),
    ...(await tokenFacts(holdings, new Map(addresses.map((address, index) => [address, after[index]])), mintsIn)),
  ]
  const isKnown = transaction.instructions.every(instruction => decodeInstruction(instruction))
  const isTaken =
    accountIndex >= 0 &&
    after[accountIndex] !== undefined &&
    after[accountIndex].program !== (before[accountIndex]?.program ?? systemProgram)
  const givesAway = isTaken || holdings.some(holding => holding.after && isGivenAway(holding.before, holding.after))
  return {
    // Balances do not show every effect of an unknown program, so it excludes `noChange`.
    facts: [
      ...(facts.length || !isKnown ? facts : [noChange]),
      { label: 'field.result', value: { key: 'field.result-ok' } },
    ],
    ...(givesAway && { flags: [{ id: 'token-authority' }] }),
  }
}

/** A token account of the visitor, before and after; undefined where it is none, or not theirs. */
interface Holding {
  readonly before: TokenAccount | undefined
  readonly after: TokenAccount | undefined
}

function tokenAccountOf(account: MaybeAccount, owner: string): TokenAccount | undefined {
  const found = account && readTokenAccount(account)
  return found?.owner === owner ? found : undefined
}

/** The lamports of an account's deposit that it no longer holds. */
const depositLost = ({ before, after }: Holding): bigint => (before ? before.deposit - (after?.deposit ?? 0n) : 0n)

/** Sums the gain or loss of each token, by its mint, over all of the visitor's token accounts. */
function tokenChanges(holdings: readonly Holding[]): readonly (readonly [mint: string, amount: bigint])[] {
  const sums = new Map<string, bigint>()
  const add = (account: TokenAccount | undefined, sign: 1n | -1n) =>
    account && sums.set(account.mint, (sums.get(account.mint) ?? 0n) + sign * account.amount)
  for (const { before, after } of holdings) {
    add(before, -1n)
    add(after, 1n)
  }
  return [...sums].filter(([, amount]) => amount !== 0n)
}

/** Returns the facts of lost tokens, then of gained ones. `after` contains the accounts after the simulation. */
async function tokenFacts(
  holdings: readonly Holding[],
  after: ReadonlyMap<string, MaybeAccount>,
  read: (mints: readonly string[]) => Promise<readonly MaybeAccount[]>,
): Promise<readonly Fact[]> {
  const tokens = tokenChanges(holdings)
  const gains = tokens.filter(([, amount]) => amount > 0n)
  const shown = [...tokens.filter(([, amount]) => amount < 0n), ...gains.slice(0, gainsMax)]
  const mints = shown.map(([mint]) => mint).filter(mint => !after.has(mint))
  const found = await read(mints)
  // A mint that the transaction creates exists only afterwards.
  const known = new Map([...after, ...mints.map((mint, index) => [mint, found[index]] as const)])
  const facts = shown.flatMap(([mint, amount]) => {
    const name = `${mint.slice(0, 6)}…${mint.slice(-6)}`
    const places = decimalsOf(known.get(mint))
    return change(amount, units => (places === undefined ? name : `${amountText(units, places)} ${name}`))
  })
  return gains.length > gainsMax
    ? [...facts, { label: 'field.balances', value: { key: 'field.balances-more' } }]
    : facts
}

/** Returns the fee in lamports; 0 if the node returns none, as for an unknown blockhash. */
async function feeOf({ message }: SolanaTransaction, chainId: string, { callRpc }: ApprovalContext): Promise<bigint> {
  const answer = await callRpc(chainId, 'getFeeForMessage', [
    bytesToBase64(message),
    { commitment: newest.commitment },
  ]).catch(() => undefined)
  const { value }: { readonly value?: unknown } = Object(answer)
  return isExact(value) ? BigInt(value) : 0n
}

/** Returns the reason of a failure: the failing program's own error message in quotes, or else the runtime's. */
function reasonOf(error: unknown, logs: unknown): string {
  const lines = Array.isArray(logs) ? logs.filter(line => typeof line === 'string') : []
  const end = lines.findIndex(line => /^Program \w+ failed: /.test(line))
  const message = lines[end - 1]?.replace(/^Program log: (?=Error|AnchorError)/, '')
  // The chain's own programs log without the prefix `Program `.
  const reason =
    message !== undefined && !message.startsWith('Program ')
      ? `“${message}”`
      : lines[end]?.replace(/^Program \w+ failed: /, '')
  return (reason ?? (typeof error === 'string' ? error : JSON.stringify(error))).slice(0, 200)
}
