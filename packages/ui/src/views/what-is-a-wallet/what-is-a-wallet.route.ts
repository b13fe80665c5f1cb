import { defineView } from '../define-view.js'

export const whatIsAWalletRoute = defineView<'WhatIsAWallet'>({
  load: () => import('./what-is-a-wallet-view.js'),
})
