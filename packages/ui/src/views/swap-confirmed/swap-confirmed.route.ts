import { loadSwapTexts } from '../../parts/swap/swap-texts.js'
import { defineView } from '../define-view.js'

export const swapConfirmedRoute = defineView<'SwapConfirmed'>({
  load: w3m => Promise.all([import('./swap-confirmed-view.js'), loadSwapTexts(w3m)]),
})
