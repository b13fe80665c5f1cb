import { defineView } from '../define-view.js'

export const whatIsANetworkRoute = defineView<'WhatIsANetwork'>({
  load: () => import('./what-is-a-network-view.js'),
})
