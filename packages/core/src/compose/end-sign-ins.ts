import type { ChainNamespace } from '../namespaces/chain-namespace.js'
import type { KnownWallet } from '../profile/profile.state.js'
import { isAnybodyLeft, signOutAll } from '../siwx/sign-out-all.js'
import type { SiwxStore } from '../siwx/siwx.store.js'
import { readConnections } from '../storage/keys.js'
import type { SliceContext } from './slice-context.js'

/**
 * Revokes the sign-ins of an account whose wallet was ended, as far as the host signs out who disconnects. Without a
 * wallet, those of everybody, where nobody is connected or may come back: also of a wallet that was never back on this
 * visit, so that no end of its connection was told.
 */
export async function signOut(
  { $options, account, network, storage }: Pick<SliceContext, '$options' | 'account' | 'network' | 'storage'>,
  siwx: () => Promise<Pick<SiwxStore, 'config'>>,
  wallet: Pick<KnownWallet, 'namespace' | 'address'> | undefined,
): Promise<void> {
  if (!$options.get().siwx) return
  const { config } = await siwx()
  if (config.signOutOnDisconnect === false) return
  if (!wallet) {
    // Read now: somebody may have connected while the code was loaded.
    const staysSignedIn = (namespace: ChainNamespace) => readConnections(storage)[namespace]?.address !== undefined
    if (!isAnybodyLeft({ account, network, staysSignedIn })) await signOutAll(config)
    return
  }
  const { namespace, address } = wallet
  const networks = network.$state.get().networks.filter(({ chainNamespace }) => chainNamespace === namespace)
  await Promise.all(networks.map(({ caipNetworkId }) => config.revokeSession(caipNetworkId, address)))
}
