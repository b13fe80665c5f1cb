import { loadAssetsTexts } from '../../i18n/assets-texts.js'
import { defineView } from '../define-view.js'

declare module '@w3m/core' {
  interface Views {
    /** One token of the account, by its id. */
    TokenDetails: { readonly id: string }
  }
}

export const tokenDetailsRoute = defineView<'TokenDetails'>({
  load: w3m => Promise.all([import('./token-details-view.js'), loadAssetsTexts(w3m)]),
})
