import type {} from '../../parts/onramp/onramp-catalog.js'
import { defineView } from '../define-view.js'

declare module '@w3m/core' {
  interface Views {
    /** What buying is, and the way to it. */
    WhatIsABuy: undefined
  }
}

export const whatIsABuyRoute = defineView<'WhatIsABuy'>({
  load: w3m =>
    Promise.all([
      import('./what-is-a-buy-view.js'),
      import('../../parts/onramp/load-onramp.js').then(({ loadOnramp }) => loadOnramp(w3m)),
    ]),
  title: () => ({ key: 'what-is-a-buy.title' }),
})
