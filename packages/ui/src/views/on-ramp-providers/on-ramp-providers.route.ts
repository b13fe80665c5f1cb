import { loadOnramp } from '../../parts/onramp/load-onramp.js'
import { defineView } from '../define-view.js'

export const onRampProvidersRoute = defineView<'OnRampProviders'>({
  load: w3m => Promise.all([import('./on-ramp-providers-view.js'), loadOnramp(w3m)]),
  title: () => ({ key: 'on-ramp-providers.title' }),
})
