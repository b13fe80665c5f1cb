import { nftImagePath } from '@w3m/core/api'
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
import { createCharge, projectLimit, rateLimit } from './http/rate-limit.js'
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
import { createPieceGallery } from './nfts/piece-gallery.js'
import { createResourceReader } from './nfts/read-resource.js'
import type { IndexSettings } from './indexing/index-settings.js'
import { openChainIndex } from './indexing/open-index.js'
import { openApiDocument } from './openapi/openapi-document.js'
import type { OnrampSettings } from './onramp/onramp-settings.js'
import { openOnramp } from './onramp/open-onramp.js'
import { returnRoute } from './onramp/return-route.js'
import { webhookRoute } from './onramp/webhook-route.js'
import { createRepositories, openServerDatabase } from './ports/libsql/libsql-repositories.js'
import { openSharedState } from './ports/libsql/libsql-shared-state.js'
import { createRelay, type Relay } from './relay/relay.js'
import { relayDefaults, type RelaySettings } from './relay/relay-settings.js'
import { projectDefaults, type ProjectSettings } from './projects/project-settings.js'
import type { ServedChain } from './settings.js'
import { sourceDefaults, type SourceSettings } from './sources/source-settings.js'
import type { MailCounts } from './wallet/mail/mailer.js'
import type { PermissionBook } from './wallet/permissions/permissions.js'
import type { LoginOffers } from './wallet/social/login-offers.js'
import { signInDefaults, type SignInSettings } from './siwx/sign-in-settings.js'
import { createSignIns } from './siwx/sign-ins.js'

export interface ServerConfig {
  readonly chains: readonly ServedChain[]
  /** The namespaces of the chains. Default: eip155 and solana. */
  readonly namespaces?: readonly Namespace[] | undefined
  /** Folder of the database; in memory where it is missing. */
  readonly dataDir?: string | undefined
  /** Where browsers find the server; undefined where that is how each request names it. */
  readonly origin?: string | undefined
  /** Addresses of reverse proxies, which are believed when they say for whom they ask; nobody is where there are none. */
  readonly proxies?: readonly string[]
  readonly ratePerSecond: number
  readonly ratePerSecondLoopback: number
  /** Requests a second of all that name one project; without it they are counted by address alone. */
  readonly ratePerSecondProject?: number | undefined
  readonly relay?: RelaySettings
  readonly signIn?: SignInSettings
  /** The permissions that embedded wallets gave. */
  readonly permissions?: PermissionBook | undefined
  /** The social logins of the secure frame that this server has. */
  readonly loginOffers?: LoginOffers | undefined
  /** Origins whose pages may report events; every one where the list is empty. */
  readonly origins?: readonly string[]
  /** How what happens on the chains is kept; nothing is where it is missing. */
  readonly index?: IndexSettings | undefined
  /** Where names are registered; nobody has one where it is missing. @throws {Error} at the start for a chain that is not served */
  readonly names?: NameSettings | undefined
  /** The chain of Solana on which its names are looked up; they are not where it is missing. @throws {Error} at the start as `names` */
  readonly sns?: CaipNetworkId | undefined
  /** Who sells coins for money; nobody does where it is missing. */
  readonly onramp?: OnrampSettings | undefined
  /** What is answered about projects. */
  readonly projects?: ProjectSettings | undefined
  readonly log?: Log | undefined
  /** Counts its calls; handed in where another listener of the process is counted too. */
  readonly requests?: RequestMetrics
  /** Mails of the secure frame. */
  readonly mailCounts?: (() => MailCounts) | undefined
  /** Whoever has it may read `/metrics`; without one, this machine alone may. */
  readonly metricsToken?: string | undefined
  /** Address of an IPFS gateway, with a slash at its end; without it nothing of IPFS is read. */
  readonly ipfsGateway?: string | undefined
  /** Servers of others that know what the chains' nodes do not tell; none is asked where they are missing. */
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

/** What calls cost, and what sign-ins cost, which are few and counted exactly. */
function createCharges(
  { ratePerSecond, ratePerSecondLoopback, signIn }: Rate & { readonly signIn: Rate },
  deps: Pick<Parameters<typeof createCharge>[0], 'rateLimits' | 'now' | 'proxies'>,
) {
  return {
    charge: createCharge({
      ...deps,
      limit: 'api',
      perSecond: ratePerSecond,
      perSecondLoopback: ratePerSecondLoopback,
      isLeased: true,
    }),
    chargeSignIn: createCharge({
      ...deps,
      limit: 'auth',
      perSecond: signIn.ratePerSecond,
      perSecondLoopback: signIn.ratePerSecondLoopback,
      isLeased: false,
    }),
  }
}

/** The whole back end as a Hono application, listening nowhere yet. */
export function createServer({
  chains,
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
  const networkIds = chains.map(chain => chain.caipNetworkId)
  seedDirectory(connection.database, networkIds)
  const report = (error: unknown): void => log.error('Something failed behind the calls.', error)
  const shared = openSharedState(dataDir, report)
  const relay = createRelay({ settings: relaySettings, dataDir, shared, proxies, now, report })
  const chainIndex = openChainIndex({ chains, namespaces, dataDir, settings: index, hosted, log, now })
  const { sources, activity } = chainIndex
  const gallery = createPieceGallery({ resources: createResourceReader(ipfsGateway), now })
  const coverages = sources.flatMap(({ coverage }) => (coverage ? [coverage] : []))
  const { names, registration } = openAllNames({ chains, namespaces, settings: naming, sns, repository, shared, now })
  const onramp = openOnramp({ settings: onrampSettings, repository: purchases, namespaces, runKey: shared.runKey, now })
  const health = async () => ({ status: 'OK', wallets: await directory.countWallets(), relay: await relay.health() })
  const rates = { ratePerSecond, ratePerSecondLoopback, signIn }
  const { charge, chargeSignIn } = createCharges(rates, { rateLimits: shared.rateLimits, now, proxies })

  const app = new Hono({ strict: false })
  app.use(measure(requests, log))
  app.use(crossOrigin)
  app.get('/health', async context => context.json(await health(), 200, { 'cache-control': 'no-store' }))
  app.use(rateLimit(charge))
  app.use(projectLimit({ rateLimits: shared.rateLimits, now, perSecond: ratePerSecondProject }))
  app.route('/', metricsRoute({ requests, relay, mails: mailCounts, coverages, token: metricsToken }))
  app.get('/openapi.json', context => context.json(apiDescription, 200, { 'cache-control': 'public, max-age=3600' }))
  app.post('/v1', rpcProxy(proxyTargets(chains, namespaces), charge))
  app.use('/auth/*', rateLimit(chargeSignIn), neverCached)
  app.use('/login/*', cachedForAMinute)
  for (const path of [nftImagePath, nameImagePath]) app.use(`${path}*`, rateLimit(charge, pictureCost - 1))
  app.route(
    '/',
    endpointRoutes(
      createHandlers({
        directory,
        chains,
        namespaces,
        signIns: createSignIns({ repository: signIns, chains, namespaces, domains: signIn.domains, now }),
        permissions,
        loginOffers,
        origins,
        projects,
        names,
        registration,
        coins: coinsOf(chains, namespaces),
        sources,
        activity,
        cursors: async () => createPageCursors(await secrets.cursorKey()),
        gallery,
        now,
        onramp,
        countEvents: createEventCounts({ repository: events, origins, now }),
      }),
      { charge, origin, proxies },
    ),
  )
  if (onramp) app.route('/', webhookRoute(onramp.purchases)).route('/', returnRoute())
  app.route('/', imageRoutes(directory, chains))
  app.route('/', nftImageRoute(sources, gallery))
  app.route('/', nameImageRoute({ names, registered: registration?.registered, chains: sources, gallery, charge }))
  app.route('/', gatewayRoute(registration?.gateway, origin))
  answerFailures(app, log)
  return {
    app,
    database: connection.database,
    relay,
    async close() {
      for (const each of [chainIndex, relay, shared, connection]) await each.close()
    },
  }
}

/** What is asked for in vain, and what goes wrong, has the body of every failure. */
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

/** The same for everybody: a visitor who comes back is shown at once what was said last. */
const cachedForAMinute = createMiddleware(async (context, next) => {
  await next()
  if (context.res.ok) context.header('cache-control', 'public, max-age=60, stale-while-revalidate=86400')
})
