import { defineView } from '../define-view.js'

export const connectWalletsRoute = defineView({
  view: 'ConnectWallets',
  tag: 'w3m-connect-wallets-view',
  load: () => import('./connect-wallets-view.js'),
  title: () => ({ key: 'connect.title' }),
})
