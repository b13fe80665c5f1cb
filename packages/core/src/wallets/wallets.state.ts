import { suggestedWalletsMax } from '../limits/wallets-limits.js'
import { asRecent, inGroups, placeholders, recommendedCount, type FirstListCase } from './installed-list.js'
import type { RecentLinks } from './recent-links.js'
import { isObtainable, type WalletLink } from './wallet.js'
import { createWalletIndex, withoutKnown, type WalletIdentity } from './wallet-identity.js'
import { rowOfLink, type WalletEntry, type WalletRow } from './wallet-row.js'

/** Data of wallets that are not installed. `undefined` while it is being fetched. */
export interface KnownLinks {
  readonly featured: readonly WalletLink[] | undefined
  readonly custom: readonly WalletLink[]
  readonly recommended: readonly WalletLink[] | undefined
}

export interface ConnectListCase extends KnownLinks, Omit<FirstListCase, 'customCount' | 'hasDirectory'> {
  /** What the directory knows of recent wallets, wherever it lists them. */
  readonly recent: RecentLinks
  readonly isMobile: boolean
}

/** Wallets in the order of a list of ids; those that it does not name keep theirs, behind. */
export function inOrderOf<Wallet extends WalletIdentity>(
  wallets: readonly Wallet[],
  ids: readonly string[],
): readonly Wallet[] {
  const indexById = new Map(ids.map((id, index) => [id, index]))
  const rank = ({ id }: Wallet) => indexById.get(id) ?? ids.length
  return [...wallets].sort((a, b) => rank(a) - rank(b))
}

/** The rows of the connect list, each wallet once, with places kept for what is still being fetched. */
export function connectList(params: ConnectListCase): readonly WalletEntry[] {
  const { installed, recents, custom, featuredIds, isMobile } = params
  const links = createWalletIndex(
    [
      ...custom,
      ...(params.featured ?? []),
      ...(params.recommended ?? []),
      ...[...params.recent.values()].filter(link => typeof link === 'object'),
    ],
    isMobile,
  )
  const installedIndex = createWalletIndex(installed, isMobile)

  // A recent wallet that is neither here nor known anywhere would lead the visitor nowhere. One that is still being
  // looked up keeps its place: rows below it must not move under a finger.
  const recent = new Map<string, WalletRow | undefined>()
  for (const recentWallet of recents) {
    const link = links.find(recentWallet)
    const row = installedIndex.find(recentWallet) ?? (link && rowOfLink(link, 'recent'))
    if (row) recent.set(row.id, asRecent(row))
    else if (params.recent.get(recentWallet.id) === 'loading') recent.set(recentWallet.id, undefined)
  }
  const rest = installed.filter(({ id }) => !recent.has(id))
  const visibleRows = [...[...recent.values()].filter(row => row !== undefined), ...rest]
  const featured = params.featured && withoutKnown(inOrderOf(params.featured, featuredIds), visibleRows, isMobile)
  const customWallets = withoutKnown(custom, [...visibleRows, ...(featured ?? [])], isMobile)
  const count = recommendedCount({
    installed: rest.length,
    recent: recent.size,
    named: featuredIds.length + custom.length,
  })
  const recommended = params.recommended && withoutKnown(params.recommended, visibleRows, isMobile).slice(0, count)

  return inGroups(
    [
      ...[...recent].map(
        ([id, row]) => row ?? { kind: 'placeholder' as const, id: `recent-${id}`, group: 'recent' as const },
      ),
      ...rest,
      ...(featured?.map(wallet => rowOfLink(wallet, 'featured')) ?? placeholders('featured', featuredIds.length)),
      ...customWallets.map(wallet => rowOfLink(wallet, 'custom')),
      ...(recommended?.map(wallet => rowOfLink(wallet, 'recommended')) ?? placeholders('recommended', count)),
    ],
    params.order,
  )
}

const listedRows = new WeakMap<WalletLink, WalletRow>()

/** The same row for the same wallet: a list that grows draws only what is new. */
const listedRow = (wallet: WalletLink): WalletRow => {
  let row = listedRows.get(wallet)
  if (!row) listedRows.set(wallet, (row = rowOfLink(wallet, 'recommended')))
  return row
}

/** Every wallet: the installed ones first, then the featured in their order, then the rest as it comes. */
export function allWalletsList(
  installed: readonly WalletRow[],
  featured: readonly WalletLink[],
  others: readonly WalletLink[],
  isMobile: boolean,
): readonly WalletRow[] {
  return [...installed, ...withoutKnown([...featured, ...others], installed, isMobile).map(listedRow)]
}

/** The wallets that are worth getting: the first four of featured, custom and recommended that can be got. */
export const suggestedWallets = (
  { featured = [], custom, recommended = [] }: KnownLinks,
  isMobile: boolean,
): readonly WalletLink[] =>
  withoutKnown([...featured, ...custom, ...recommended].filter(isObtainable), [], isMobile).slice(
    0,
    suggestedWalletsMax,
  )
