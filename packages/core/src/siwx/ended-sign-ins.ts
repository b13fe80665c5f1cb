import { entriesOf, type ChainNamespace } from '../namespaces/chain-namespace.js'
import type { EventsStore } from '../events/events.store.js'
import { forgetSignOut, isAnybodyLeft, signOutAll, type AnybodyLeftDeps } from './sign-out-all.js'
import type { SiwxConfig } from './siwx-config.js'
import type { SignInAccount } from './siwx.state.js'

export interface EndSignInsDeps extends AnybodyLeftDeps {
  readonly config: SiwxConfig
  readonly events: Pick<EventsStore, 'on'>
  readonly onFailed: (error: unknown) => void
}

export interface SignInEnds {
  /** True while the account's wallet is connected, or held while another one is active. */
  isConnected(account: Pick<SignInAccount, 'namespace' | 'address'>): boolean
  stop(): void
}

/**
 * Signs out whoever disconnects, unless the host wants it otherwise. The sessions of namespaces that stay connected, or
 * whose wallet may come back, stay.
 */
export function endSignIns(deps: EndSignInsDeps): SignInEnds {
  const { config, account, network, events, staysSignedIn, onFailed } = deps
  /** What each namespace has shown since it was connected. */
  const addresses = new Map<ChainNamespace, Set<string>>()

  async function signOut(namespace: ChainNamespace): Promise<void> {
    const ownAddresses = [...(addresses.get(namespace) ?? [])]
    addresses.delete(namespace)
    if (!isAnybodyLeft(deps)) return signOutAll(config)
    const networks = network.$state.get().networks.filter(({ chainNamespace }) => chainNamespace === namespace)
    await Promise.all(
      networks.flatMap(({ caipNetworkId }) =>
        ownAddresses.map(address => config.revokeSession(caipNetworkId, address)),
      ),
    )
  }

  const stops = [
    account.$state.subscribe(state => {
      for (const [namespace, entry] of entriesOf(state)) {
        if (entry.status !== 'connected') continue
        addresses.set(namespace, new Set([...(addresses.get(namespace) ?? []), ...entry.addresses]))
        forgetSignOut(config)
      }
    }),
    events.on(({ name, detail }) => {
      if (name === 'disconnect' && config.signOutOnDisconnect !== false && !staysSignedIn(detail.namespace))
        signOut(detail.namespace).catch(onFailed)
    }),
  ]
  return {
    isConnected: ({ namespace, address }) => addresses.get(namespace)?.has(address) === true,
    stop() {
      for (const stop of stops) stop()
    },
  }
}
