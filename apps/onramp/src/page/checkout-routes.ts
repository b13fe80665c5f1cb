import { Hono, type Context } from 'hono'
import * as v from 'valibot'
import { NotSold, priceOf, type Asset } from '../catalog.js'
import type { Delivery } from '../delivery/deliver.js'
import { isClosed, type Order, type Orders } from '../orders.js'
import { isSignedQuery } from '../wire/signatures.js'
import { orderPage, refusalPage, statusPage } from './checkout-page.js'
import { checkoutStyles } from './checkout.styles.js'

const policy =
  "default-src 'none'; style-src 'self'; img-src data:; form-action 'self'; base-uri 'none'; frame-ancestors 'none'"

const query = v.object({
  key: v.string(),
  reference: v.pipe(v.string(), v.regex(/^[\w-]{1,64}$/)),
  wallet: v.string(),
  asset: v.string(),
  network: v.string(),
  payment_currency: v.string(),
  amount: v.optional(v.string(), '100.00'),
  redirect_url: v.optional(v.pipe(v.string(), v.url(), v.regex(/^https?:/))),
  expires: v.pipe(v.string(), v.regex(/^[0-9]{13}$/), v.transform(Number)),
})
const choice = v.object({
  outcome: v.picklist(['paid', 'held', 'delivered', 'refused', 'expired', 'refunded']),
  webhooks: v.optional(v.picklist(['none', 'twice', 'reversed', 'forged', 'lost']), 'none'),
})

export interface CheckoutDeps {
  readonly assets: readonly Asset[]
  readonly deliveryOf: (asset: Asset) => Delivery
  readonly orders: Orders
  readonly key: string
  readonly secret: string
}

const returnSeconds = 2

/** The pages on which a visitor pays: `/buy`, whose address the partner signed. */
export function checkoutRoutes({ assets, deliveryOf, orders, key, secret }: CheckoutDeps): Hono {
  const routes = new Hono()
  routes.use('/buy', async (context, next) => {
    await next()
    context.header('content-security-policy', policy)
    context.header('cache-control', 'no-store')
    context.header('x-content-type-options', 'nosniff')
    context.header('referrer-policy', 'no-referrer')
  })
  routes.get('/checkout.css', context =>
    context.body(checkoutStyles, 200, {
      'content-type': 'text/css; charset=utf-8',
      'x-content-type-options': 'nosniff',
    }),
  )

  /** The order that the address names. @throws {NotSold} */
  function orderOf({ req }: Context): Order {
    const parsed = v.safeParse(query, req.query())
    if (!parsed.success || parsed.output.key !== key || !isSignedQuery(new URL(req.url).search, secret))
      throw new NotSold('signature', 'The address of this page was not made by a partner of the sandbox.')
    const { reference, wallet, asset: symbol, network, payment_currency: currency, amount } = parsed.output
    const { expires: expiresAt, redirect_url: redirectUrl } = parsed.output
    const known = orders.find(reference)
    if (known) return known
    const asset = assets.find(candidate => candidate.symbol === symbol && candidate.network === network)
    if (!asset) throw new NotSold('asset', 'This coin is not sold here on this network.')
    if (!deliveryOf(asset).isWallet(wallet)) throw new NotSold('wallet', 'This is not an address of this network.')
    return orders.open({ reference, wallet, asset, price: priceOf(asset, currency, amount), redirectUrl, expiresAt })
  }

  const show = (context: Context, order: Order) => {
    const isHeld = orders.isHeld(order.reference)
    if (order.status === 'pending' && !isHeld) context.header('refresh', '1')
    // As of real ones: how it ended can be read before the page leads back.
    if (isClosed(order) && order.redirectUrl) context.header('refresh', `${returnSeconds}; url=${order.redirectUrl}`)
    return context.html(order.status === 'open' ? orderPage(order) : statusPage(order, isHeld))
  }
  const refuse = (context: Context, error: unknown) => {
    if (error instanceof NotSold) return context.html(refusalPage(error.message), 400)
    throw error
  }

  routes.get('/buy', context => {
    try {
      return show(context, orderOf(context))
    } catch (error) {
      return refuse(context, error)
    }
  })
  routes.post('/buy', async context => {
    const from = context.req.header('origin')
    if (from !== undefined && from !== 'null' && from !== new URL(context.req.url).origin)
      return context.html(refusalPage('This was sent by another page.'), 403)
    const chosen = v.safeParse(choice, await context.req.parseBody())
    if (!chosen.success) return context.html(refusalPage('This is none of the ways in which it can end.'), 400)
    try {
      const { reference } = orderOf(context)
      const { outcome, webhooks } = chosen.output
      if (outcome === 'delivered') orders.release(reference)
      else orders.settle(reference, outcome, webhooks)
      return context.redirect(context.req.url, 303)
    } catch (error) {
      return refuse(context, error)
    }
  })
  return routes
}
