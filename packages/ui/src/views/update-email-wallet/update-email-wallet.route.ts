import { bringLoginTexts } from '../../i18n/login/login-texts.js'
import { defineView } from '../define-view.js'

export const updateEmailWalletRoute = defineView<'UpdateEmailWallet'>({ load: w3m => Promise.all([import('./update-email-wallet-view.js'), bringLoginTexts(w3m)]) })
