import type {} from '../../parts/onramp/onramp-catalog.js'
import { defineView } from '../define-view.js'

declare module '@w3m/core' {
  interface Views {
    /** One purchase, by the service's id; `isBlocked` where the browser opened no window for it. */
    BuyInProgress: { readonly id: string; readonly isBlocked?: boolean }
  }
}

export const buyInProgressRoute = defineView<'BuyInProgress'>({
  load: w3m =>
    Promise.all([
      import('./buy-in-progress-view.js'),
      import('../../parts/onramp/load-onramp.js').then(({ loadOnramp }) => loadOnramp(w3m)),
    ]),
  title: () => ({ key: 'buy-in-progress.title' }),
})
