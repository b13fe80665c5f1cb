import { loadAssetsTexts } from '../../i18n/assets-texts.js'
import { loadSendTexts } from '../../i18n/send-texts.js'
import { defineView } from '../define-view.js'

export const walletSendRoute = defineView<'WalletSend'>({
  load: w3m => Promise.all([import('./wallet-send-view.js'), loadAssetsTexts(w3m), loadSendTexts(w3m)]),
})
