import { defineView } from '../define-view.js'

export const downloadsRoute = defineView({
  view: 'Downloads',
  tag: 'w3m-downloads-view',
  load: () => import('./downloads-view.js'),
  title: ({ wallet }) => ({ key: 'downloads.title', values: { name: wallet.name } }),
})
