import { loadLoginTexts } from '../../i18n/login-texts.js'
import { defineView } from '../define-view.js'

declare module '@w3m/core' {
  interface Views {
    /** The way from an embedded wallet to a wallet of one's own. */
    UpgradeEmailWallet: undefined
  }
}

export const upgradeEmailWalletRoute = defineView<'UpgradeEmailWallet'>({
  load: w3m => Promise.all([import('./upgrade-email-wallet-view.js'), loadLoginTexts(w3m)]),
})
