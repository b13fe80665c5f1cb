import { loadLoginTexts } from '../../i18n/login-texts.js'
import { defineView } from '../define-view.js'

export const updateEmailWalletRoute = defineView<'UpdateEmailWallet'>({
  load: w3m => Promise.all([import('./update-email-wallet-view.js'), loadLoginTexts(w3m)]),
})
