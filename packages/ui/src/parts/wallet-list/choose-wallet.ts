import type { W3m, WalletListStore, WalletRow } from '@w3m/core'

/**
 * What a click on a wallet does, by the rules beside the list: it is connected there and then, or the visitor is led to
 * where that happens.
 */
export function chooseWallet(app: W3m, list: Pick<WalletListStore, 'step'>, row: WalletRow): void {
  const { router } = app
  const nextStep = list.step({
    row,
    shown: app.network.$state.get().namespace,
    connectedTo: namespace => app.connection.connectorOf(namespace)?.id,
  })
  if (nextStep.kind === 'account') {
    app.network.show(nextStep.namespace)
    return router.reset('Account')
  }
  if (nextStep.kind === 'get') return router.push('Downloads', { wallet: nextStep.wallet })
  if (nextStep.kind === 'namespaces') return router.push('ConnectingMultiChain', { connectors: nextStep.connectors })
  const { connectorId } = nextStep
  // A wallet on another device says itself on which namespaces it is, unless only one is offered here.
  const namespace = nextStep.kind === 'connect' ? nextStep.namespace : app.modal.$state.get().namespace
  if (nextStep.kind === 'connect') router.push('ConnectingExternal', { connectorId, namespace })
  else router.push('ConnectingWalletConnect', { wallet: nextStep.wallet })
  // Asked in the click itself: some wallets open their window only then. What became of it is in the connection's
  // state, which the next view shows.
  app.connect({ connectorId, namespace, ...(nextStep.kind === 'pair' && { session: 'new' }) }).catch(() => undefined)
}

/** True where one of a row's connectors is the one that the visitor is connected with. */
export const isConnectedRow = (app: W3m, { connectors }: WalletRow): boolean =>
  connectors.some(({ id, namespace }) => {
    const account = app.account.get(namespace)
    return account.status === 'connected' && account.connectorId === id
  })
