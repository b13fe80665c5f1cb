import type { ChainNamespace, Connector, W3m } from '@w3m/core'

/**
 * How the embedded wallet, where it is the one that is shown, is reached on a namespace that nobody is connected on: it
 * has accounts of several.
 */
export function embeddedSibling(
  { connection, network, account }: W3m,
  namespace: ChainNamespace,
): Connector | undefined {
  const connector = connection.connectorOf(network.$state.get().namespace)
  if (connector?.type !== 'AUTH' || account.get(namespace).status === 'connected') return undefined
  return connector.siblings?.().find(sibling => sibling.namespace === namespace)
}
