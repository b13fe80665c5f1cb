import { authId } from '../connectors/auth/auth-connector.js'
import type { ChainNamespace } from '../namespaces/chain-namespace.js'
import { writeConnection } from '../storage/keys.js'
import type { SliceContext } from './slice-context.js'

/**
 * The page is left for a login: what is stored says that the visitor comes back connected. Where one namespace was asked
 * for, the wallets of others stay.
 */
export function expectReturn(
  { storage, account, network, modal }: Pick<SliceContext, 'storage' | 'account' | 'network' | 'modal'>,
  namespaces: readonly ChainNamespace[],
): void {
  const { active } = network.$state.get()
  const requestedNamespace = modal.$state.get().namespace
  for (const namespace of namespaces)
    if (
      active[namespace] &&
      (!requestedNamespace || namespace === requestedNamespace || account.get(namespace).status === 'disconnected')
    )
      writeConnection(storage, namespace, { connectorId: authId })
}
