import { defineView } from '../define-view.js'

export const networksRoute = defineView<'Networks'>({
  load: () => import('./networks-view.js'),
  help: { view: 'WhatIsANetwork', label: 'modal.help-network' },
})
