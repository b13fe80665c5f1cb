import { loadAssetsTexts } from '../../i18n/assets-texts.js'
import { defineView } from '../define-view.js'

declare module '@w3m/core' {
  interface Views {
    /** The account's address as a code, and the networks that it is good on. */
    WalletReceive: undefined
  }
}

export const walletReceiveRoute = defineView<'WalletReceive'>({
  load: w3m => Promise.all([import('./wallet-receive-view.js'), loadAssetsTexts(w3m)]),
})
