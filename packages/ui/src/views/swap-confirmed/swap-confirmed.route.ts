import { loadSwapTexts } from '../../parts/swap/swap-texts.js'
import { defineView } from '../define-view.js'

declare module '@w3m/core' {
  interface Views {
    /** The swap that was sent, and what has become of it. */
    SwapConfirmed: undefined
  }
}

export const swapConfirmedRoute = defineView<'SwapConfirmed'>({
  load: w3m => Promise.all([import('./swap-confirmed-view.js'), loadSwapTexts(w3m)]),
})
