import type { ReadableAtom } from 'nanostores'
import { atom } from '../async/atom.js'
import { walletsPerPage } from '../limits/directory-limits.js'
import type { WalletLink } from './wallet.js'

export interface WalletPage {
  /** How many wallets there are in all. */
  readonly count: number
  readonly wallets: readonly WalletLink[]
}

/** A list that grows page by page. What was fetched stays, whatever happens to the next page. */
export type WalletPagesState = {
  readonly wallets: readonly WalletLink[]
  readonly count: number | undefined
  readonly pages: number
} & (
  | { readonly status: 'idle' | 'loading' }
  | { readonly status: 'ready'; readonly hasMore: boolean }
  | { readonly status: 'failed'; readonly error: unknown }
)

export interface WalletPages {
  readonly $state: ReadableAtom<WalletPagesState>
  /** Fetches the next page, or the failed one again. Nothing while one is under way, and after the last. */
  fetchNext(): Promise<void>
  /** Forgets everything; an answer that is under way is not taken. */
  reset(): void
}

/** A server that never ends must not keep the page busy. */
const emptyPagesMax = 5

const empty: WalletPagesState = { status: 'idle', wallets: [], count: undefined, pages: 0 }

/** Adds a page. A wallet that moved between pages while they were fetched stands once. */
function appendPage(state: WalletPagesState, page: WalletPage, received: number): WalletPagesState {
  const ids = new Set(state.wallets.map(({ id }) => id))
  const pages = state.pages + 1
  return {
    status: 'ready',
    wallets: [...state.wallets, ...page.wallets.filter(({ id }) => !ids.has(id))],
    count: page.count,
    pages,
    hasMore: received > 0 && pages * walletsPerPage < page.count,
  }
}

/** `fetch` gives a page, counted from 1, and how many wallets the server sent before any were filtered out. */
export function createWalletPages(
  fetch: (page: number, signal: AbortSignal) => Promise<WalletPage & { readonly received: number }>,
): WalletPages {
  const $state = atom<WalletPagesState>(empty)
  let controller = new AbortController()

  async function fetchNext(emptyPages = 0): Promise<void> {
    const before = $state.get()
    if (before.status === 'loading' || (before.status === 'ready' && !before.hasMore)) return
    const { signal } = controller
    const { wallets, count, pages } = before
    $state.set({ status: 'loading', wallets, count, pages })
    try {
      const { received, ...page } = await fetch(pages + 1, signal)
      if (signal.aborted) return
      const now = appendPage($state.get(), page, received)
      $state.set(now)
      // A page whose wallets are all for other devices adds no row that could ask for the next.
      if (now.wallets.length === wallets.length && emptyPages < emptyPagesMax) await fetchNext(emptyPages + 1)
    } catch (error) {
      if (!signal.aborted) $state.set({ status: 'failed', wallets, count, pages, error })
    }
  }

  return {
    $state,
    fetchNext: () => fetchNext(),
    reset() {
      controller.abort()
      controller = new AbortController()
      $state.set(empty)
    },
  }
}
