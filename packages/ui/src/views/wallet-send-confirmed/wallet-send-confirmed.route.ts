import { loadAssetsTexts } from '../../i18n/assets-texts.js'
import { loadSendTexts } from '../../i18n/send-texts.js'
import { defineView } from '../define-view.js'

declare module '@w3m/core' {
  interface Views {
    /** The last sent transfer: pending, or in its final state. */
    WalletSendConfirmed: undefined
  }
}

export const walletSendConfirmedRoute = defineView<'WalletSendConfirmed'>({
  load: w3m => Promise.all([import('./wallet-send-confirmed-view.js'), loadAssetsTexts(w3m), loadSendTexts(w3m)]),
})
