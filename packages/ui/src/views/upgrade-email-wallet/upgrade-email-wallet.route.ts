import { bringLoginTexts } from '../../i18n/login/login-texts.js'
import { defineView } from '../define-view.js'

export const upgradeEmailWalletRoute = defineView<'UpgradeEmailWallet'>({ load: w3m => Promise.all([import('./upgrade-email-wallet-view.js'), bringLoginTexts(w3m)]) })
