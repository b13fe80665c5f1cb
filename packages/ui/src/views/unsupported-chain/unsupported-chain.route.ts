import { defineView } from '../define-view.js'

export const unsupportedChainRoute = defineView({
  view: 'UnsupportedChain',
  tag: 'w3m-unsupported-chain-view',
  load: () => import('./unsupported-chain-view.js'),
  title: () => ({ key: 'unsupported-chain.title' }),
})
