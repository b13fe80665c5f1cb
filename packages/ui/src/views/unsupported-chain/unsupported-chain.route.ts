import { defineView } from '../define-view.js'

export const unsupportedChainRoute = defineView<'UnsupportedChain'>({
  load: () => import('./unsupported-chain-view.js'),
})
