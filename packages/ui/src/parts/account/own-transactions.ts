import type { ActivityItem, ActivityState, SentTransfer } from '@w3m/core'
import type { RowItem, RowStatus } from './activity-row.js'

/** What this page sent, as a row of the activity. */
export type OwnTransaction = RowItem

/** So long a service may take to know what has landed. */
const knownWithinMs = 120_000

/** A block is stamped with the second in which it was begun. */
const blockStampMs = 5_000

/** The account without its network. */
const addressOf = (account: string): string => account.slice(account.lastIndexOf(':') + 1)
const namespaceOf = (account: string): string => account.slice(0, account.indexOf(':'))

/** The ids of what something pending is to take the place of: its row stands for both. */
function outbidIds(sent: readonly SentTransfer[]): ReadonlySet<string> {
  const ids = new Set<string>()
  for (const { status, replaces } of sent)
    for (
      let id = status === 'pending' ? replaces?.id : undefined;
      id !== undefined && !ids.has(id);
      id = sent.find(each => each.id === id)?.replaces?.id
    )
      ids.add(id)
  return ids
}

/**
 * Of batches whose transaction no wallet has named yet, those that the service shows already: it moved the same tokens,
 * and not before. Each row of the service stands for one, the oldest for the oldest.
 */
function shownBatches(sent: readonly SentTransfer[], items: readonly ActivityItem[]): ReadonlySet<string> {
  const named = new Set(sent.map(({ id }) => id.toLowerCase()))
  const unmatched = items.filter(({ hash }) => hash !== undefined && !named.has(hash.toLowerCase())).reverse()
  const matchedIds = new Set<string>()
  for (const { id, account, symbol, swappedFor, atMs, mark } of [...sent].reverse()) {
    if (!('batch' in mark)) continue
    const hasTransfer = ({ transfers }: ActivityItem, direction: 'in' | 'out', name: string) =>
      transfers.some(each => each.direction === direction && each.name === name)
    const matchIndex = unmatched.findIndex(
      item =>
        item.atMs >= atMs - blockStampMs &&
        item.caipNetworkId === account.slice(0, account.lastIndexOf(':')) &&
        hasTransfer(item, 'out', symbol) &&
        (swappedFor === undefined || hasTransfer(item, 'in', swappedFor)),
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
  // What a swap took is for the chain to say where it was only quoted.
  amount: isEstimate ? undefined : amount,
  iconUrl: undefined,
  ...(tokenId && { tokenId }),
})

const kindOf = ({ permits, swappedFor }: SentTransfer): OwnTransaction['kind'] =>
  permits ?? (swappedFor === undefined ? 'send' : 'trade')

/** Nothing moves where somebody is only let take it. */
const outgoingTransfers = (transfer: SentTransfer): OwnTransaction['transfers'] =>
  transfer.permits ? [] : [outgoing(transfer)]

function rowStatus({ status, replaces, replacedBy }: SentTransfer): RowStatus {
  if (status === 'pending' && replaces) return replaces.reason === 'cancelled' ? 'cancelling' : 'repricing'
  if (replacedBy?.as === 'cancelled') return 'cancelled'
  return replacedBy?.as === 'earlier' ? 'outrun' : status
}

/**
 * What this page sent from the account that is listed, and the service does not know yet: what is on its way, and what
 * ended a moment ago. The newest first.
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
    // The service's row of what ended it says so, as `asCancelled` tells it.
    if (replacedBy?.as === 'cancelled' && knownHashes.has(replacedBy.id.toLowerCase())) return []
    // What ended another one is told by the row of that, also where it was sped up.
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
        // The id of a batch is no transaction that an explorer knows, and no more is what never came into a block.
        hash: 'batch' in mark ? undefined : (replacedBy?.id ?? id),
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
 * A row of the service as this browser knows it: to the chain, what cancelled a transaction is nothing but a transfer of
 * nothing to oneself.
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
