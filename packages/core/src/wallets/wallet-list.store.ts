import type { ReadableAtom } from 'nanostores'
import { atom } from '../async/atom.js'
import type { Connector } from '../connectors/define-connector.js'
import type { W3mOptions } from '../options/w3m-options.js'
import { readRecentWallets, recentWalletsKey, withRecentWallet, writeRecentWallets } from '../storage/recent-wallets.js'
import { hasDirectory } from './has-directory.js'
import {
  describeWalletList,
  type WalletListAddition,
  type WalletListSources,
  type WalletListState,
} from './wallet-list.state.js'
import { offersPairing, walletStep, type WalletStep, type WalletStepCase } from './wallet-step.js'

/** The wallets of this page. Small: what is not installed arrives by `fetch`. */
export interface WalletListStore {
  /** The connect list as it is now. */
  readonly $state: ReadableAtom<WalletListState>
  /**
   * Brings what is not installed, where the host wants any: once, and again after a failure. Never throws; the state
   * tells.
   */
  fetch(): Promise<void>
  /** Takes what is known of wallets that are not installed, in place of what was known before. */
  add(addition: WalletListAddition): void
  /** What a click on a row leads to. */
  step(input: Omit<WalletStepCase, 'canPair'>): WalletStep
  /** Keeps a wallet that was connected among the recent ones. */
  addRecent(wallet: Pick<Connector, 'id' | 'name' | 'icon' | 'rdns' | 'type'>): void
  /** Stops following options, connectors and the modal. */
  destroy(): void
}

export interface WalletListDeps extends WalletListSources {
  /** Loads what knows of other wallets; it adds to this list from then on. */
  readonly loadWallets: () => Promise<{ fetch(): Promise<void> }>
}

export function createWalletListStore(deps: WalletListDeps): WalletListStore {
  const { $options, $hasSocials, $connectors, $modal, storage, loadWallets, timeZone } = deps
  let addition: WalletListAddition = { directory: 'loading' }
  let isRequested = false
  /** What makes more than the wallets of this page; 0 where nothing does. */
  const sourcesOf = (options: W3mOptions) =>
    Number(hasDirectory(options, timeZone)) + (options.customWallets?.length ? 2 : 0)
  let sources = sourcesOf($options.get())

  const read = () => describeWalletList(deps, addition)
  const $state = atom(read())
  const refresh = () => $state.set(read())
  const add = (added: WalletListAddition) => {
    addition = added
    refresh()
  }
  const loadAddition = async () => {
    if (!sourcesOf($options.get())) return
    try {
      await (await loadWallets()).fetch()
    } catch (error) {
      add({ directory: 'failed', error })
    }
  }
  const stops = [
    ...[$hasSocials, $connectors, $modal].map(store => store.listen(refresh)),
    $options.listen(options => {
      refresh()
      if (isRequested && sources !== (sources = sourcesOf(options))) void loadAddition()
    }),
    // Without a key, everything was cleared.
    storage.watch((key = recentWalletsKey) => {
      if (key === recentWalletsKey) refresh()
    }),
  ]

  return {
    $state,
    fetch() {
      isRequested = true
      return loadAddition()
    },
    add,
    step: params => walletStep({ ...params, canPair: offersPairing($options.get()) }),
    addRecent({ id, name, icon, rdns, type }) {
      if (type === 'AUTH' || type === 'WALLET_CONNECT') return
      const recents = readRecentWallets(storage)
      const next = withRecentWallet(recents, { id, name, ...(icon && { image: icon }), ...(rdns && { rdns }) })
      if (next === recents) return
      writeRecentWallets(storage, next)
      refresh()
    },
    destroy() {
      for (const stop of stops) stop()
    },
  }
}
