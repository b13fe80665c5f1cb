import { defineView } from '../define-view.js'

export const getWalletRoute = defineView<'GetWallet'>({
  load: () => import('./get-wallet-view.js'),
})
