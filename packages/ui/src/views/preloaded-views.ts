// A view is one line, here or in on-demand-views.ts: its name, and where its definition is. These are the views that
// most visitors see; their definitions come with the modal.
export { accountRoute as Account } from './account/account.route.js'
export { allWalletsRoute as AllWallets } from './all-wallets/all-wallets.route.js'
export { connectRoute as Connect } from './connect/connect.route.js'
export { connectingExternalRoute as ConnectingExternal } from './connecting-external/connecting-external.route.js'
export { connectingWalletConnectRoute as ConnectingWalletConnect } from './connecting-wallet-connect/connecting-wallet-connect.route.js'
