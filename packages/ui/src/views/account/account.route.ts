import { defineView } from '../define-view.js'

export const accountRoute = defineView({
  view: 'Account',
  tag: 'w3m-account-view',
  load: () => import('./account-view.js'),
  title: () => ({ key: 'account.title' }),
})
