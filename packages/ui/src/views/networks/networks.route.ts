import { defineView } from '../define-view.js'

export const networksRoute = defineView({
  view: 'Networks',
  tag: 'w3m-networks-view',
  load: () => import('./networks-view.js'),
  title: () => ({ key: 'networks.title' }),
  help: 'WhatIsANetwork',
})
