import { Hono } from 'hono'
import type { Namespace } from './chains/namespace.js'
import { builtInNamespaces, proxyTargets } from './chains/namespaces.js'
import { rpcProxy } from './chains/rpc-proxy.js'
import { openDatabase, type Database } from './database.js'
import { seedDirectory } from './directory/seed-directory.js'
import { createEventCounts } from './events/count-events.js'
import { createHandlers } from './handlers.js'
import { crossOrigin } from './http/cross-origin.js'
import { endpointRoutes } from './http/endpoint-routes.js'
import { answerFailure, failure } from './http/failure.js'
import { createCharge, rateLimit } from './http/rate-limit.js'
import { imageRoutes } from './images/image-routes.js'
import { createRelay, type Relay } from './relay/relay.js'
import { relayDefaults, type RelaySettings } from './relay/relay-settings.js'
import type { ServedChain } from './settings.js'
import type { GrantBook } from './wallet/grants/grants.js'
import type { LoginOffers } from './wallet/social/login-offers.js'
import { signInDefaults, type SignInSettings } from './siwx/sign-in-settings.js'
import { createSignIns } from './siwx/sign-ins.js'

export interface ServerConfig {
  readonly chains: readonly ServedChain[]
  /** The namespaces of the chains. Default: eip155 and solana. */
  readonly namespaces?: readonly Namespace[] | undefined
  /** Folder of the database; in memory where it is missing. */
  readonly dataDir?: string | undefined
  readonly ratePerSecond: number
  readonly ratePerSecondLoopback: number
  readonly relay?: RelaySettings
  readonly signIn?: SignInSettings
  /** The permissions that embedded wallets gave. */
  readonly grants?: GrantBook | undefined
  /** The social logins of the secure frame that this server has. */
  readonly loginOffers?: LoginOffers | undefined
  /** Origins whose pages may report events; every one where the list is empty. */
  readonly origins?: readonly string[]
  /** Time in ms. */
  readonly now?: () => number
}

export interface Server {
  readonly app: Hono
  readonly database: Database.Database
  /** Takes the upgrades of the HTTP server that serves `app`. */
  readonly relay: Relay
  close(): Promise<void>
}

/** The whole back end as a Hono application, listening nowhere yet. */
export function createServer({ chains, namespaces = builtInNamespaces, dataDir, ratePerSecond, ratePerSecondLoopback, relay: relaySettings = relayDefaults, signIn = signInDefaults, grants, loginOffers, origins = [], now = Date.now }: ServerConfig): Server {
  const database = openDatabase(dataDir)
  seedDirectory(database, chains.map(chain => chain.caipNetworkId))
  const countWallets = database.prepare('SELECT count(*) AS wallets FROM wallets')
  const relay = createRelay({ settings: relaySettings, dataDir, now })
  const health = () => ({ status: 'OK', wallets: (countWallets.get() as { wallets: number }).wallets, relay: relay.health() })
  const charge = createCharge({ now, perSecond: ratePerSecond, perSecondLoopback: ratePerSecondLoopback })
  const proxy = rpcProxy(proxyTargets(chains, namespaces), charge)

  const app = new Hono({ strict: false })
  app.use(crossOrigin)
  app.get('/health', context => context.json(health(), 200, { 'cache-control': 'no-store' }))
  app.use(rateLimit(charge))
  app.post('/v1', proxy)
  app.use('/auth/*', rateLimit(createCharge({ now, perSecond: signIn.ratePerSecond, perSecondLoopback: signIn.ratePerSecondLoopback })))
  app.use('/auth/*', async (context, next) => {
    await next()
    context.header('cache-control', 'no-store')
  })
  // The same for everybody: a visitor who comes back is shown at once what was said last.
  app.use('/login/*', async (context, next) => {
    await next()
    if (context.res.ok) context.header('cache-control', 'public, max-age=60, stale-while-revalidate=86400')
  })
  app.route('/', endpointRoutes(createHandlers({ database, chains, namespaces, signIns: createSignIns({ database, chains, namespaces, domains: signIn.domains, now }), grants, loginOffers, origins, countEvents: createEventCounts({ database, origins, now }) }), charge))
  app.route('/', imageRoutes(database, chains))
  app.notFound(context => answerFailure(context, failure(404, 'path', 'There is no such call.')))
  app.onError((error, context) => answerFailure(context, error))
  return {
    app,
    database,
    relay,
    async close() {
      await relay.close()
      database.close()
    },
  }
}
