import { loadAssetsTexts } from '../../i18n/assets-texts.js'
import { defineView } from '../define-view.js'

declare module '@w3m/core' {
  interface Views {
    /** The networks on which the account receives. */
    WalletCompatibleNetworks: undefined
  }
}

export const walletCompatibleNetworksRoute = defineView<'WalletCompatibleNetworks'>({
  load: w3m => Promise.all([import('./wallet-compatible-networks-view.js'), loadAssetsTexts(w3m)]),
})
