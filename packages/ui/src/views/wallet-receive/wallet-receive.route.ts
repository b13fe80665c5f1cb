import { loadAssetsTexts } from '../../i18n/assets-texts.js'
import { defineView } from '../define-view.js'

export const walletReceiveRoute = defineView<'WalletReceive'>({
  load: w3m => Promise.all([import('./wallet-receive-view.js'), loadAssetsTexts(w3m)]),
})
