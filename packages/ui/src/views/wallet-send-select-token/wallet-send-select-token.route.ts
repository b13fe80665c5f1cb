import { loadAssetsTexts } from '../../i18n/assets-texts.js'
import { loadSendTexts } from '../../i18n/send-texts.js'
import { defineView } from '../define-view.js'

declare module '@w3m/core' {
  interface Views {
    /** The tokens of the account, to send one of them. */
    WalletSendSelectToken: undefined
  }
}

export const walletSendSelectTokenRoute = defineView<'WalletSendSelectToken'>({
  load: w3m => Promise.all([import('./wallet-send-select-token-view.js'), loadAssetsTexts(w3m), loadSendTexts(w3m)]),
})
