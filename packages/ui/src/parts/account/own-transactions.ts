import type { ActivityItem, ActivityState, SentTransfer } from '@w3m/core'
import type { RowItem, RowStatus } from './activity-row.js'
import { isWithoutHash } from './outcome.js'

/** A transaction that this page sent, as a row of the activity. */
export type OwnTransaction = RowItem

/** The time within which a service is expected to list a landed transaction. */
const knownWithinMs = 120_000

/** Tolerance: a block's timestamp is the second in which its creation began. */
const blockStampMs = 5_000

/** The account without its network. */
const addressOf = (account: string): string => account.slice(account.lastIndexOf(':') + 1)
const namespaceOf = (account: string): string => account.slice(0, account.indexOf(':'))

/** The ids of transactions that a pending one is meant to replace: only the row of the replacement is shown. */
function outbidIds(sent: readonly SentTransfer[]): ReadonlySet<string> {
  const ids = new Set<string>()
  for (const { status, replaces } of sent)
    for (
      let id = status === 'pending' ? replaces?.id : undefined;
      id !== undefined && !ids.has(id);
      id = sent.find(transfer => transfer.id === id)?.replaces?.id
    )
      ids.add(id)
  return ids
}

/**
 * The ids of batches that the service already lists, although no wallet has reported their transaction hash yet. A
 * batch matches an item with the same tokens that is not older. Each item matches one batch, from the oldest on. A
 * proposal may wait for days beside others: it matches the same kind, amount and token alone.
 */
function shownBatches(sent: readonly SentTransfer[], items: readonly ActivityItem[]): ReadonlySet<string> {
  const sentIds = new Set(sent.map(({ id }) => id.toLowerCase()))
  const unmatched = items.filter(({ hash }) => hash !== undefined && !sentIds.has(hash.toLowerCase())).reverse()
  const matchedIds = new Set<string>()
  for (const sentTransfer of [...sent].reverse()) {
    const { id, account, symbol, amount, tokenId, swappedFor, atMs, mark } = sentTransfer
    if (!isWithoutHash(mark)) continue
    const isProposal = 'contract' in mark
    const isSent = (transfer: ActivityItem['transfers'][number]) =>
      transfer.direction === 'out' &&
      transfer.name === symbol &&
      (!isProposal ||
        (transfer.amount === amount &&
          (tokenId ?? transfer.tokenId)?.toLowerCase() === (transfer.tokenId ?? tokenId)?.toLowerCase()))
    const matchIndex = unmatched.findIndex(
      item =>
        item.atMs >= atMs - blockStampMs &&
        item.caipNetworkId === account.slice(0, account.lastIndexOf(':')) &&
        (!isProposal || item.kind === kindOf(sentTransfer)) &&
        item.transfers.some(isSent) &&
        (swappedFor === undefined ||
          item.transfers.some(({ direction, name }) => direction === 'in' && name === swappedFor)),
    )
    if (matchIndex < 0) continue
    unmatched.splice(matchIndex, 1)
    matchedIds.add(id)
  }
  return matchedIds
}

const outgoing = ({
  symbol,
  amount,
  isNft,
  tokenId,
  isEstimate,
}: SentTransfer): OwnTransaction['transfers'][number] => ({
  direction: 'out',
  isNft: isNft === true,
  name: symbol,
  // A quoted amount is left out: only the chain knows how much the swap took.
  amount: isEstimate ? undefined : amount,
  iconUrl: undefined,
  ...(tokenId && { tokenId }),
})

const kindOf = ({ permits, swappedFor }: SentTransfer): OwnTransaction['kind'] =>
  permits ?? (swappedFor === undefined ? 'send' : 'trade')

/** An approval transfers nothing. */
const outgoingTransfers = (transfer: SentTransfer): OwnTransaction['transfers'] =>
  transfer.permits ? [] : [outgoing(transfer)]

function rowStatus({ status, replaces, replacedBy }: SentTransfer): RowStatus {
  if (status === 'pending' && replaces) return replaces.reason === 'cancelled' ? 'cancelling' : 'repricing'
  if (replacedBy?.as === 'cancelled') return 'cancelled'
  return replacedBy?.as === 'earlier' ? 'outrun' : status
}

/**
 * Transactions that this page sent from the listed account and that the service does not list yet: pending ones and
 * those that ended less than `knownWithinMs` ago, the newest first.
 */
export function ownSent(
  sent: readonly SentTransfer[],
  { scope, items }: Pick<ActivityState, 'scope' | 'items'>,
  nowMs = Date.now(),
): readonly OwnTransaction[] {
  if (!scope) return []
  const knownHashes = new Set(items.map(({ hash }) => hash?.toLowerCase()))
  const outbid = outbidIds(sent)
  const batches = shownBatches(sent, items)
  return sent.flatMap(transfer => {
    const { id, account, to, atMs, endedAtMs = atMs, mark, replacedBy } = transfer
    const isOurs = scope.caipNetworkId
      ? account === scope.account
      : namespaceOf(account) === namespaceOf(scope.account) && addressOf(account) === addressOf(scope.account)
    const isRecent = transfer.status === 'pending' || nowMs - endedAtMs < knownWithinMs
    if (!isOurs || !isRecent || knownHashes.has(id.toLowerCase()) || outbid.has(id) || batches.has(id)) return []
    // The service already lists the cancelling transaction, and `asCancelled` turns that row into this one.
    if (replacedBy?.as === 'cancelled' && knownHashes.has(replacedBy.id.toLowerCase())) return []
    // A cancelling transaction has no row of its own: the row of the cancelled one shows the result, even after a fee
    // increase.
    if (
      transfer.replaces?.reason === 'cancelled' &&
      (transfer.status === 'confirmed' || replacedBy?.as === 'cancelled')
    )
      return []
    return [
      {
        id,
        kind: kindOf(transfer),
        status: rowStatus(transfer),
        atMs,
        caipNetworkId: account.slice(0, account.lastIndexOf(':')),
        // An explorer knows neither such an id nor a replaced transaction: the replacement's hash is used.
        hash: isWithoutHash(mark) ? undefined : (replacedBy?.id ?? id),
        sentFrom: addressOf(account),
        sentTo: to,
        transfers: outgoingTransfers(transfer),
        approved: transfer.permits ? [transfer.symbol] : [],
        isLookalike: false,
      },
    ]
  })
}

/**
 * Shows a cancelling transaction as the cancelled one: on the chain, and so for the service, it is a transfer of 0 to
 * the sender itself.
 */
export function asCancelled(item: ActivityItem, sent: readonly SentTransfer[]): ActivityItem | OwnTransaction {
  const hash = item.hash?.toLowerCase()
  const end = sent.find(({ id, replaces }) => replaces?.reason === 'cancelled' && id.toLowerCase() === hash)
  if (end?.status !== 'confirmed' || !end.replaces) return item
  const { replaces, to } = end
  return {
    ...item,
    id: replaces.id,
    kind: kindOf(end),
    status: 'cancelled',
    sentTo: to,
    transfers: outgoingTransfers(end),
  }
}
