import type { ActivityItem, ActivityState, SentTransfer } from '@w3m/core'
import type { RowStatus } from './activity-row.js'

/** What this page sent, as a row of the activity. */
export type OwnTransaction = Omit<ActivityItem, 'status'> & { readonly status: RowStatus }

/** So long a service may take to know what has landed. */
const knownWithinMs = 120_000

/** The account without its network. */
const addressOf = (account: string): string => account.slice(account.lastIndexOf(':') + 1)
const namespaceOf = (account: string): string => account.slice(0, account.indexOf(':'))

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
  const known = new Set(items.map(({ hash }) => hash?.toLowerCase()))
  return sent.flatMap(({ id, account, to, symbol, amount, atMs, status, mark, swappedFor }) => {
    const isOurs = scope.caipNetworkId
      ? account === scope.account
      : namespaceOf(account) === namespaceOf(scope.account) && addressOf(account) === addressOf(scope.account)
    const isNews = status === 'pending' || nowMs - atMs < knownWithinMs
    if (!isOurs || !isNews || known.has(id.toLowerCase())) return []
    return [
      {
        id,
        kind: swappedFor === undefined ? 'send' : 'trade',
        status,
        atMs,
        caipNetworkId: account.slice(0, account.lastIndexOf(':')) as OwnTransaction['caipNetworkId'],
        // The id of a batch is no transaction that an explorer knows.
        hash: 'batch' in mark ? undefined : id,
        sentFrom: addressOf(account),
        sentTo: to,
        transfers: [{ direction: 'out', isNft: false, name: symbol, amount, iconUrl: undefined }],
        isLookalike: false,
      },
    ]
  })
}
