import { loadSwapTexts } from '../../parts/swap/swap-texts.js'
import { defineView } from '../define-view.js'

export const swapPreviewRoute = defineView<'SwapPreview'>({
  load: w3m => Promise.all([import('./swap-preview-view.js'), loadSwapTexts(w3m)]),
})
