import { defineView } from '../define-view.js'

export const whatIsANetworkRoute = defineView({
  view: 'WhatIsANetwork',
  tag: 'w3m-what-is-a-network-view',
  load: () => import('./what-is-a-network-view.js'),
  title: () => ({ key: 'what-is-a-network.title' }),
})
