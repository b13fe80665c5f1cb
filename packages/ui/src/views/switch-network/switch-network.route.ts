import { defineView } from '../define-view.js'

export const switchNetworkRoute = defineView<'SwitchNetwork'>({
  load: () => import('./switch-network-view.js'),
  title: ({ caipNetworkId }, w3m) => ({
    name:
      w3m.network.$state.get().networks.find(network => network.caipNetworkId === caipNetworkId)?.name ?? caipNetworkId,
  }),
})
