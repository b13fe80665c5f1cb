import type { ReadableAtom } from 'nanostores'
import { atom } from '../async/atom.js'
import { walletSearchDebounceMs, walletSearchMinLength } from '../limits/directory-limits.js'
import type { WalletLink } from './wallet.js'

/** Runs `callback` after a while; returns what calls it off. */
export type RunAfter = (callback: () => void, ms: number) => () => void

/** The answer to a search. */
export interface WalletsFound {
  readonly wallets: readonly WalletLink[]
  /** More wallets match than one answer of the directory has. */
  readonly isPartial: boolean
}

/** The search results. The former ones stay while a new response is pending. */
export type WalletSearchState =
  | { readonly status: 'off'; readonly query: string }
  | { readonly status: 'searching'; readonly query: string; readonly wallets: readonly WalletLink[] }
  | ({ readonly status: 'found'; readonly query: string } & WalletsFound)
  | {
      readonly status: 'failed'
      readonly query: string
      readonly wallets: readonly WalletLink[]
      readonly error: unknown
    }

export interface WalletSearch {
  readonly $state: ReadableAtom<WalletSearchState>
  /** Searches once the visitor stops typing; fewer than two characters end the search. */
  type(query: string): void
  /** Asks again at once: after a failure, or when the filter changed. */
  repeat(): void
  reset(): void
}

export interface WalletSearchDeps {
  readonly fetch: (query: string, signal: AbortSignal) => Promise<WalletsFound>
  readonly setTimer: RunAfter
}

/**
 * Only the answer to the latest question is ever taken: an earlier one is aborted, and ignored should it come all the
 * same.
 */
export function createWalletSearch({ fetch, setTimer }: WalletSearchDeps): WalletSearch {
  const $state = atom<WalletSearchState>({ status: 'off', query: '' })
  let controller: AbortController | undefined
  let cancel: (() => void) | undefined

  const stop = () => {
    cancel?.()
    controller?.abort()
    cancel = controller = undefined
  }
  const currentResults = () => {
    const state = $state.get()
    return state.status === 'off' ? [] : state.wallets
  }

  async function run(query: string): Promise<void> {
    stop()
    const { signal } = (controller = new AbortController())
    const wallets = currentResults()
    $state.set({ status: 'searching', query, wallets })
    try {
      const found = await fetch(query, signal)
      if (!signal.aborted) $state.set({ status: 'found', query, ...found })
    } catch (error) {
      if (!signal.aborted) $state.set({ status: 'failed', query, wallets, error })
    }
  }

  return {
    $state,
    type(text) {
      const query = text.trim()
      if (query === $state.get().query) return
      stop()
      if (query.length < walletSearchMinLength) return $state.set({ status: 'off', query })
      $state.set({ status: 'searching', query, wallets: currentResults() })
      cancel = setTimer(() => void run(query), walletSearchDebounceMs)
    },
    repeat() {
      const { status, query } = $state.get()
      if (status !== 'off') void run(query)
    },
    reset() {
      stop()
      $state.set({ status: 'off', query: '' })
    },
  }
}
