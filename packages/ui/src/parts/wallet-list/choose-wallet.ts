import type { W3m, WalletListStore, WalletRow } from '@w3m/core'

/**
 * What a click on a wallet does, by the rules beside the list: it is connected there and then, or the visitor is led to
 * where that happens.
 */
export function chooseWallet(app: W3m, list: Pick<WalletListStore, 'step'>, row: WalletRow): void {
  const { router } = app
  const step = list.step({
    row,
    shown: app.network.$state.get().namespace,
    connectedTo: namespace => app.connection.connectorOf(namespace)?.id,
  })
  if (step.kind === 'account') {
    app.network.show(step.namespace)
    return router.reset('Account')
  }
  if (step.kind === 'get') return router.push('Downloads', { wallet: step.wallet })
  if (step.kind === 'namespaces') return router.push('ConnectingMultiChain', { connectors: step.connectors })
  const { connectorId } = step
  // A wallet on another device says itself on which namespaces it is, unless only one is offered here.
  const namespace = step.kind === 'connect' ? step.namespace : app.modal.$state.get().namespace
  if (step.kind === 'connect') router.push('ConnectingExternal', { connectorId, namespace })
  else router.push('ConnectingWalletConnect', { wallet: step.wallet })
  // Asked in the click itself: some wallets open their window only then. What became of it is in the connection's
  // state, which the next view shows.
  app.connect({ connectorId, namespace, ...(step.kind === 'pair' && { session: 'new' }) }).catch(() => undefined)
}

/** True where one of a row's connectors is the one that the visitor is connected with. */
export const isConnectedRow = (app: W3m, { connectors }: WalletRow): boolean =>
  connectors.some(({ id, namespace }) => {
    const account = app.account.get(namespace)
    return account.status === 'connected' && account.connectorId === id
  })
