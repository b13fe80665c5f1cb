import * as v from 'valibot'
import type { ContractCall, IndexedApproval, IndexedTransfer, Intent } from '../../../ports/activity-repository.js'
import { intentOf, selectorOf } from '../eip155-intent.js'

/** The transaction's own fields. */
export interface ExplorerTransaction {
  readonly from: string
  readonly to: string | null
  readonly nonce: number | null
  readonly isFailed: boolean
  readonly intent: Intent
  readonly approvals: readonly IndexedApproval[]
  /** The contract call; undefined unless the intent is `execute`. */
  readonly call: ContractCall | undefined
}

/** One row of an explorer's list: a transaction or a transfer. Addresses are normalized. */
export interface ExplorerRow {
  readonly block: number
  /** Its place in the block; null where the line does not say it. */
  readonly position: number | null
  readonly hash: string
  /** In ms. */
  readonly time: number
  /** Null in a row of a transfer. */
  readonly transaction: ExplorerTransaction | null
  /** Null where no known asset moved. */
  readonly transfer: IndexedTransfer | null
}

export interface ExplorerPage {
  /** Newest first. */
  readonly rows: readonly ExplorerRow[]
  readonly isLast: boolean
}

/** One of the lists that an explorer keeps of an account. */
export interface ExplorerList {
  /** Rows of the blocks up to `upTo`, newest first, page by page. @throws {Failure} 429, 503 */
  pages(account: string, upTo: number | undefined): AsyncGenerator<ExplorerPage, void>
}

/** An explorer of one chain. */
export interface Explorer {
  readonly lists: readonly ExplorerList[]
  /** The newest block that it says it has. @throws {Failure} 429, 503 */
  head(): Promise<number>
  /** Reports an impossible answer of the explorer. @throws {Failure} 503 */
  refuse(reason: string): never
}

const zero = `0x${'0'.repeat(40)}`
const secondsMax = 253_402_300_799

/** Explorers write numbers as texts, and some of them as numbers. */
const digits = v.pipe(
  v.union([v.string(), v.pipe(v.number(), v.safeInteger())]),
  v.transform(String),
  v.regex(/^[0-9]{1,78}$/),
)
export const wire = {
  units: v.pipe(
    digits,
    v.transform(text => BigInt(text)),
    v.check(units => units < 2n ** 256n),
  ),
  count: v.pipe(digits, v.transform(Number), v.safeInteger()),
  /** Seconds, as ms. */
  seconds: v.pipe(
    digits,
    v.transform(Number),
    v.maxValue(secondsMax),
    v.transform(seconds => seconds * 1_000),
  ),
  hash: v.pipe(v.string(), v.regex(/^0x[0-9a-fA-F]{64}$/), v.toLowerCase()),
  address: v.pipe(v.string(), v.regex(/^0x[0-9a-fA-F]{40}$/), v.toLowerCase()),
  input: v.pipe(v.string(), v.regex(/^0x[0-9a-fA-F]*$/), v.toLowerCase()),
}

/** Null for the address that stands for nobody. */
export const orNobody = (address: string): string | null => (address === zero ? null : address)

const approve = /^0x095ea7b3(?:0{24})([0-9a-f]{40})([0-9a-f]{64})$/
const approveAll = /^0xa22cb465(?:0{24})([0-9a-f]{40})(0{63}[01])$/

/** The approvals in a transaction's input: explorers do not list the logs of an account. */
function approvalsOf(from: string, to: string, input: string): readonly IndexedApproval[] {
  const approvalOf = (kind: 'collection' | 'token', found: RegExpExecArray): readonly IndexedApproval[] => [
    {
      owner: from,
      spender: `0x${found[1]}`,
      address: to,
      kind,
      tokenId: null,
      via: null,
      isRevoked: BigInt(`0x${found[2]}`) === 0n || found[1] === zero.slice(2),
    },
  ]
  const [one, all] = [approve.exec(input), approveAll.exec(input)]
  return one ? approvalOf('token', one) : all ? approvalOf('collection', all) : []
}

/** A function name that compilers accept, with or without parameters. The contract's author chooses it freely. */
const functionName = /^([A-Za-z_$][\w$]{0,63})(?:\(|$)/

/** Reads a normalized row of the explorer's list of transactions; `to` is null where it makes a contract. */
export function explorerTransaction({
  from,
  to,
  nonce,
  isFailed,
  input,
  methodText,
}: {
  readonly from: string
  readonly to: string | null
  readonly nonce: number | null
  readonly isFailed: boolean
  readonly input: string
  /** How the explorer calls the function: the selector itself where it does not know it. */
  readonly methodText?: string | null | undefined
}): ExplorerTransaction {
  const approvals = isFailed || to === null ? [] : approvalsOf(from, to, input)
  const intent = intentOf({ to, input })
  const [selector, name] = [selectorOf(input), functionName.exec(methodText ?? '')?.[1]]
  const call =
    intent === 'execute' && to !== null && selector !== undefined
      ? { contract: to, selector, ...(name !== undefined && { functionName: name }) }
      : undefined
  return { from, to, nonce, isFailed, intent, approvals, call }
}

/** Coins that a transaction, or a contract in it, moves. @param to the contract itself where they make one */
export const coinTransfer = (from: string, to: string | null, amount: bigint, isFailed: boolean) =>
  isFailed || to === null || amount === 0n ? null : ({ asset: { kind: 'coin' }, from, to, amount } as const)
