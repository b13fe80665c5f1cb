import { createAfterConnect, type AfterConnectLoad } from './after-connect.js'
import { createConnectionEngine } from '../connection/connection-engine.js'
import { storedChoice } from '../connection/stored-choice.js'
import type { ConnectionDeps, ConnectionEngine, ConnectionParts } from '../connection/connection-parts.js'
import type { Discovery } from '../connectors/discovery.js'
import type { ChainNamespace } from '../namespaces/chain-namespace.js'
import { loadNamespace } from '../namespaces/load-namespaces.js'
import { knownNetwork } from '../network/known-network.js'
import type { WalletListStore } from '../wallets/wallet-list.store.js'
import type { SliceContext } from './slice-context.js'

/** How addresses are spelled, of those namespaces that the application has networks of. */
async function loadNormalizer({ namespaces, network, signal }: SliceContext) {
  const spellings = new Map<ChainNamespace, ((address: string) => string) | undefined>()
  const loadMissing = async () => {
    const { networks } = network.$state.get()
    const missing = namespaces.filter(
      ({ name }) => !spellings.has(name) && networks.some(({ chainNamespace }) => chainNamespace === name),
    )
    await Promise.all(
      missing.map(async namespace => spellings.set(namespace.name, (await loadNamespace(namespace)).normalizeAddress)),
    )
  }
  await loadMissing()
  // A host may name networks of another namespace later.
  signal.addEventListener(
    'abort',
    network.$state.listen(() => void loadMissing().catch(() => undefined)),
  )
  return (namespace: ChainNamespace, address: string) => spellings.get(namespace)?.(address) ?? address
}

/** Creates the code that communicates with wallets, with the steps after a connection. */
export async function createSlice(
  context: SliceContext,
  load: AfterConnectLoad & { discovery(): Promise<Discovery>; walletList(): Promise<WalletListStore> },
): Promise<(deps: ConnectionDeps, connectionParts: ConnectionParts) => ConnectionEngine> {
  const { network, modal, notices } = context
  const [discovery, walletList, normalizeAddress] = await Promise.all([
    load.discovery(),
    load.walletList(),
    loadNormalizer(context),
  ])
  const afterConnect = createAfterConnect(context, walletList, load)
  return (deps, connectionParts) =>
    createConnectionEngine({
      ...deps,
      ...connectionParts,
      $connectors: discovery.$connectors,
      mayReturn: storedChoice(context),
      shownModal: () => modal.$state.get(),
      afterConnect: (...connected) => void afterConnect(...connected).catch(() => modal.close()),
      known: input => knownNetwork(input, network.$state.get().networks, notices),
      normalizeAddress,
    })
}
