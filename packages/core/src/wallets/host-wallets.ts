import type { ReadableAtom } from 'nanostores'
import { atom } from '../async/atom.js'
import { walletSearchEntries } from '../limits/directory-limits.js'
import type { WalletLink } from './wallet.js'

/** What the directory says of the wallets that the host names. `ready` without any where it names none. */
export type HostWalletsState =
  | { readonly status: 'idle' | 'loading' }
  | { readonly status: 'ready'; readonly wallets: ReadonlyMap<string, WalletLink> }
  | { readonly status: 'failed'; readonly error: unknown }

export interface HostWallets {
  readonly $state: ReadableAtom<HostWalletsState>
  /** Looks them up, once; again after a failure. */
  fetch(): Promise<void>
  reset(): void
}

/** `ids` may be asked for in lists of at most a hundred. */
export function createHostWallets(
  ids: () => readonly string[],
  fetch: (ids: readonly string[], signal: AbortSignal) => Promise<readonly WalletLink[]>,
): HostWallets {
  const $state = atom<HostWalletsState>({ status: 'idle' })
  let controller = new AbortController()
  return {
    $state,
    async fetch() {
      const { status } = $state.get()
      if (status === 'loading' || status === 'ready') return
      const { signal } = controller
      const all = [...new Set(ids())]
      const chunks = Array.from({ length: Math.ceil(all.length / walletSearchEntries) }, (_, index) =>
        all.slice(index * walletSearchEntries, (index + 1) * walletSearchEntries),
      )
      $state.set({ status: 'loading' })
      try {
        const found = (await Promise.all(chunks.map(chunk => fetch(chunk, signal)))).flat()
        if (!signal.aborted) $state.set({ status: 'ready', wallets: new Map(found.map(wallet => [wallet.id, wallet])) })
      } catch (error) {
        if (!signal.aborted) $state.set({ status: 'failed', error })
      }
    },
    reset() {
      controller.abort()
      controller = new AbortController()
      $state.set({ status: 'idle' })
    },
  }
}
