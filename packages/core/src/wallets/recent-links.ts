import type { ReadableAtom } from 'nanostores'
import { atom } from '../async/atom.js'
import type { W3mOptions } from '../options/w3m-options.js'
import type { RecentWallet } from '../storage/recent-wallets.js'
import type { WalletIdentity } from './wallet-identity.js'
import type { WalletLink } from './wallet.js'

/** What the directory says of recent wallets, by id. One that could not be asked for is absent. */
export type RecentLinks = ReadonlyMap<string, WalletLink | 'loading' | 'unknown'>

export interface RecentLinksStore {
  readonly $state: ReadableAtom<RecentLinks>
  /** Looks up those that are new; again those for which that failed. Never throws: the list then lacks a row. */
  fetch(): Promise<void>
  reset(): void
}

/**
 * The ids of recent wallets that only the directory may know: they are not installed, no extension, whose id is its
 * rdns, and not the host's own. Only those that the host wants to be listed.
 */
export const listedIds = (
  recents: readonly RecentWallet[],
  installed: readonly WalletIdentity[],
  { includeWalletIds = [], excludeWalletIds = [], customWallets = [] }: W3mOptions,
): readonly string[] =>
  recents.flatMap(({ id, rdns }) =>
    id === rdns ||
    excludeWalletIds.includes(id) ||
    (includeWalletIds.length && !includeWalletIds.includes(id)) ||
    [...installed, ...customWallets].some(wallet => wallet.id === id)
      ? []
      : id,
  )

export function createRecentLinks(
  ids: () => readonly string[],
  fetch: (ids: readonly string[], signal: AbortSignal) => Promise<readonly WalletLink[]>,
): RecentLinksStore {
  const $state = atom<RecentLinks>(new Map())
  let controller = new AbortController()
  return {
    $state,
    async fetch() {
      const { signal } = controller
      const asked = ids().filter(id => !$state.get().has(id))
      if (!asked.length) return
      $state.set(new Map([...$state.get(), ...asked.map(id => [id, 'loading'] as const)]))
      const found = await fetch(asked, signal).catch(() => undefined)
      if (signal.aborted) return
      const links = new Map($state.get())
      for (const id of asked)
        if (found) links.set(id, found.find(wallet => wallet.id === id) ?? 'unknown')
        else links.delete(id)
      $state.set(links)
    },
    reset() {
      controller.abort()
      controller = new AbortController()
      $state.set(new Map())
    },
  }
}
