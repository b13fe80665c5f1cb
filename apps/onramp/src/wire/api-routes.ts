import { randomUUID } from 'node:crypto'
import { Hono } from 'hono'
import * as v from 'valibot'
import { amountOf, money, NotSold, paymentCurrencies, priceOf, type Asset } from '../catalog.js'
import { written, type Orders } from '../orders.js'
import { isBearer } from './signatures.js'

const quoteLifetimeMs = 60_000
const question = v.object({ asset: v.string(), network: v.string(), payment_currency: v.string(), amount: v.string() })

export interface ApiDeps {
  readonly assets: readonly Asset[]
  readonly orders: Orders
  readonly secret: string
}

/** The API for partners: assets on sale, quotes, and the status of orders. */
export function apiRoutes({ assets, orders, secret }: ApiDeps): Hono {
  const routes = new Hono()
  routes.use('/v1/*', async (context, next) => {
    if (!isBearer(context.req.header('authorization'), secret)) return context.json({ error: 'unauthorized' }, 401)
    return next()
  })
  routes.get('/v1/options', context => context.json({ payment_currencies: paymentCurrencies, assets: listed(assets) }))
  routes.post('/v1/quotes', async context => {
    const parsed = v.safeParse(question, await context.req.json().catch(() => undefined))
    if (!parsed.success) return context.json({ error: 'body' }, 400)
    const { asset: symbol, network, payment_currency: currency, amount } = parsed.output
    const asset = assets.find(candidate => candidate.symbol === symbol && candidate.network === network)
    if (!asset) return context.json({ error: 'asset' }, 400)
    try {
      const price = priceOf(asset, currency, amount)
      return context.json({
        quote_id: randomUUID(),
        total: money(price.total, currency),
        subtotal: money(price.subtotal, currency),
        fee: money(price.fee, currency),
        network_fee: money(price.networkFee, currency),
        purchase: { amount: amountOf(asset, price.units), currency: asset.symbol },
        expires_at: new Date(Date.now() + quoteLifetimeMs).toISOString(),
      })
    } catch (error) {
      if (error instanceof NotSold) return context.json({ error: error.field, message: error.message }, 400)
      throw error
    }
  })
  routes.get('/v1/orders/:reference', context => {
    const order = orders.find(context.req.param('reference'))
    // An open order is not reported: its visitor has seen the page and bought nothing yet.
    return order && order.status !== 'open' ? context.json(written(order)) : context.json({ error: 'reference' }, 404)
  })
  return routes
}

/** Each coin once, with its networks. */
function listed(assets: readonly Asset[]) {
  const symbols = [...new Set(assets.map(({ symbol }) => symbol))]
  return symbols.map(symbol => {
    const same = assets.filter(other => other.symbol === symbol)
    return {
      symbol,
      name: same[0]?.name ?? symbol,
      networks: same.map(({ network, chain, address }) => ({
        name: network,
        display_name: chain.name,
        chain_id: chain.caipNetworkId,
        contract_address: address ?? null,
      })),
    }
  })
}
