import { loadSwapTexts } from '../../parts/swap/swap-texts.js'
import { defineView } from '../define-view.js'

declare module '@w3m/core' {
  interface Views {
    /** The preview of the prepared swap; empty if none was prepared. */
    SwapPreview: undefined
  }
}

export const swapPreviewRoute = defineView<'SwapPreview'>({
  load: w3m => Promise.all([import('./swap-preview-view.js'), loadSwapTexts(w3m)]),
})
