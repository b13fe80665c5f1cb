import { defineView } from '../define-view.js'

export const downloadsRoute = defineView<'Downloads'>({
  load: () => import('./downloads-view.js'),
  title: ({ wallet }) => ({ key: 'downloads.title', values: { name: wallet.name } }),
})
