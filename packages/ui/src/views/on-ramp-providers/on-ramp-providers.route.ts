import type {} from '../../parts/onramp/onramp-catalog.js'
import { defineView } from '../define-view.js'

export const onRampProvidersRoute = defineView<'OnRampProviders'>({
  load: w3m =>
    Promise.all([
      import('./on-ramp-providers-view.js'),
      import('../../parts/onramp/load-onramp.js').then(({ loadOnramp }) => loadOnramp(w3m)),
    ]),
  title: () => ({ key: 'on-ramp-providers.title' }),
})
