import type { ViewName } from '@w3m/core'
import { atom } from 'nanostores'
import type { ViewDefinition } from './define-view.js'
import { accountRoute } from './account/account.route.js'
import { allWalletsRoute } from './all-wallets/all-wallets.route.js'
import { connectRoute } from './connect/connect.route.js'
import { connectingExternalRoute } from './connecting-external/connecting-external.route.js'
import { connectingWalletConnectRoute } from './connecting-wallet-connect/connecting-wallet-connect.route.js'
import { networksRoute } from './networks/networks.route.js'

type Definitions = { readonly [Name in ViewName]: ViewDefinition<Name> }

/** The views that most visitors see. */
const first = {
  Account: accountRoute,
  AllWallets: allWalletsRoute,
  Connect: connectRoute,
  ConnectingExternal: connectingExternalRoute,
  ConnectingWalletConnect: connectingWalletConnectRoute,
  Networks: networksRoute,
} satisfies Partial<Definitions>

/** The views whose definitions come with the first of them. A name without its line, here or there, does not compile. */
export type LaterViews = Omit<Definitions, keyof typeof first>

/** Every view by its name, as far as its definition is there. */
export const $views = atom<Partial<Definitions>>(first)

/** Brings the definitions of the other views. */
export const bringLaterViews = async (): Promise<void> => $views.set({ ...first, ...(await import('./later-views.js')).laterViews })
