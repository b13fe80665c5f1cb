import { defineView } from '../define-view.js'

export const switchActiveChainRoute = defineView({
  view: 'SwitchActiveChain',
  tag: 'w3m-switch-active-chain-view',
  load: () => import('./switch-active-chain-view.js'),
  title: () => ({ key: 'switch-active-chain.title' }),
})
