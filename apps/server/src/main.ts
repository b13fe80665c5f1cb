import { serve } from '@hono/node-server'
import type { Hono } from 'hono'
import { readDirectory } from './directory/read-directory.js'
import { limitUnreadAnswers } from './http/answer-bytes.js'
import { drainable } from './http/drain.js'
import { startIndexProcess } from './indexing/index-process.js'
import { createLog, type Log } from './logging/log.js'
import { readOnrampSettings } from './onramp/onramp-settings.js'
import { createRequestMetrics, type RequestMetrics } from './metrics/metrics.js'
import { createServer } from './server.js'
import { onStop } from './service/run-service.js'
import { readSettings, type Settings } from './settings.js'
import type { LoginOffers } from './wallet/social/login-offers.js'
import { readSocialSettings } from './wallet/social/social-settings.js'
import type { MailCounts } from './wallet/mail/mailer.js'
import type { PermissionBook } from './wallet/permissions/permissions.js'
import { createWalletService } from './wallet/wallet-service.js'
import { readWalletSettings } from './wallet/wallet-settings.js'

/**
 * Connections on which nothing is asked stay open for longer than proxies keep them, a minute mostly: what a proxy sends
 * on one at the moment that it ends here is lost, and its visitor is answered with 502.
 */
const serverOptions = { keepAliveTimeout: 75_000 }

interface StartedWallet {
  readonly permissions?: PermissionBook
  readonly loginOffers?: LoginOffers
  readonly mailCounts?: (() => MailCounts) | undefined
  /** Takes no more calls, and resolves when the last one is answered. */
  drain(): Promise<void>
  /** Once `drained` has resolved nobody asks it for anything any more. */
  close(drained: Promise<unknown>): Promise<void>
}

/** The secure frame's own origin, where a port is set for it. */
async function startWallet(
  { host, dataDir, chains, ratePerSecond, ratePerSecondLoopback }: Settings,
  observers: { readonly log: Log; readonly requests: RequestMetrics },
): Promise<StartedWallet> {
  const wallet = readWalletSettings(process.env)
  if (!wallet) return { drain: async () => undefined, close: async drained => void (await drained) }
  const service = await createWalletService({
    settings: wallet,
    social: readSocialSettings(process.env),
    dataDir,
    chains,
    ratePerSecond,
    ratePerSecondLoopback,
    ...observers,
  })
  const listener = await new Promise<ReturnType<typeof serve>>((resolve, reject) => {
    const { fetch } = service.app
    const started = serve({ fetch, hostname: host, port: wallet.port, serverOptions }, () => resolve(started))
    started.on('error', reject)
    limitUnreadAnswers(started, { proxies: wallet.proxies })
  })
  console.log(`The secure frame is at ${wallet.origin}`)
  return {
    permissions: service.permissions,
    loginOffers: service.loginOffers,
    mailCounts: service.mailCounts,
    drain: drainable(listener),
    close: service.close,
  }
}

/** Listens, and ends the process where it cannot. */
function listen(fetch: Hono['fetch'], { host, port, proxies }: Settings) {
  const listener = serve({ fetch, hostname: host, port, serverOptions }, ({ address, port: boundPort }) =>
    console.log(`The server listens on http://${address}:${boundPort}`),
  )
  limitUnreadAnswers(listener, { proxies })
  listener.on('error', (error: Error) => {
    console.error(error.message)
    process.exit(1)
  })
  return listener
}

function mainOfIndex(settings: Settings): void {
  const { app, close } = startIndexProcess({ ...settings, log: createLog(settings.logFormat) })
  const drain = drainable(listen(app.fetch, settings))
  onStop(async () => {
    await drain()
    await close()
  })
}

async function main(): Promise<void> {
  const settings = readSettings(process.env)
  if (settings.isIndexAlone) return mainOfIndex(settings)
  const wallets = readDirectory(
    settings.directory,
    settings.chains.map(({ caipNetworkId }) => caipNetworkId),
  )
  const observers = { log: createLog(settings.logFormat), requests: createRequestMetrics() }
  const wallet = await startWallet(settings, observers)
  const { app, relay, close } = createServer({
    ...settings,
    ...observers,
    wallets,
    onramp: readOnrampSettings(process.env),
    permissions: wallet.permissions,
    loginOffers: wallet.loginOffers,
    mailCounts: wallet.mailCounts,
  })
  const listener = listen(app.fetch, settings)
  const drain = drainable(listener)
  listener.on('upgrade', (request, socket, head) => relay.upgrade(request, socket, head))
  onStop(async () => {
    // The API asks the wallet's database too. Upgraded sockets would keep its listener open.
    const drained = Promise.all([drain(), wallet.drain()])
    // A mail server that hangs holds up nothing of the API.
    await Promise.all([Promise.all([relay.close(), drained]).then(close), wallet.close(drained)])
  })
}

main().catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : error)
  process.exit(1)
})
