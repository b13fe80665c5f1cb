import type { ViewName } from '@w3m/core'
import type { ViewDefinition } from './define-view.js'
import { accountRoute } from './account/account.route.js'
import { allWalletsRoute } from './all-wallets/all-wallets.route.js'
import { connectRoute } from './connect/connect.route.js'
import { connectWalletsRoute } from './connect-wallets/connect-wallets.route.js'
import { connectingExternalRoute } from './connecting-external/connecting-external.route.js'
import { connectingMultiChainRoute } from './connecting-multi-chain/connecting-multi-chain.route.js'
import { connectingWalletConnectRoute } from './connecting-wallet-connect/connecting-wallet-connect.route.js'
import { connectingWalletConnectBasicRoute } from './connecting-wallet-connect-basic/connecting-wallet-connect-basic.route.js'
import { downloadsRoute } from './downloads/downloads.route.js'
import { getWalletRoute } from './get-wallet/get-wallet.route.js'
import { networksRoute } from './networks/networks.route.js'
import { siwxSignMessageRoute } from './siwx-sign-message/siwx-sign-message.route.js'
import { switchActiveChainRoute } from './switch-active-chain/switch-active-chain.route.js'
import { switchNetworkRoute } from './switch-network/switch-network.route.js'
import { unsupportedChainRoute } from './unsupported-chain/unsupported-chain.route.js'
import { whatIsANetworkRoute } from './what-is-a-network/what-is-a-network.route.js'
import { whatIsAWalletRoute } from './what-is-a-wallet/what-is-a-wallet.route.js'

/** Every view by its name. A name without its line does not compile. */
export const views: { readonly [Name in ViewName]: ViewDefinition<Name> } = {
  Account: accountRoute,
  AllWallets: allWalletsRoute,
  Connect: connectRoute,
  ConnectWallets: connectWalletsRoute,
  ConnectingExternal: connectingExternalRoute,
  ConnectingMultiChain: connectingMultiChainRoute,
  ConnectingWalletConnect: connectingWalletConnectRoute,
  ConnectingWalletConnectBasic: connectingWalletConnectBasicRoute,
  Downloads: downloadsRoute,
  GetWallet: getWalletRoute,
  Networks: networksRoute,
  SIWXSignMessage: siwxSignMessageRoute,
  SwitchActiveChain: switchActiveChainRoute,
  SwitchNetwork: switchNetworkRoute,
  UnsupportedChain: unsupportedChainRoute,
  WhatIsANetwork: whatIsANetworkRoute,
  WhatIsAWallet: whatIsAWalletRoute,
}
