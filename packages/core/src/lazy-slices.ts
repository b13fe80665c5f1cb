import type { ReadableAtom } from 'nanostores'
import type { AccountStore } from './account/account.store.js'
import { lazy } from './async/lazy.js'
import type { BalancesStore } from './balances/balances.store.js'
import type { ConnectionEngine } from './connection/connection-engine.js'
import type { ConnectionDeps, ConnectionParts, ConnectionStore } from './connection/connection.store.js'
import { createDiscovery, type Discovery } from './connectors/discovery.js'
import { loadInjectedSession } from './connectors/injected/injected-connector.js'
import type { ImagesStore } from './images/images.store.js'
import type { ModalStore } from './modal/modal.store.js'
import { findNetwork } from './network/network.state.js'
import type { NetworkStore } from './network/network.store.js'
import type { W3mOptions } from './options/w3m-options.js'
import type { StoragePort } from './storage/storage-port.js'
import type { WalletsStore } from './wallets/wallets.store.js'

/** What an instance needs once somebody wants to connect: discovery at once, the rest as it is asked for. */
export interface LazySlices {
  readonly discovery: Discovery
  readonly createEngine: (deps: ConnectionDeps, parts: ConnectionParts) => Promise<ConnectionEngine>
  readonly wallets: () => Promise<WalletsStore>
  readonly balances: () => Promise<BalancesStore>
  readonly images: () => Promise<ImagesStore>
  readonly destroy: () => void
}

export interface LazySlicesDeps {
  readonly $options: ReadableAtom<W3mOptions>
  readonly storage: StoragePort
  readonly account: AccountStore
  readonly network: NetworkStore
  readonly connection: Pick<ConnectionStore, 'connectorOf'>
  readonly modal: ModalStore
  readonly isMobile: boolean
  /** Aborted when the instance is destroyed. */
  readonly lifetime: AbortSignal
}

/** The second half of the composition root, loaded apart so that the first load stays small. */
export function createLazySlices({ $options, storage, account, network, connection, modal, isMobile, lifetime }: LazySlicesDeps): LazySlices {
  const ends: (() => void)[] = []
  const { connectors, enableEIP6963 = true, enableInjected = true } = $options.get()
  const isOffered = connectors?.includes('injected') !== false
  const discovery = createDiscovery({ page: window, announced: isOffered && enableEIP6963, injected: isOffered && enableInjected })

  const http = lazy(async () => {
    const [{ createApiService }, { apiTarget }] = await Promise.all([import('./api/api-service.js'), import('./api/api-target.js')])
    return createApiService(() => apiTarget($options.get()))
  })

  const images = lazy(async () => {
    const { createImagesStore, fetchImage } = await import('./images/images.store.js')
    return createImagesStore({ $options, fetchImage })
  })

  const wallets = lazy(async () => {
    const [{ createWalletsStore }, { walletImage, connectorImage, preload }] = await Promise.all([import('./wallets/wallets.store.js'), images()])
    const made = createWalletsStore({
      $options,
      $connectors: discovery.$connectors,
      $modal: modal.$state,
      storage,
      async fetchWallets(query, options) {
        const [client, { getWallets }] = await Promise.all([http(), import('./api/get-wallets.js')])
        return client.request(getWallets, { query }, options)
      },
      image: walletImage,
      connectorImage,
      preload,
      later(act, ms) {
        const timer = setTimeout(act, ms)
        return () => clearTimeout(timer)
      },
      isMobile,
      timeZone: new Intl.DateTimeFormat().resolvedOptions().timeZone,
    })
    if (lifetime.aborted) made.destroy()
    ends.push(made.destroy)
    return made
  })

  const balances = lazy(async () => {
    const [{ createBalancesStore }, { createBalanceSources }] = await Promise.all([import('./balances/balances.store.js'), import('./balances/balance-sources.js')])
    const sources = createBalanceSources({
      $options,
      accounts: account,
      connectorOf: connection.connectorOf,
      async fetchBalance(address, chainId) {
        const [client, { getBalance }] = await Promise.all([http(), import('./api/get-balance.js')])
        return client.request(getBalance, { path: { address }, query: { chainId } }, { signal: lifetime })
      },
      createRpcClient: async urls => (await import('./rpc/rpc-client.js')).createRpcClient({ urls }),
      lifetime,
    })
    return createBalancesStore({ findNetwork: id => findNetwork(network.$state.get().networks, id), sources, now: () => Date.now() })
  })

  return {
    discovery,
    async createEngine(deps, parts) {
      // Whoever loads the engine wants a wallet next: both come at once.
      const [{ createConnectionEngine }] = await Promise.all([import('./connection/connection-engine.js'), loadInjectedSession()])
      return createConnectionEngine(deps, parts, discovery)
    },
    wallets,
    balances,
    images,
    destroy() {
      discovery.destroy()
      for (const end of ends) end()
    },
  }
}
