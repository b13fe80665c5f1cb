import { defineView } from '../define-view.js'

export const getWalletRoute = defineView({
  view: 'GetWallet',
  tag: 'w3m-get-wallet-view',
  load: () => import('./get-wallet-view.js'),
  title: () => ({ key: 'get-wallet.title' }),
})
