import { serve } from '@hono/node-server'
import { createServer } from './server.js'
import { readSettings } from './settings.js'

const closeAfterMs = 2_000

function main(): void {
  const settings = readSettings(process.env)
  const { app, close } = createServer(settings)
  const listener = serve({ fetch: app.fetch, hostname: settings.host, port: settings.port }, ({ address, port }) => console.log(`The server listens on http://${address}:${port}`))
  listener.on('error', (error: Error) => {
    console.error(error.message)
    process.exit(1)
  })
  const stop = () => {
    const end = () => {
      close()
      process.exit(0)
    }
    listener.close(end)
    setTimeout(end, closeAfterMs).unref()
  }
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, stop)
}

try {
  main()
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  process.exit(1)
}
