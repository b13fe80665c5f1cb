import { timingSafeEqual } from 'node:crypto'
import { monitorEventLoopDelay } from 'node:perf_hooks'
import type { Coverage } from '@w3m/core/api'
import { Hono, type Context } from 'hono'
import { createMiddleware } from 'hono/factory'
import { clientAddress } from '../http/client-address.js'
import { isLoopback } from '../http/client-key.js'
import { failure } from '../http/failure.js'
import type { Log } from '../logging/log.js'
import type { Relay } from '../relay/relay.js'
import type { MailCounts } from '../wallet/mail/mailer.js'
import { metricText, type RequestMetrics } from './metrics.js'

export interface MetricsRouteDeps {
  readonly requests: RequestMetrics
  /** Undefined in a process that has none. */
  readonly relay?: Pick<Relay, 'health'>
  /** Undefined where none are sent. */
  readonly mails?: (() => MailCounts) | undefined
  readonly coverages: readonly (() => Promise<Coverage>)[]
  /** The token that allows reading the metrics; where it is undefined, only this machine may read them. */
  readonly token: string | undefined
}

/** The name of a call: that of the API, else what kind of thing was asked for. Nothing of the address itself. */
function callOf(context: Context<{ Variables: { call?: string } }>): string {
  const { path, method } = context.req
  const known = context.get('call')
  if (known) return known
  if (method === 'OPTIONS') return 'preflight'
  if (/^\/(?:v1|api\/rpc)\/?$/.test(path)) return 'rpc'
  if (/^\/(?:public|getWalletImage)\//.test(path)) return 'picture'
  if (/^\/api\/login\/social\//.test(path)) return 'socialPage'
  return /^\/(?:health|metrics|openapi\.json)$/.test(path) ? path.slice(1).replace('.json', '') : 'other'
}

/** Counts and times every call, and writes a line about it into the log. */
export const measure = (requests: RequestMetrics, log: Log) =>
  createMiddleware<{ Variables: { call?: string } }>(async (context, next) => {
    const end = requests.begin()
    const calledAt = performance.now()
    await next()
    const call = callOf(context)
    end(call, context.res.status)
    log.request({ call, status: context.res.status, ms: Math.round(performance.now() - calledAt) })
  })

/** Headers by which proxies describe their clients. */
const proxyHeaders = ['x-forwarded-for', 'x-forwarded-host', 'x-real-ip', 'forwarded', 'via'] as const

/**
 * Whether the request comes from a user of this machine. Requests through a proxy, and of pages in its browser, come
 * from a loopback address too: a request of a page, or with a proxy's headers, is refused whatever the headers contain.
 */
function isOfThisMachine(context: Context): boolean {
  const { req } = context
  const { hostname } = new URL(req.url)
  const isForAPage = req.header('origin') !== undefined || (req.header('sec-fetch-site') ?? 'none') !== 'none'
  return (
    isLoopback(clientAddress(context, [])) &&
    (hostname === 'localhost' || isLoopback(hostname.replace(/^\[(.*)\]$/, '$1'))) &&
    !isForAPage &&
    proxyHeaders.every(name => req.header(name) === undefined)
  )
}

const isSame = (actual: string, expected: string): boolean => {
  const [one, other] = [Buffer.from(actual), Buffer.from(expected)]
  return one.length === other.length && timingSafeEqual(one, other)
}

const resolutionMs = 20

/** Serves the metrics for operators in the text format of Prometheus. */
export function metricsRoute({ requests, relay, mails, coverages, token }: MetricsRouteDeps): Hono {
  const delay = monitorEventLoopDelay({ resolution: resolutionMs })
  delay.enable()

  /** The delay since the last reading. The monitor's own sampling interval is subtracted. */
  function eventLoopDelay(): number {
    const seconds = Math.max(0, delay.percentile(99) / 1e9 - resolutionMs / 1e3)
    delay.reset()
    return seconds || 0
  }

  function check(context: Context): void {
    const bearer = /^Bearer (\S+)$/.exec(context.req.header('authorization') ?? '')?.[1]
    if (token === undefined ? !isOfThisMachine(context) : bearer === undefined || !isSame(bearer, token))
      throw failure(401, '', 'The figures of this server are for its operator.', { 'www-authenticate': 'Bearer' })
  }

  async function indexLines(): Promise<readonly string[]> {
    const known = await Promise.all(coverages.map(read => read()))
    const of = (pick: (coverage: Coverage) => number | null) =>
      known.flatMap(coverage => {
        const value = pick(coverage)
        return value === null ? [] : [{ labels: { chain: coverage.chainId }, value }]
      })
    return [
      ...metricText(
        'w3m_index_block',
        'gauge',
        'The newest block of a chain that was read.',
        of(chain => chain.toBlock ?? null),
      ),
      ...metricText(
        'w3m_index_block_timestamp_seconds',
        'gauge',
        'When that block was made.',
        of(chain => (chain.toTime ? Date.parse(chain.toTime) / 1_000 : null)),
      ),
      ...metricText(
        'w3m_index_is_behind',
        'gauge',
        'Whether the chain has newer blocks, or nobody knows.',
        of(chain => (chain.isBehind ? 1 : 0)),
      ),
    ]
  }

  async function relayLines(): Promise<readonly string[]> {
    if (!relay) return []
    const { sockets, topics, messages, length } = await relay.health()
    return [
      ...metricText('w3m_relay_sockets', 'gauge', 'Clients that are connected.', [{ value: sockets }]),
      ...metricText('w3m_relay_topics', 'gauge', 'Topics that somebody follows.', [{ value: topics }]),
      ...metricText('w3m_relay_messages', 'gauge', 'Messages that wait for their readers.', [{ value: messages }]),
      ...metricText('w3m_relay_messages_characters', 'gauge', 'Their length in all.', [{ value: length }]),
    ]
  }

  function mailLines(): readonly string[] {
    if (!mails) return []
    const { sent, givenUp } = mails()
    return metricText('w3m_mails_total', 'counter', 'Mails of the secure frame that were handed over or given up.', [
      { labels: { result: 'sent' }, value: sent },
      { labels: { result: 'given_up' }, value: givenUp },
    ])
  }

  const routes = new Hono()
  routes.get('/metrics', async context => {
    check(context)
    const lines = [
      ...requests.lines(),
      ...metricText(
        'w3m_event_loop_delay_seconds',
        'gauge',
        'What work waited before it began since this was last asked, 99 of 100 times at most.',
        [{ value: eventLoopDelay() }],
      ),
      ...metricText('process_resident_memory_bytes', 'gauge', 'Memory of the process.', [
        { value: process.memoryUsage.rss() },
      ]),
      ...(await indexLines()),
      ...(await relayLines()),
      ...mailLines(),
    ]
    return context.text(`${lines.join('\n')}\n`, 200, {
      'content-type': 'text/plain; version=0.0.4; charset=utf-8',
      'cache-control': 'no-store',
    })
  })
  return routes
}
