import type { WalletPagesState } from './wallet-pages.js'
import type { WalletSearchState } from './wallet-search.js'
import type { WalletLink } from './wallet.js'
import { createWalletIndex, type WalletIdentity } from './wallet-identity.js'
import type { WalletRow } from './wallet-row.js'
import { allWalletsList } from './wallets.state.js'

/** The list of all wallets, filtered and searched. */
export interface AllWalletsState {
  /** What was typed to search by, without spaces around it; below two characters the whole list shows. */
  readonly query: string
  /** Only wallets with the directory's badge are listed. */
  readonly isCertifiedOnly: boolean
  /** The installed ones first, then the host's, then the directory's, as far as they are fetched. */
  readonly rows: readonly WalletRow[]
  /** `loading`: more is being fetched than the rows that are there. */
  readonly status: 'loading' | 'ready' | 'failed'
  /** Why the directory did not answer; undefined except where `status` is `failed`. */
  readonly error: unknown
  /** `fetchMore` has another page to fetch. False while there is a search. */
  readonly hasMore: boolean
  /** How many wallets there are to see, also those that are not fetched yet. */
  readonly count: number
  /**
   * False where there are more than `count`, or may be: a search that matches more than 100 lists that many, and a
   * phone, which lists what it can open, knows how many these are once all are fetched.
   */
  readonly isCountExact: boolean
}

export interface AllWalletsCase {
  readonly installed: readonly WalletRow[]
  /** Featured and custom wallets, in this order. */
  readonly named: readonly WalletLink[]
  /** The pages of the chosen filter. */
  readonly page: WalletPagesState
  readonly search: WalletSearchState
  readonly isCertifiedOnly: boolean
  readonly hasDirectory: boolean
  readonly isMobile: boolean
}

/** True where a name holds what was typed. */
export const isNamed = ({ name }: WalletIdentity, query: string): boolean =>
  name.toLowerCase().includes(query.trim().toLowerCase())

/**
 * Until the directory answers a search, what is known already is searched. "Certified" is what the directory says:
 * of the installed and named wallets only those remain that are among its certified ones.
 */
export function allWalletsState({
  installed,
  named,
  page,
  search,
  isCertifiedOnly,
  hasDirectory,
  isMobile,
}: AllWalletsCase): AllWalletsState {
  const isSearching = search.status !== 'off'
  const source = isSearching ? search : page
  const others =
    search.status === 'off'
      ? page.wallets
      : search.status === 'found'
        ? search.wallets
        : [...search.wallets, ...page.wallets].filter(wallet => isNamed(wallet, search.query))
  const certified = createWalletIndex(isCertifiedOnly ? others : [], isMobile)
  const isIncluded = (wallet: WalletIdentity) =>
    isCertifiedOnly ? certified.find(wallet) !== undefined : !isSearching || isNamed(wallet, search.query)
  const status =
    source.status === 'failed' ? 'failed' : source.status === 'ready' || source.status === 'found' ? 'ready' : 'loading'
  const rows = allWalletsList(installed.filter(isIncluded), named.filter(isIncluded), others, isMobile)
  const isPartial = !isSearching && !(page.status === 'ready' && !page.hasMore)
  const isUnknown = isMobile && isPartial && hasDirectory
  return {
    query: search.query,
    isCertifiedOnly,
    rows,
    status: hasDirectory ? status : 'ready',
    error: source.status === 'failed' ? source.error : undefined,
    hasMore: !isSearching && page.status === 'ready' && page.hasMore,
    count: isPartial && !isUnknown ? Math.max(page.count ?? 0, rows.length) : rows.length,
    isCountExact: !isUnknown && !(search.status === 'found' && search.isPartial),
  }
}
