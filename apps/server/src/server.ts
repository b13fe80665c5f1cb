import { nftImagePath, type DirectoryWallet } from '@w3m/core/api'
import { addChainNamespace, type CaipNetworkId } from '@w3m/core/caip'
import { Hono } from 'hono'
import { createMiddleware } from 'hono/factory'
import type { Namespace } from './chains/namespace.js'
import { builtInNamespaces, proxyTargets } from './chains/namespaces.js'
import { rpcProxy } from './chains/rpc-proxy.js'
import type { Database } from './database.js'
import { seedDirectory } from './directory/seed-directory.js'
import { createEventCounts } from './events/count-events.js'
import { createHandlers } from './handlers.js'
import { createPageCursors } from './history/page-cursor.js'
import { crossOrigin } from './http/cross-origin.js'
import { endpointRoutes } from './http/endpoint-routes.js'
import { answerFailure, failure } from './http/failure.js'
import { createRateLimiter, projectLimit, rateLimit } from './http/rate-limit.js'
import { imageRoutes } from './images/image-routes.js'
import { createLog, type Log } from './logging/log.js'
import { createRequestMetrics, type RequestMetrics } from './metrics/metrics.js'
import { measure, metricsRoute } from './metrics/metrics-route.js'
import { gatewayRoute } from './names/gateway-route.js'
import { coinsOf, openAllNames } from './names/open-names.js'
import { nameImageRoute } from './names/name-image-route.js'
import { nameImagePath } from './names/name-image-url.js'
import type { NameSettings } from './names/name-settings.js'
import { nftImageRoute, pictureCost } from './nfts/nft-image-route.js'
import { createNftGallery } from './nfts/nft-gallery.js'
import { createResourceReader } from './nfts/read-resource.js'
import type { IndexSettings } from './indexing/index-settings.js'
import { openChainIndex } from './indexing/open-index.js'
import { openApiDocument } from './openapi/openapi-document.js'
import type { OnrampSettings } from './onramp/onramp-settings.js'
import { openOnramp } from './onramp/open-onramp.js'
import { returnRoute } from './onramp/return-route.js'
import { webhookRoute } from './onramp/webhook-route.js'
import type { DirectoryRepository } from './ports/directory-repository.js'
import { createRepositories, openServerDatabase } from './ports/libsql/libsql-repositories.js'
import { openSharedState } from './ports/libsql/libsql-shared-state.js'
import type { SharedState } from './ports/shared-state.js'
import { createRelay, type Relay } from './relay/relay.js'
import { relayDefaults, type RelaySettings } from './relay/relay-settings.js'
import { projectDefaults, type ProjectSettings } from './projects/project-settings.js'
import type { ServedChain } from './settings.js'
import { sourceDefaults, type SourceSettings } from './sources/source-settings.js'
import type { MailCounts } from './wallet/mail/mailer.js'
import type { PermissionBook } from './wallet/permissions/permissions.js'
import type { LoginOffers } from './wallet/social/login-offers.js'
import { signInDefaults, type SignInSettings } from './siwx/sign-in-settings.js'
import { createSessionLimit } from './siwx/session-limit.js'
import { createSignIns } from './siwx/sign-ins.js'

export interface ServerConfig {
  readonly chains: readonly ServedChain[]
  /** The wallets of the directory, besides those that an operator put into the database. Default: none. */
  readonly wallets?: readonly DirectoryWallet[]
  /** The namespaces of the chains. Default: eip155 and solana. */
  readonly namespaces?: readonly Namespace[] | undefined
  /** Folder of the database. Without one, the database is in memory. */
  readonly dataDir?: string | undefined
  /** The origin at which browsers reach the server. Without one, the server takes the origin of each request. */
  readonly origin?: string | undefined
  /** Addresses of reverse proxies. The server trusts their `x-forwarded-for`, and nobody else's. */
  readonly proxies?: readonly string[]
  readonly ratePerSecond: number
  readonly ratePerSecondLoopback: number
  /** Requests a second of all clients of one project. Without it the server counts by client address alone. */
  readonly ratePerSecondProject?: number | undefined
  readonly relay?: RelaySettings
  readonly signIn?: SignInSettings
  /** The permissions that embedded wallets gave. */
  readonly permissions?: PermissionBook | undefined
  /** The social logins of the secure frame that this server has. */
  readonly loginOffers?: LoginOffers | undefined
  /** Origins whose pages may report events. An empty list allows every origin. */
  readonly origins?: readonly string[]
  /** Settings of the index of the chains. Without them the server indexes nothing. */
  readonly index?: IndexSettings | undefined
  /** The registry of names. Without it no account has a name. @throws {Error} at the start for an unserved chain */
  readonly names?: NameSettings | undefined
  /** The chain on which the server looks up Solana names. Without it there are none. @throws {Error} as `names` */
  readonly sns?: CaipNetworkId | undefined
  /** The providers that sell coins for money. Without them the server offers no purchases. */
  readonly onramp?: OnrampSettings | undefined
  /** What the calls about projects answer. */
  readonly projects?: ProjectSettings | undefined
  readonly log?: Log | undefined
  /** Counts the calls of this server. The caller passes it where another listener of the process counts too. */
  readonly requests?: RequestMetrics
  /** Returns the counts of the secure frame's mails. */
  readonly mailCounts?: (() => MailCounts) | undefined
  /** The bearer token that may read `/metrics`. Without one, only this machine may. */
  readonly metricsToken?: string | undefined
  /** Address of an IPFS gateway, with a slash at its end. Without it the server reads nothing from IPFS. */
  readonly ipfsGateway?: string | undefined
  /** Third-party servers that know what the chains' nodes do not tell. Without them the server asks none. */
  readonly sources?: SourceSettings | undefined
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

type Rate = Pick<ServerConfig, 'ratePerSecond' | 'ratePerSecondLoopback'>

/** Limits calls, and sign-ins apart from them: sign-ins are few, so no process leases a share of their limit. */
function createRateLimiters(
  { ratePerSecond, ratePerSecondLoopback, signIn }: Rate & { readonly signIn: Rate },
  deps: Pick<Parameters<typeof createRateLimiter>[0], 'rateLimits' | 'now' | 'proxies'>,
) {
  return {
    consume: createRateLimiter({
      ...deps,
      limit: 'api',
      perSecond: ratePerSecond,
      perSecondLoopback: ratePerSecondLoopback,
      isLeased: true,
    }),
    consumeSignIn: createRateLimiter({
      ...deps,
      limit: 'auth',
      perSecond: signIn.ratePerSecond,
      perSecondLoopback: signIn.ratePerSecondLoopback,
      isLeased: false,
    }),
    consumeSession: createSessionLimit(deps.rateLimits, deps.now),
  }
}

/** Answers `/health`. @throws {Failure} 503 if the server can store nothing, since every counted call fails then */
const createHealth =
  (shared: SharedState, directory: DirectoryRepository, relay: Pick<Relay, 'health'>) => async () => {
    if (!shared.isWritable()) throw failure(503, '', 'The data folder cannot be written.')
    return { status: 'OK', wallets: await directory.countWallets(), relay: await relay.health() }
  }

/** Returns the whole back end as a Hono application that does not listen yet. */
export function createServer({
  chains,
  wallets = [],
  namespaces = builtInNamespaces,
  dataDir,
  origin,
  proxies = [],
  ratePerSecond,
  ratePerSecondLoopback,
  ratePerSecondProject,
  relay: relaySettings = relayDefaults,
  signIn = signInDefaults,
  permissions,
  loginOffers,
  origins = [],
  index,
  names: naming,
  sns,
  onramp: onrampSettings = {},
  projects = projectDefaults,
  ipfsGateway,
  sources: hosted = sourceDefaults,
  log = createLog('text'),
  requests = createRequestMetrics(),
  mailCounts,
  metricsToken,
  now = Date.now,
}: ServerConfig): Server {
  for (const { name } of namespaces) addChainNamespace(name)
  const connection = openServerDatabase(dataDir)
  const { directory, events, names: repository, signIns, purchases, secrets } = createRepositories(connection)
  seedDirectory(connection.database, wallets)
  const report = (error: unknown): void => log.error('Something failed behind the calls.', error)
  const shared = openSharedState(dataDir, report)
  const relay = createRelay({ settings: relaySettings, dataDir, shared, proxies, now, report })
  const chainIndex = openChainIndex({ chains, namespaces, dataDir, settings: index, hosted, log, now })
  const { sources, activity } = chainIndex
  const gallery = createNftGallery({ resources: createResourceReader(ipfsGateway), now })
  const coverages = sources.flatMap(({ coverage }) => (coverage ? [coverage] : []))
  const { names, registration } = openAllNames({ chains, namespaces, settings: naming, sns, repository, shared, now })
  const onramp = openOnramp({ settings: onrampSettings, repository: purchases, namespaces, runKey: shared.runKey, now })
  const health = createHealth(shared, directory, relay)
  const rates = { ratePerSecond, ratePerSecondLoopback, signIn }
  const limiting = { rateLimits: shared.rateLimits, now, proxies }
  const { consume, consumeSignIn, consumeSession } = createRateLimiters(rates, limiting)
  const signInRules = { chains, namespaces, domains: signIn.domains, now }

  const app = new Hono({ strict: false })
  app.use(measure(requests, log))
  app.use(crossOrigin)
  app.get('/health', async context => context.json(await health(), 200, { 'cache-control': 'no-store' }))
  app.use(rateLimit(consume))
  app.use(projectLimit({ rateLimits: shared.rateLimits, now, perSecond: ratePerSecondProject }))
  app.route('/', metricsRoute({ requests, relay, mails: mailCounts, coverages, token: metricsToken }))
  app.get('/openapi.json', context => context.json(apiDescription, 200, { 'cache-control': 'public, max-age=3600' }))
  app.post('/v1', rpcProxy(proxyTargets(chains, namespaces), consume))
  app.use('/auth/*', rateLimit(consumeSignIn), neverCached)
  app.use('/login/*', cachedForAMinute)
  for (const path of [nftImagePath, nameImagePath]) app.use(`${path}*`, rateLimit(consume, pictureCost - 1))
  app.route(
    '/',
    endpointRoutes(
      createHandlers({
        directory,
        chains,
        namespaces,
        signIns: createSignIns({ repository: signIns, consumeSession, ...signInRules }),
        permissions,
        loginOffers,
        origins,
        projects,
        names,
        registration,
        coinsWith: chain => coinsOf(chain ? [...chains, { caipNetworkId: chain }] : chains, namespaces),
        sources,
        activity,
        cursors: async () => createPageCursors(await secrets.cursorKey()),
        gallery,
        now,
        onramp,
        countEvents: createEventCounts({ repository: events, origins, now }),
      }),
      { consume, origin, proxies },
    ),
  )
  if (onramp) app.route('/', webhookRoute(onramp.purchases)).route('/', returnRoute())
  app.route('/', imageRoutes(directory, chains))
  app.route('/', nftImageRoute(sources, gallery))
  app.route('/', nameImageRoute({ names, registration, chains: sources, namespaces, gallery, consume }))
  app.route('/', gatewayRoute(registration?.gateway, origin))
  answerFailures(app, log)
  return {
    app,
    database: connection.database,
    relay,
    async close() {
      for (const resource of [chainIndex, relay, shared, connection]) await resource.close()
    },
  }
}

/** Answers unknown paths and errors with the same body as every other failure. */
function answerFailures(app: Hono, log: Log): void {
  app.notFound(context => answerFailure(context, failure(404, 'path', 'There is no such call.')))
  app.onError((error, context) =>
    answerFailure(context, error, cause => log.error('A call could not be answered.', cause)),
  )
}

const apiDescription = openApiDocument()

const neverCached = createMiddleware(async (context, next) => {
  await next()
  context.header('cache-control', 'no-store')
})

/** The answer is the same for everybody, so a returning visitor sees the last one while the browser fetches anew. */
const cachedForAMinute = createMiddleware(async (context, next) => {
  await next()
  if (context.res.ok) context.header('cache-control', 'public, max-age=60, stale-while-revalidate=86400')
})
