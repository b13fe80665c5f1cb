import type { ChainNamespace } from '../namespaces/chain-namespace.js'
import type { SiwxStore } from '../siwx/siwx.store.js'
import type { SliceContext } from './slice-context.js'

/** Revokes the sign-ins of an account whose wallet was ended, as far as the host signs out who disconnects. */
export async function signOutAccount(
  { $options, network }: Pick<SliceContext, '$options' | 'network'>,
  siwx: () => Promise<Pick<SiwxStore, 'config'>>,
  namespace: ChainNamespace,
  address: string,
): Promise<void> {
  if (!$options.get().siwx) return
  const { config } = await siwx()
  if (config.signOutOnDisconnect === false) return
  const networks = network.$state.get().networks.filter(({ chainNamespace }) => chainNamespace === namespace)
  await Promise.all(networks.map(({ caipNetworkId }) => config.revokeSession(caipNetworkId, address)))
}
