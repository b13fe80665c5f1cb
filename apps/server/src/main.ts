import { serve } from '@hono/node-server'
import { createServer } from './server.js'
import { readSettings } from './settings.js'

const closeAfterMs = 2_000

function main(): void {
  const settings = readSettings(process.env)
  const { app, relay, close } = createServer(settings)
  const listener = serve({ fetch: app.fetch, hostname: settings.host, port: settings.port }, ({ address, port }) => console.log(`The server listens on http://${address}:${port}`))
  listener.on('upgrade', (request, socket, head) => relay.upgrade(request, socket, head))
  listener.on('error', (error: Error) => {
    console.error(error.message)
    process.exit(1)
  })
  const stop = () => {
    const end = () => process.exit(0)
    setTimeout(end, closeAfterMs).unref()
    // Upgraded sockets would keep the listener open.
    const closed = new Promise(resolve => listener.close(resolve))
    void relay.close().then(() => closed).then(close).then(end)
  }
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, stop)
}

try {
  main()
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  process.exit(1)
}
