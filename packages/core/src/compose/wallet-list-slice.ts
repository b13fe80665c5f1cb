import type { Discovery } from '../connectors/discovery.js'
import { createWalletListStore, type WalletListStore } from '../wallets/wallet-list.store.js'
import type { WalletsStore } from '../wallets/wallets.store.js'
import type { SliceContext } from './slice-context.js'

/** The list of the page's own wallets; what is not installed loads once somebody looks at it. */
export const createWalletListSlice = async (
  context: SliceContext,
  load: { discovery(): Promise<Discovery>; wallets(): Promise<WalletsStore> },
): Promise<WalletListStore> =>
  createWalletListStore({
    ...context,
    $connectors: (await load.discovery()).$connectors,
    $modal: context.modal.$state,
    loadWallets: load.wallets,
  })
