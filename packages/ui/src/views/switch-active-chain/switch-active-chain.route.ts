import { defineView } from '../define-view.js'

export const switchActiveChainRoute = defineView<'SwitchActiveChain'>({
  load: () => import('./switch-active-chain-view.js'),
})
