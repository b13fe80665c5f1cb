import { defineView } from '../define-view.js'

export const allWalletsRoute = defineView<'AllWallets'>({
  load: () => import('./all-wallets-view.js'),
})
