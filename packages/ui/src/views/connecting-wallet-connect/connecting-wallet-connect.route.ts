import { defineView } from '../define-view.js'

export const connectingWalletConnectRoute = defineView<'ConnectingWalletConnect'>({
  load: () => import('./connecting-wallet-connect-view.js'),
  title: ({ wallet }) => ({ name: wallet?.name ?? 'WalletConnect' }),
})
