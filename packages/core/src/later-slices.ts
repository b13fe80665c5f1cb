import { directoryUrl, imagesUrl } from './api/service-urls.js'
import { lazy } from './async/lazy.js'
import type { BalancesStore } from './balances/balances.store.js'
import type { WalletConnect } from './connectors/walletconnect/walletconnect.js'
import { LaterError } from './errors/later-error.js'
import type { ImagesStore } from './images/images.store.js'
import type { LazySlicesDeps } from './lazy-slices.js'
import { findNamespace } from './namespaces/load-namespaces.js'
import { findNetwork } from './network/network.state.js'
import type { IdentitiesStore } from './names/identities.store.js'
import type { Services } from './options/w3m-options.js'
import type { SessionsStore } from './sessions/sessions.store.js'
import type { SiwxStore } from './siwx/siwx.store.js'
import type { WalletListStore } from './wallets/wallet-list.store.js'
import type { WalletsStore } from './wallets/wallets.store.js'

/** What asks services: the directory of wallets, balances, pictures. Each is loaded when it is first asked for. */
export interface LaterSlices {
  readonly wallets: () => Promise<WalletsStore>
  readonly balances: () => Promise<BalancesStore>
  readonly images: () => Promise<ImagesStore>
  /** @throws {W3mError} `SERVICE_NOT_SET` without the option `services.api` */
  readonly identities: () => Promise<IdentitiesStore>
  readonly sessions: () => Promise<SessionsStore>
  readonly walletConnect: () => Promise<WalletConnect>
  readonly destroy: () => void
}

export interface LaterSlicesDeps extends Pick<LazySlicesDeps, '$options' | 'namespaces' | 'storage' | 'account' | 'network' | 'connection' | 'events' | 'notices' | 'modal' | 'router' | 'isMobile' | 'lifetime'> {
  readonly list: WalletListStore
  readonly timeZone: string
  readonly signIn: () => Promise<Pick<SiwxStore, 'config'>>
}

/** The slices of an instance that neither the first load nor the list of the page's own wallets needs. */
export function createLaterSlices({ $options, namespaces, storage, account, network, connection, events, notices, modal, router, isMobile, lifetime, list, timeZone, signIn }: LaterSlicesDeps): LaterSlices {
  const ends: (() => void)[] = []

  const clientOf = (url: (services: Services | undefined) => string | undefined) =>
    lazy(async () => {
      const [{ createApiService }, { apiTarget }] = await Promise.all([import('./api/api-service.js'), import('./api/api-target.js')])
      return createApiService(() => apiTarget({ ...$options.get(), services: { api: url($options.get().services) } }))
    })
  const http = clientOf(services => services?.api)
  const directory = clientOf(directoryUrl)

  /** The visitor's own address, in the family that is shown. */
  const visitor = () => {
    const entry = account.get(network.$state.get().namespace)
    return entry.status === 'connected' ? entry.addresses[0] : undefined
  }

  const images = lazy(async () => {
    const { createImagesStore, fetchImage } = await import('./images/images.store.js')
    return createImagesStore({ $options, fetchImage })
  })

  const wallets = lazy(async () => {
    const [{ createWalletsStore }, { walletImage, preload }] = await Promise.all([import('./wallets/wallets.store.js'), images()])
    const made = createWalletsStore({
      $options,
      list,
      async fetchWallets(query, options) {
        const [client, { getWallets }] = await Promise.all([directory(), import('./api/get-wallets.js')])
        return client.request(getWallets, { query }, options)
      },
      image: walletImage,
      events,
      preload,
      later(act, ms) {
        const timer = setTimeout(act, ms)
        return () => clearTimeout(timer)
      },
      isMobile,
      timeZone,
    })
    if (lifetime.aborted) made.destroy()
    ends.push(made.destroy)
    return made
  })

  const balances = lazy(async () => {
    const [{ createBalancesStore }, { createBalanceSources }, { keepBalance }] = await Promise.all([import('./balances/balances.store.js'), import('./balances/balance-sources.js'), import('./account/balance-facts.js')])
    const sources = createBalanceSources({
      $options,
      accounts: account,
      connectorOf: connection.connectorOf,
      async fetchBalance(address, chainId, token) {
        const [client, { getBalance }] = await Promise.all([http(), import('./api/get-balance.js')])
        return client.request(getBalance, { path: { address }, query: { currency: 'usd', chainId, ...(token && { forceUpdate: [token] }) } }, { signal: lifetime })
      },
      readerOf: async namespace => (await findNamespace(namespaces, namespace))?.features.balances,
      createRpcClient: async (urls, probe) => (await import('./rpc/rpc-client.js')).createRpcClient({ urls, probe }),
      lifetime,
    })
    const made = createBalancesStore({ findNetwork: id => findNetwork(network.$state.get().networks, id), sources, now: () => Date.now() })
    ends.push(...keepBalance(account, made))
    return made
  })

  const identities = lazy(async () => {
    const { services } = $options.get()
    if (!services?.api) throw new LaterError('SERVICE_NOT_SET', { service: 'api' })
    const [{ createIdentitiesStore }, { keepProfile }] = await Promise.all([import('./names/identities.store.js'), import('./account/profile-facts.js')])
    const made = createIdentitiesStore({
      async fetchIdentity(address) {
        const [client, { getIdentity }] = await Promise.all([http(), import('./api/get-identity.js')])
        return client.request(getIdentity, { path: { address }, query: { sender: visitor() } }, { signal: lifetime })
      },
      pictureOrigins: [services.api, imagesUrl(services)!].map(url => new URL(url).origin),
      now: () => Date.now(),
    })
    ends.push(...keepProfile(account, made.$state))
    return made
  })

  const sessions = lazy(async () => (await import('./compose/sessions-slice.js')).createSessionsSlice({ http, namespaces, account, network, connection, lifetime }))

  const walletConnect = lazy(async () => {
    const { createWalletConnectSlice } = await import('./compose/walletconnect-slice.js')
    const made = await createWalletConnectSlice({ $options, namespaces, storage, network, notices, modal, router, list, signIn })
    if (lifetime.aborted) made.destroy()
    ends.push(made.destroy)
    return made
  })

  return {
    wallets,
    balances,
    images,
    identities,
    sessions,
    walletConnect,
    destroy() {
      for (const end of ends) end()
    },
  }
}
