import { parseCaipAddress } from '@w3m/core/caip'
import { createAllowancesHandler } from './allowances/allowance-handler.js'
import { createBalanceHandler } from './balances/balance-handler.js'
import type { ChainSources } from './chains/chain-sources.js'
import type { Namespace } from './chains/namespace.js'
import type { createEventCounts } from './events/count-events.js'
import { createHistoryHandler } from './history/history-handler.js'
import type { PageCursors } from './history/page-cursor.js'
import type { Handlers } from './http/endpoint-routes.js'
import { failure } from './http/failure.js'
import { createNameHandlers, type NameHandlersDeps } from './names/name-handlers.js'
import type { NameSource } from './names/name-source.js'
import { createPriceHistoryHandler } from './prices/price-history-handler.js'
import type { Registration } from './names/open-names.js'
import { createPriceHandler } from './prices/price-handler.js'
import { createNftHandler, createNftsHandler } from './nfts/nft-handlers.js'
import type { NftGallery } from './nfts/nft-gallery.js'
import type { ActivityRepository } from './ports/activity-repository.js'
import { createOnrampHandlers } from './onramp/onramp-handlers.js'
import type { Onramp } from './onramp/open-onramp.js'
import { withPurchases } from './onramp/purchase-history.js'
import { createProjectHandlers } from './projects/project-handlers.js'
import type { ProjectSettings } from './projects/project-settings.js'
import type { ServedChain } from './settings.js'
import type { DirectoryRepository } from './ports/directory-repository.js'
import type { PermissionBook } from './wallet/permissions/permissions.js'
import type { LoginOffers } from './wallet/social/login-offers.js'
import { createSwapHandlers } from './swaps/swap-handlers.js'
import type { SignIns } from './siwx/sign-ins.js'

export interface HandlerDeps {
  readonly directory: DirectoryRepository
  readonly chains: readonly ServedChain[]
  readonly namespaces: readonly Namespace[]
  readonly signIns: SignIns
  /** The permissions that embedded wallets gave; none are kept where it is missing. */
  readonly permissions?: PermissionBook | undefined
  /** The social logins of the secure frame that this server has; it has none where that is missing. */
  readonly loginOffers?: LoginOffers | undefined
  /** Origins whose pages may report events; every one where the list is empty. */
  readonly origins: readonly string[]
  readonly projects: ProjectSettings
  /** Undefined where no source of names is set. */
  readonly names: NameSource | undefined
  /** Undefined where no names are registered here. */
  readonly registration: Registration | undefined
  readonly coinsWith: NameHandlersDeps['coinsWith']
  readonly sources: readonly ChainSources[]
  readonly cursors: () => Promise<PageCursors>
  readonly activity: ActivityRepository
  readonly gallery: NftGallery
  /** Time in ms. */
  readonly now: () => number
  /** Undefined where no seller of coins is set. */
  readonly onramp: Onramp | undefined
  readonly countEvents: ReturnType<typeof createEventCounts>
}

/** A call that is not answered here, and why. */
const notServed = (description: string) => () => {
  throw failure(501, '', description)
}

const noSessions = notServed('This server keeps no permissions of accounts.')

/** The answers of this server. One that is missing does not compile. */
export function createHandlers({
  directory,
  chains,
  namespaces,
  signIns,
  permissions,
  loginOffers = { frame: null, socials: [] },
  origins,
  projects,
  names,
  registration,
  coinsWith,
  sources,
  cursors,
  activity,
  gallery,
  now,
  onramp,
  countEvents,
}: HandlerDeps): Handlers {
  return {
    getSupportedChains: () => ({ http: chains.map(chain => chain.caipNetworkId), ws: [] }),

    ...createNameHandlers({ names, registration, coinsWith, directory, namespaces }),

    getBalance: createBalanceHandler(sources),
    getHistory: withPurchases(createHistoryHandler({ histories: sources, cursors }), onramp?.purchases, cursors),
    getNfts: createNftsHandler({ chains: sources, activity, gallery, cursors }),
    getNft: createNftHandler({ chains: sources, gallery }),
    getAllowances: createAllowancesHandler({ chains: sources, activity, cursors }),

    getWallets: ({ query }) => directory.find(query),

    getAnalyticsConfig: () => ({ isAnalyticsEnabled: true }),

    getTokenPrices: createPriceHandler(sources),
    getPriceHistory: createPriceHistoryHandler(sources, now),
    ...createSwapHandlers(sources),
    ...createOnrampHandlers(onramp),
    getSessions: async ({ path: { id } }) => {
      if (!permissions) return noSessions()
      const { caipNetworkId, address } = parseCaipAddress(id)
      return { pcis: await permissions.listOf(caipNetworkId, address) }
    },
    revokeSession: async ({ path: { id }, body: { pci, signature } }) => {
      if (!permissions) return noSessions()
      const { caipNetworkId, address } = parseCaipAddress(id)
      await permissions.revokeSigned(caipNetworkId, address, pci, signature)
      return { success: true }
    },
    ...createProjectHandlers(projects, origins),
    sendEvent: ({ body, origin }) => countEvents([body], origin),
    sendEvents: async ({ body, origin, consume }) => {
      await consume(body.length - 1)
      await countEvents(body, origin)
    },

    getLoginOffers: () => loginOffers,

    getSignInNonce: ({ origin }) => signIns.nonce(origin),
    signIn: ({ body: { message, signature }, origin, client }) =>
      signIns.signIn(message, signature, { origin, client }),
    getSignInSession: ({ bearer, origin }) => signIns.session(bearer, origin),
    signOut: ({ bearer }) => signIns.signOut(bearer),
  }
}
