import { defineView } from '../define-view.js'

export const accountRoute = defineView<'Account'>({
  load: () => import('./account-view.js'),
  texts: () => 'connected',
})
