import { loadOnramp } from '../../parts/onramp/load-onramp.js'
import { defineView } from '../define-view.js'

declare module '@w3m/core' {
  interface Views {
    WhatIsABuy: undefined
  }
}

export const whatIsABuyRoute = defineView<'WhatIsABuy'>({
  load: w3m => Promise.all([import('./what-is-a-buy-view.js'), loadOnramp(w3m)]),
  title: () => ({ key: 'what-is-a-buy.title' }),
})
