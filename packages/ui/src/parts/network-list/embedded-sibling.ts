import type { ChainNamespace, Connector, W3m } from '@w3m/core'

/**
 * The connector of the shown embedded wallet on a namespace without a connection; undefined for other wallets. An
 * embedded wallet has accounts on several namespaces.
 */
export function embeddedSibling(
  { connection, network, account }: W3m,
  namespace: ChainNamespace,
): Connector | undefined {
  const connector = connection.connectorOf(network.$state.get().namespace)
  if (connector?.type !== 'AUTH' || account.get(namespace).status === 'connected') return undefined
  return connector.siblings?.().find(sibling => sibling.namespace === namespace)
}
