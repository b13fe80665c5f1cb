import { Hono } from 'hono'
import { builtInNamespaces } from '../chains/namespaces.js'
import { answerFailure, failure } from '../http/failure.js'
import { createLog, type Log } from '../logging/log.js'
import { metricsRoute, measure } from '../metrics/metrics-route.js'
import { createRequestMetrics } from '../metrics/metrics.js'
import type { Settings } from '../settings.js'
import { openSharedState } from '../ports/libsql/libsql-shared-state.js'
import type { SharedState } from '../ports/shared-state.js'
import { sourceDefaults } from '../sources/source-settings.js'
import { openChainIndex } from './open-index.js'

export interface IndexProcess {
  /** `/health` and `/metrics`, and nothing else. */
  readonly app: Hono
  close(): Promise<void>
}

export interface IndexProcessConfig extends Pick<Settings, 'chains' | 'dataDir' | 'index' | 'metricsToken'> {
  readonly log?: Log
  /** Tells whether the folder can be written. Default: that of the server's processes on it. */
  readonly shared?: Pick<SharedState, 'isWritable' | 'close'>
  readonly now?: () => number
}

/** Reads the chains for the server processes on the same folder, and answers nobody else. */
export function startIndexProcess({
  chains,
  dataDir,
  index,
  metricsToken,
  log = createLog('text'),
  shared = openSharedState(dataDir, error => log.error('Something that the processes share failed.', error)),
  now = Date.now,
}: IndexProcessConfig): IndexProcess {
  const namespaces = builtInNamespaces
  const { sources, close: closeIndex } = openChainIndex({
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
  app.get('/health', async context => {
    if (!shared.isWritable()) throw failure(503, '', 'The data folder cannot be written.')
    const index = await Promise.all(coverages.map(read => read()))
    return context.json({ status: 'OK', index }, 200, { 'cache-control': 'no-store' })
  })
  app.route('/', metricsRoute({ requests, coverages, token: metricsToken }))
  app.notFound(context => answerFailure(context, failure(404, 'path', 'There is no such call.')))
  app.onError((error, context) =>
    answerFailure(context, error, cause => log.error('A call could not be answered.', cause)),
  )
  return {
    app,
    async close() {
      await closeIndex()
      await shared.close()
    },
  }
}
