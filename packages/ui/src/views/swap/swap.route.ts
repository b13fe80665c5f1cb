import { loadSwapTexts } from '../../parts/swap/swap-texts.js'
import { defineView } from '../define-view.js'

export const swapRoute = defineView<'Swap'>({
  load: w3m => Promise.all([import('./swap-view.js'), loadSwapTexts(w3m)]),
})
