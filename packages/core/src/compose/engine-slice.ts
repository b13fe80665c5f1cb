import { createArrival } from '../arrival.js'
import { createConnectionEngine, storedChoice, type ConnectionEngine } from '../connection/connection-engine.js'
import type { ConnectionDeps, ConnectionParts } from '../connection/connection.store.js'
import type { Discovery } from '../connectors/discovery.js'
import type { LazySlicesDeps } from '../lazy-slices.js'
import type { ChainNamespace } from '../namespaces/chain-namespace.js'
import { loadNamespace } from '../namespaces/load-namespaces.js'
import { knownNetwork } from '../network/known-network.js'
import type { SiwxStore } from '../siwx/siwx.store.js'
import type { WalletListStore } from '../wallets/wallet-list.store.js'

export interface EngineSliceDeps extends LazySlicesDeps {
  readonly discovery: Discovery
  readonly walletList: WalletListStore
  readonly signIn: () => Promise<SiwxStore>
}

/** What talks to wallets, with what comes after a connection. */
export async function createEngineSlice(deps: EngineSliceDeps, given: ConnectionDeps, parts: ConnectionParts): Promise<ConnectionEngine> {
  const { namespaces, network, modal, notices, discovery, lifetime } = deps
  const networks = () => network.$state.get().networks
  const spellings = new Map<ChainNamespace, ((address: string) => string) | undefined>()
  /** Loads how addresses are spelled, of those namespaces that the application has networks of. */
  const learn = async () => {
    const wanted = namespaces.filter(({ name }) => !spellings.has(name) && networks().some(({ chainNamespace }) => chainNamespace === name))
    await Promise.all(wanted.map(async namespace => spellings.set(namespace.name, (await loadNamespace(namespace)).normalizeAddress)))
  }
  await learn()
  // A host may name networks of another namespace later.
  lifetime.addEventListener('abort', network.$state.listen(() => void learn().catch(() => undefined)))
  const arrive = createArrival(deps)
  return createConnectionEngine(given, parts, discovery, storedChoice(deps), (...arrival) => void arrive(...arrival).catch(() => modal.close()), asked => knownNetwork(asked, networks(), notices), (namespace, address) => spellings.get(namespace)?.(address) ?? address)
}
