import { recommendedRowsMax } from '../limits/wallets-limits.js'
import { connectorGroups } from '../options/option-orders.js'
import type { ConnectorGroup } from '../options/w3m-options.js'
import type { WalletIdentity } from './wallet-identity.js'
import type { WalletEntry, WalletPlaceholder, WalletRow } from './wallet-row.js'

export interface FirstListCase {
  /** The option `features.connectorTypeOrder`: its groups lead, the remaining follow. */
  readonly order?: readonly ConnectorGroup[] | undefined
  readonly installed: readonly WalletRow[]
  readonly recents: readonly WalletIdentity[]
  readonly featuredIds: readonly string[]
  /** How many wallets the host brings along itself. */
  readonly customCount: number
  /** A directory will be asked: its wallets have places kept. */
  readonly hasDirectory: boolean
}

/** The host's groups first, then those that it did not name. */
export const orderGroups = (order: readonly ConnectorGroup[] = []): readonly ConnectorGroup[] => [
  ...new Set([...order, ...connectorGroups]),
]

/**
 * How many wallets are recommended: none where the host names its own, else what is missing to two rows.
 */
export const recommendedCount = (shown: {
  readonly installed: number
  readonly recent: number
  readonly named: number
}): number => (shown.named > 0 ? 0 : Math.max(0, recommendedRowsMax - shown.installed - shown.recent))

export const placeholders = (group: ConnectorGroup, count: number): readonly WalletPlaceholder[] =>
  Array.from({ length: count }, (_, index) => ({ kind: 'placeholder' as const, id: `${group}-${index}`, group }))

/** Every entry in its group's place; within a group as they come. */
export const inGroups = (
  entries: readonly WalletEntry[],
  order: readonly ConnectorGroup[] | undefined,
): readonly WalletEntry[] => orderGroups(order).flatMap(group => entries.filter(entry => entry.group === group))

export const asRecent = (row: WalletRow): WalletRow => ({ ...row, group: 'recent', isRecent: true })

/** The connect list from what the page itself knows: it is on the screen before anything is asked of a directory. */
export function firstList({
  order,
  installed,
  recents,
  featuredIds,
  customCount,
  hasDirectory,
}: FirstListCase): readonly WalletEntry[] {
  const found = recents.flatMap(
    ({ id, rdns }) => installed.find(row => row.id === id || (rdns !== undefined && row.rdns === rdns)) ?? [],
  )
  const recent = [...new Set(found)]
  const rest = installed.filter(row => !recent.includes(row))
  const awaited = hasDirectory
    ? [
        ...placeholders('featured', featuredIds.length),
        ...placeholders(
          'recommended',
          recommendedCount({ installed: rest.length, recent: recent.length, named: featuredIds.length + customCount }),
        ),
      ]
    : []
  return inGroups([...recent.map(asRecent), ...rest, ...awaited], order)
}
