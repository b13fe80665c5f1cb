import { defineView } from '../define-view.js'

export const connectWalletsRoute = defineView<'ConnectWallets'>({
  load: () => import('./connect-wallets-view.js'),
  title: () => ({ key: 'connect.title' }),
})
