import { defineView } from '../define-view.js'

export const connectingMultiChainRoute = defineView<'ConnectingMultiChain'>({
  load: () => import('./connecting-multi-chain-view.js'),
})
