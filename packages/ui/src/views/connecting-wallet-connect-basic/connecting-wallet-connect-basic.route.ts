import { defineView } from '../define-view.js'

export const connectingWalletConnectBasicRoute = defineView<'ConnectingWalletConnectBasic'>({
  load: () => import('./connecting-wallet-connect-basic-view.js'),
  title: () => ({ name: 'WalletConnect' }),
  help: { view: 'WhatIsAWallet', label: 'modal.help-wallet' },
})
