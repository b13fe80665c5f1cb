import { defineView } from '../define-view.js'

export const whatIsAWalletRoute = defineView({
  view: 'WhatIsAWallet',
  tag: 'w3m-what-is-a-wallet-view',
  load: () => import('./what-is-a-wallet-view.js'),
  title: () => ({ key: 'what-is-a-wallet.title' }),
})
