import { defineView } from '../define-view.js'

export const allWalletsRoute = defineView({
  view: 'AllWallets',
  tag: 'w3m-all-wallets-view',
  load: () => import('./all-wallets-view.js'),
  title: () => ({ key: 'all-wallets.title' }),
})
