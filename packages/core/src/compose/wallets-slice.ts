import { getWallets } from '../api/get-wallets.js'
import type { Http } from '../api/http.js'
import type { ImagesStore } from '../images/images.store.js'
import type { WalletListStore } from '../wallets/wallet-list.store.js'
import { createWalletsStore, type WalletsStore } from '../wallets/wallets.store.js'
import type { SliceContext } from './slice-context.js'

/** The directory of wallets, which adds to the list of the page's own. */
export async function createSlice(
  { $options, storage, events, isMobile, timeZone }: SliceContext,
  load: {
    walletList(): Promise<WalletListStore>
    images(): Promise<ImagesStore>
    directory(): Promise<Http>
  },
): Promise<WalletsStore> {
  const [list, { walletImage, preload }] = await Promise.all([load.walletList(), load.images()])
  return createWalletsStore({
    $options,
    list,
    fetchWallets: async (query, options) => (await load.directory()).request(getWallets, { query }, options),
    image: walletImage,
    events,
    storage,
    preload,
    setTimer(callback, ms) {
      const timer = setTimeout(callback, ms)
      return () => clearTimeout(timer)
    },
    isMobile,
    timeZone,
  })
}
