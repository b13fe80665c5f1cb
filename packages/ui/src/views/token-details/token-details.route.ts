import { loadAssetsTexts } from '../../i18n/assets-texts.js'
import { defineView } from '../define-view.js'

export const tokenDetailsRoute = defineView<'TokenDetails'>({
  load: w3m => Promise.all([import('./token-details-view.js'), loadAssetsTexts(w3m)]),
})
