import { serve } from '@hono/node-server'
import type { Hono } from 'hono'
import { startIndexProcess } from './indexing/index-process.js'
import { createLog } from './logging/log.js'
import { readOnrampSettings } from './onramp/onramp-settings.js'
import { createServer } from './server.js'
import { onStop } from './service/run-service.js'
import { readSettings, type Settings } from './settings.js'
import type { LoginOffers } from './wallet/social/login-offers.js'
import { readSocialSettings } from './wallet/social/social-settings.js'
import type { PermissionBook } from './wallet/permissions/permissions.js'
import { createWalletService } from './wallet/wallet-service.js'
import { readWalletSettings } from './wallet/wallet-settings.js'

/**
 * Connections on which nothing is asked stay open for longer than proxies keep them, a minute mostly: what a proxy sends
 * on one at the moment that it ends here is lost, and its visitor is answered with 502.
 */
const serverOptions = { keepAliveTimeout: 75_000 }

/** The secure frame's own origin, where a port is set for it. */
async function startWallet({ host, dataDir, chains, ratePerSecond, ratePerSecondLoopback }: Settings): Promise<{
  readonly permissions?: PermissionBook
  readonly loginOffers?: LoginOffers
  close(): Promise<void>
}> {
  const wallet = readWalletSettings(process.env)
  if (!wallet) return { close: () => Promise.resolve() }
  const service = await createWalletService({
    settings: wallet,
    social: readSocialSettings(process.env),
    dataDir,
    chains,
    ratePerSecond,
    ratePerSecondLoopback,
  })
  const listener = await new Promise<ReturnType<typeof serve>>((resolve, reject) => {
    const { fetch } = service.app
    const started = serve({ fetch, hostname: host, port: wallet.port, serverOptions }, () => resolve(started))
    started.on('error', reject)
  })
  console.log(`The secure frame is at ${wallet.origin}`)
  return {
    permissions: service.permissions,
    loginOffers: service.loginOffers,
    async close() {
      listener.close()
      await service.close()
    },
  }
}

/** Listens, and ends the process where it cannot. */
function listen(fetch: Hono['fetch'], { host, port }: Settings) {
  const listener = serve({ fetch, hostname: host, port, serverOptions }, ({ address, port: bound }) =>
    console.log(`The server listens on http://${address}:${bound}`),
  )
  listener.on('error', (error: Error) => {
    console.error(error.message)
    process.exit(1)
  })
  return listener
}

function mainOfIndex(settings: Settings): void {
  const { app, close } = startIndexProcess({ ...settings, log: createLog(settings.logFormat) })
  const listener = listen(app.fetch, settings)
  onStop(async () => {
    listener.close()
    await close()
  })
}

async function main(): Promise<void> {
  const settings = readSettings(process.env)
  if (settings.isIndexAlone) return mainOfIndex(settings)
  const wallet = await startWallet(settings)
  const { app, relay, close } = createServer({
    ...settings,
    log: createLog(settings.logFormat),
    onramp: readOnrampSettings(process.env),
    permissions: wallet.permissions,
    loginOffers: wallet.loginOffers,
  })
  const listener = listen(app.fetch, settings)
  listener.on('upgrade', (request, socket, head) => relay.upgrade(request, socket, head))
  onStop(async () => {
    // Upgraded sockets would keep the listener open.
    const closed = new Promise(resolve => listener.close(resolve))
    await relay.close()
    await wallet.close()
    await closed
    await close()
  })
}

main().catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : error)
  process.exit(1)
})
