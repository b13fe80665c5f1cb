import { loadAssetsTexts } from '../../i18n/assets-texts.js'
import { loadSendTexts } from '../../i18n/send-texts.js'
import { defineView } from '../define-view.js'

declare module '@w3m/core' {
  interface Views {
    /** Shows the prepared transfer; without one the view is empty. */
    WalletSendPreview: undefined
  }
}

export const walletSendPreviewRoute = defineView<'WalletSendPreview'>({
  load: w3m => Promise.all([import('./wallet-send-preview-view.js'), loadAssetsTexts(w3m), loadSendTexts(w3m)]),
})
