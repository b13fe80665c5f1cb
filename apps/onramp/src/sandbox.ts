import { listen } from '@w3m/server/service'
import { Hono } from 'hono'
import { assetsOf } from './catalog.js'
import { createDeliveries } from './delivery/deliver.js'
import { createOrders } from './orders.js'
import { checkoutRoutes } from './page/checkout-routes.js'
import type { Settings } from './settings.js'
import { apiRoutes } from './wire/api-routes.js'
import { createWebhooks } from './wire/webhooks.js'

/** A provider of coins for play money, listening. */
export interface Sandbox {
  readonly url: string
  close(): Promise<void>
}

/** Resolves when it listens; port 0 takes a free one. @throws where the port cannot be had */
export async function startSandbox(
  settings: Settings & { readonly report: (error: unknown) => void },
): Promise<Sandbox> {
  const { host, port, chains, deliverer, webhookUrl, key, secret, webhookSecret, report } = settings
  const assets = assetsOf(chains)
  const deliveryOf = createDeliveries(chains, deliverer)
  const webhooks = createWebhooks(webhookUrl, webhookSecret, report)
  const orders = createOrders({ deliveryOf, webhooks, now: Date.now, report })
  const app = new Hono()
  app.get('/health', context => context.text('ok'))
  app.route('/', apiRoutes({ assets, orders, secret }))
  app.route('/', checkoutRoutes({ assets, deliveryOf, orders, key, secret }))
  app.onError((error, context) => {
    report(error)
    return context.text('This went wrong. Close the window and begin again.', 500)
  })
  return listen(app.fetch, { host, port, report })
}
