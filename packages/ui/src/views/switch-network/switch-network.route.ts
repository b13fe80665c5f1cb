import { defineView } from '../define-view.js'

export const switchNetworkRoute = defineView({
  view: 'SwitchNetwork',
  tag: 'w3m-switch-network-view',
  load: () => import('./switch-network-view.js'),
  title: ({ caipNetworkId }, w3m) => ({ name: w3m.network.$state.get().networks.find(network => network.caipNetworkId === caipNetworkId)?.name ?? caipNetworkId }),
})
