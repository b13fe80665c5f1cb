import { loadAssetsTexts } from '../../i18n/assets-texts.js'
import { defineView } from '../define-view.js'

declare module '@w3m/core' {
  interface Views {
    /** All that the account did. */
    Transactions: undefined
  }
}

export const transactionsRoute = defineView<'Transactions'>({
  load: w3m => Promise.all([import('./transactions-view.js'), loadAssetsTexts(w3m)]),
})
