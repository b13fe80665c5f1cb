import type { W3m, WalletRow } from '@w3m/core'

/**
 * What a click on a wallet does: an installed one is connected there and then, one that is connected already shows its account,
 * any other leads to where it can be got.
 */
export function chooseWallet(app: W3m, { connectors, wallet }: WalletRow): void {
  const { namespace: shown } = app.network.$state.get()
  const connector = connectors.find(({ namespace }) => namespace === shown) ?? connectors[0]
  if (!connector) return app.router.push('Downloads', { wallet })
  const { id: connectorId, namespace } = connector
  const account = app.account.get(namespace)
  if (account.status === 'connected' && account.connectorId === connectorId) return app.router.reset('Account')
  app.router.push('ConnectingExternal', { connectorId })
  // What became of it is in the connection's state, which the next view shows.
  app.connect({ connectorId, namespace }).catch(() => undefined)
}

/** True where one of a row's connectors is the one that the visitor is connected with. */
export const isConnectedRow = (app: W3m, { connectors }: WalletRow): boolean =>
  connectors.some(({ id, namespace }) => {
    const account = app.account.get(namespace)
    return account.status === 'connected' && account.connectorId === id
  })
