import { Hono } from 'hono'
import { builtInNamespaces } from '../chains/namespaces.js'
import { answerFailure, failure } from '../http/failure.js'
import { createLog, type Log } from '../logging/log.js'
import { metricsRoute, measure } from '../metrics/metrics-route.js'
import { createRequestMetrics } from '../metrics/metrics.js'
import type { Settings } from '../settings.js'
import { sourceDefaults } from '../sources/source-settings.js'
import { openChainIndex } from './open-index.js'

export interface IndexProcess {
  /** `/health` and `/metrics`, and nothing else. */
  readonly app: Hono
  close(): Promise<void>
}

export interface IndexProcessConfig extends Pick<Settings, 'chains' | 'dataDir' | 'index' | 'metricsToken'> {
  readonly log?: Log
  readonly now?: () => number
}

/** Reads the chains for the server processes on the same folder, and answers nobody else. */
export function startIndexProcess({
  chains,
  dataDir,
  index,
  metricsToken,
  log = createLog('text'),
  now = Date.now,
}: IndexProcessConfig): IndexProcess {
  const namespaces = builtInNamespaces
  const { sources, close } = openChainIndex({
    chains,
    namespaces,
    dataDir,
    settings: index,
    hosted: sourceDefaults,
    log,
    now,
  })
  const coverages = sources.flatMap(({ coverage }) => (coverage ? [coverage] : []))
  const requests = createRequestMetrics()
  const app = new Hono({ strict: false })
  app.use(measure(requests, log))
  app.get('/health', async context =>
    context.json({ status: 'OK', index: await Promise.all(coverages.map(read => read())) }, 200, {
      'cache-control': 'no-store',
    }),
  )
  app.route('/', metricsRoute({ requests, coverages, token: metricsToken }))
  app.notFound(context => answerFailure(context, failure(404, 'path', 'There is no such call.')))
  app.onError((error, context) =>
    answerFailure(context, error, cause => log.error('A call could not be answered.', cause)),
  )
  return { app, close }
}
