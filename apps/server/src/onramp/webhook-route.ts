import { Hono } from 'hono'
import { readBytes } from '../http/read-json.js'
import type { Purchases } from './purchases.js'

const bodyMaxBytes = 65_536

/**
 * Where providers say how purchases stand: `POST /v1/onramp/webhooks/<provider>`. The signature is of the very bytes,
 * so that they are read here. What was taken already is answered with 200 again.
 */
export function webhookRoute(purchases: Purchases): Hono {
  const routes = new Hono()
  routes.post('/v1/onramp/webhooks/:provider', async context => {
    const body = (await readBytes(context, bodyMaxBytes)).toString('utf8')
    await purchases.receive(context.req.param('provider'), context.req.raw.headers, body)
    return context.json({ received: true }, 200, { 'cache-control': 'no-store' })
  })
  return routes
}
