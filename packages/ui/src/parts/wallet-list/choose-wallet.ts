import type { W3m, WalletListStore, WalletRow } from '@w3m/core'

/**
 * Handles a click on a wallet by the rules of the wallet list's `step`: connects it at once, or opens the view where
 * the visitor continues.
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
  // A paired wallet reports its namespaces itself, so none is passed unless the modal was opened for one.
  const namespace = nextStep.kind === 'connect' ? nextStep.namespace : app.modal.$state.get().namespace
  if (nextStep.kind === 'connect') router.push('ConnectingExternal', { connectorId, namespace })
  else router.push('ConnectingWalletConnect', { wallet: nextStep.wallet })
  // Called synchronously in the click: some wallets open their window only then. The result is in the connection's
  // state, which the next view shows.
  app.connect({ connectorId, namespace, ...(nextStep.kind === 'pair' && { session: 'new' }) }).catch(() => undefined)
}

/** True if the visitor is connected with one of the row's connectors. */
export const isConnectedRow = (app: W3m, { connectors }: WalletRow): boolean =>
  connectors.some(({ id, namespace }) => {
    const account = app.account.get(namespace)
    return account.status === 'connected' && account.connectorId === id
  })
