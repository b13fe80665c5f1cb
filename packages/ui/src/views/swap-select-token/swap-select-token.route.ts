import { loadAssetsTexts } from '../../i18n/assets-texts.js'
import { loadSwapTexts } from '../../parts/swap/swap-texts.js'
import { defineView } from '../define-view.js'

export const swapSelectTokenRoute = defineView<'SwapSelectToken'>({
  load: w3m => Promise.all([import('./swap-select-token-view.js'), loadSwapTexts(w3m), loadAssetsTexts(w3m)]),
})
