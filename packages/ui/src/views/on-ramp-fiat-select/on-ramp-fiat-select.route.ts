import type {} from '../../parts/onramp/onramp-catalog.js'
import { defineView } from '../define-view.js'

declare module '@w3m/core' {
  interface Views {
    /** The currencies that can be paid with. */
    OnRampFiatSelect: undefined
  }
}

export const onRampFiatSelectRoute = defineView<'OnRampFiatSelect'>({
  load: w3m =>
    Promise.all([
      import('./on-ramp-fiat-select-view.js'),
      import('../../parts/onramp/load-onramp.js').then(({ loadOnramp }) => loadOnramp(w3m)),
    ]),
  title: () => ({ key: 'on-ramp-fiat-select.title' }),
})
