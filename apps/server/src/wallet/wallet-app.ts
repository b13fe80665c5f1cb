import { fileURLToPath } from 'node:url'
import { Hono } from 'hono'
import { builtInNamespaces, proxyTargets } from '../chains/namespaces.js'
import { rpcProxy } from '../chains/rpc-proxy.js'
import { answerFailure, failure } from '../http/failure.js'
import type { Log } from '../logging/log.js'
import { measure } from '../metrics/metrics-route.js'
import type { RequestMetrics } from '../metrics/metrics.js'
import { rateLimit, type ConsumeForRequest } from '../http/rate-limit.js'
import type { ServedChain } from '../settings.js'
import type { AllowedAncestors } from './frame/allowed-ancestors.js'
import { frameFiles } from './frame/frame-files.js'
import { sameOriginOnly } from './same-origin.js'
import { walletRoutes, type WalletRoutesDeps } from './wallet-routes.js'
import type { WalletSettings } from './wallet-settings.js'

export interface WalletAppDeps extends Pick<WalletRoutesDeps, 'handlers' | 'proofs' | 'sessions'> {
  readonly settings: WalletSettings
  readonly chains: readonly ServedChain[]
  readonly ancestors: AllowedAncestors
  readonly consume: ConsumeForRequest
  readonly requests: RequestMetrics
  readonly log: Log
  /** Where the providers of social logins send visitors. */
  readonly socialRoutes: Hono
}

const builtFrame = fileURLToPath(new URL('../../frame/dist', import.meta.url))

export type WalletApp = Hono<{ Variables: { call?: string } }>

/** Everything on the frame's origin over HTTP: its files, the calls of the wallet API, and JSON-RPC to the chains. */
export function walletApp(deps: WalletAppDeps): WalletApp {
  const { settings, chains, ancestors, consume, socialRoutes, requests, log, ...calls } = deps
  const { origin, proxies } = settings
  const app: WalletApp = new Hono({ strict: false })
  app.use(measure(requests, log))
  app.use(async (context, next) => {
    // Before there is an answer, so that refusals have it too.
    context.header('x-content-type-options', 'nosniff')
    await next()
  })
  app.use(rateLimit(consume))
  // Providers send visitors here from their own origins.
  app.route('/', socialRoutes)
  // A page whose frame does not come may ask whether that is this server's fault or its own, and is told no more.
  app.get('/api/alive', context => {
    context.set('call', 'alive')
    const site = context.req.header('origin')
    const headers = { 'access-control-allow-origin': '*', 'cache-control': 'no-store' }
    return site === undefined
      ? context.body(null, 204, headers)
      : context.json({ isListed: ancestors.lists(context.req.query('projectId'), site) }, 200, headers)
  })
  app.use('/api/*', sameOriginOnly(origin))
  app.post('/api/rpc', rpcProxy(proxyTargets(chains, builtInNamespaces), consume))
  app.route('/', walletRoutes({ ...calls, origin, proxies }))
  app.all('/api/*', () => {
    throw failure(404, 'path', 'There is no such call.')
  })
  const files = frameFiles(settings.frameDir ?? builtFrame, ancestors)
  app.get('*', context => {
    context.set('call', 'page')
    return files(context)
  })
  app.notFound(context => answerFailure(context, failure(404, 'path', 'There is no such page.')))
  app.onError((error, context) =>
    answerFailure(context, error, cause => log.error('A call of the secure frame could not be answered.', cause)),
  )
  return app
}
