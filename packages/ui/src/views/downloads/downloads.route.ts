import type { WalletLink } from '@w3m/core'
import { defineView } from '../define-view.js'

declare module '@w3m/core' {
  interface Views {
    /** Where to get the app or the extension of a wallet. */
    Downloads: { readonly wallet: WalletLink }
  }
}

export const downloadsRoute = defineView<'Downloads'>({
  load: () => import('./downloads-view.js'),
  title: ({ wallet }) => ({ key: 'downloads.title', values: { name: wallet.name } }),
})
