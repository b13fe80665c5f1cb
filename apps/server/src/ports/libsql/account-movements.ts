import type {
  Asset,
  ContractCall,
  IndexedApproval,
  IndexedBlock,
  IndexedTransaction,
  IndexedTransfer,
} from '../activity-repository.js'

/** The part of one account in a transaction. */
export interface Participation {
  isInitiator: boolean
  /** Set where the account's part failed, but not the transaction. */
  isFailed?: true
  readonly transfers: IndexedTransfer[]
  readonly approvals: IndexedApproval[]
  call?: ContractCall
}

/** The movements of one account that are kept per transaction: of a payout to thousands, these are shown. */
const movementsMax = 100

/** The accounts that a transaction belongs to, and what each of them had in it. */
export function participationsOf(transaction: IndexedTransaction): ReadonlyMap<string, Participation> {
  const found = new Map<string, Participation>()
  const of = (account: string): Participation => {
    const known = found.get(account) ?? { isInitiator: false, transfers: [], approvals: [] }
    found.set(account, known)
    return known
  }
  for (const account of transaction.initiators) of(account).isInitiator = true
  for (const account of transaction.failedFor ?? []) of(account).isFailed = true
  for (const { account, ...call } of transaction.calls ?? []) of(account).call = call
  for (const transfer of transaction.transfers)
    for (const account of new Set([transfer.from, transfer.to])) {
      if (account === null) continue
      const { transfers } = of(account)
      if (transfers.length < movementsMax) transfers.push(transfer)
    }
  for (const approval of transaction.approvals) {
    const { approvals } = of(approval.owner)
    if (approvals.length < movementsMax) approvals.push(approval)
  }
  return found
}

/** An asset that came to an account. */
interface AssetArrival {
  readonly account: string
  readonly asset: Exclude<Asset, { kind: 'coin' }>
  /** Whether the account acted in the transaction. */
  readonly isInitiated: boolean
}

/** Each asset that came to somebody in a block. */
export function* arrivalsOf({ transactions }: IndexedBlock): Generator<AssetArrival> {
  for (const { initiators, transfers } of transactions) {
    const accounts = new Set(initiators)
    for (const { asset, to } of transfers)
      if (asset.kind !== 'coin' && to !== null) yield { account: to, asset, isInitiated: accounts.has(to) }
  }
}

/** The approvals of a block without revocations, which are read from the chain. */
export function* approvalsOf({ transactions }: IndexedBlock): Generator<IndexedApproval & { readonly hash: string }> {
  for (const { hash, approvals } of transactions)
    for (const approval of approvals) if (!approval.isRevoked) yield { ...approval, hash }
}

/** Movements as they are stored: amounts are texts. */
interface StoredMovements {
  readonly transfers: readonly (Omit<IndexedTransfer, 'amount'> & { readonly amount: string })[]
  readonly approvals: IndexedApproval[]
  readonly call?: ContractCall
  readonly isFailed?: true
}

export const writeMovements = ({ transfers, approvals, call, isFailed }: Participation): string =>
  JSON.stringify({
    transfers: transfers.map(transfer => ({ ...transfer, amount: transfer.amount.toString() })),
    approvals,
    ...(call && { call }),
    ...(isFailed && { isFailed }),
  })

export function readMovements(text: string): Omit<Participation, 'isInitiator'> {
  const { transfers, ...rest }: StoredMovements = JSON.parse(text)
  return { ...rest, transfers: transfers.map(transfer => ({ ...transfer, amount: BigInt(transfer.amount) })) }
}
