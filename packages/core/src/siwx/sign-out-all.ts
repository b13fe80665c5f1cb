import type { AccountStore } from '../account/account.store.js'
import type { ChainNamespace } from '../namespaces/chain-namespace.js'
import type { NetworkStore } from '../network/network.store.js'
import type { SiwxConfig } from './siwx-config.js'

/** The sign-outs of everybody that run, or were done since somebody was connected last. */
const signOuts = new WeakMap<SiwxConfig, Promise<void>>()

/** Signs everybody out, once however many ask for it. @throws what the configuration throws */
export function signOutAll(config: SiwxConfig): Promise<void> {
  const signOut = signOuts.get(config) ?? (async () => config.setSessions([]))()
  signOuts.set(config, signOut)
  // One that failed may be tried again.
  signOut.catch(() => signOuts.delete(config))
  return signOut
}

/** Somebody is connected: the next sign-out is another one. */
export const forgetSignOut = (config: SiwxConfig): boolean => signOuts.delete(config)

export interface AnybodyLeftDeps {
  readonly account: Pick<AccountStore, '$state'>
  readonly network: Pick<NetworkStore, '$state'>
  /** True where the wallet is gone for the moment only: its connection is kept, and so are its sessions. */
  readonly staysSignedIn: (namespace: ChainNamespace) => boolean
}

/** Whether a wallet of any namespace is connected, or may come back by itself. */
export const isAnybodyLeft = ({ account, network, staysSignedIn }: AnybodyLeftDeps): boolean =>
  Object.values(account.$state.get()).some(({ status }) => status === 'connected' || status === 'reconnecting') ||
  network.$state.get().networks.some(({ chainNamespace }) => staysSignedIn(chainNamespace))
