import { Hono } from 'hono'
import { failure } from '../http/failure.js'
import type { Purchases } from './purchases.js'

const bodyMaxBytes = 65_536

/**
 * Where providers say how purchases stand: `POST /v1/onramp/webhooks/<provider>`. The signature is of the very bytes,
 * so that they are read here. What was taken already is answered with 200 again.
 */
export function webhookRoute(purchases: Purchases): Hono {
  const routes = new Hono()
  routes.post('/v1/onramp/webhooks/:provider', async context => {
    const declared = Number(context.req.header('content-length') ?? 0)
    if (declared > bodyMaxBytes) throw failure(413, 'body', `The body is larger than ${bodyMaxBytes} bytes.`)
    const body = await context.req.text()
    if (Buffer.byteLength(body) > bodyMaxBytes)
      throw failure(413, 'body', `The body is larger than ${bodyMaxBytes} bytes.`)
    await purchases.receive(context.req.param('provider'), context.req.raw.headers, body)
    return context.json({ received: true }, 200, { 'cache-control': 'no-store' })
  })
  return routes
}
