import type {} from '../../parts/onramp/onramp-catalog.js'
import { defineView } from '../define-view.js'

declare module '@w3m/core' {
  interface Views {
    /** The coins that can be bought. */
    OnRampTokenSelect: undefined
  }
}

export const onRampTokenSelectRoute = defineView<'OnRampTokenSelect'>({
  load: w3m =>
    Promise.all([
      import('./on-ramp-token-select-view.js'),
      import('../../parts/onramp/load-onramp.js').then(({ loadOnramp }) => loadOnramp(w3m)),
    ]),
  title: () => ({ key: 'on-ramp-token-select.title' }),
})
