import type { ViewName } from '@w3m/core'
import type { ViewDefinition } from './define-view.js'
import { accountRoute } from './account/account.route.js'
import { allWalletsRoute } from './all-wallets/all-wallets.route.js'
import { connectWalletsRoute } from './connect-wallets/connect-wallets.route.js'
import { connectRoute } from './connect/connect.route.js'
import { connectingExternalRoute } from './connecting-external/connecting-external.route.js'
import { connectingWalletConnectBasicRoute } from './connecting-wallet-connect-basic/connecting-wallet-connect-basic.route.js'
import { connectingWalletConnectRoute } from './connecting-wallet-connect/connecting-wallet-connect.route.js'
import { downloadsRoute } from './downloads/downloads.route.js'
import { networksRoute } from './networks/networks.route.js'
import { siwxSignMessageRoute } from './siwx-sign-message/siwx-sign-message.route.js'
import { switchNetworkRoute } from './switch-network/switch-network.route.js'

type Definitions = { readonly [Name in ViewName]: ViewDefinition<Name> }

/** The views that most visitors see. */
const first = {
  Account: accountRoute,
  AllWallets: allWalletsRoute,
  Connect: connectRoute,
  ConnectWallets: connectWalletsRoute,
  ConnectingExternal: connectingExternalRoute,
  ConnectingWalletConnect: connectingWalletConnectRoute,
  ConnectingWalletConnectBasic: connectingWalletConnectBasicRoute,
  Downloads: downloadsRoute,
  Networks: networksRoute,
  SIWXSignMessage: siwxSignMessageRoute,
  SwitchNetwork: switchNetworkRoute,
} satisfies Partial<Definitions>

/** The views whose definitions come with the first of them. A name without its line, here or there, does not compile. */
export type LaterViews = Omit<Definitions, keyof typeof first>

/** Every view by its name, as far as its definition is there. */
export const views: Partial<Definitions> = first

/** Brings the definitions of the other views. */
export const bringLaterViews = async (): Promise<unknown> => Object.assign(views, (await import('./later-views.js')).laterViews)
