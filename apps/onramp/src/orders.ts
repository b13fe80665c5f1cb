import { amountOf, type Asset, type Price } from './catalog.js'
import type { Delivery } from './delivery/deliver.js'
import type { Webhooks, WebhookFault } from './wire/webhooks.js'

export type OrderStatus = 'open' | 'pending' | 'delivered' | 'refused' | 'expired' | 'refunded'
/** How a visit ends: what a developer chooses in place of a card. */
export type Outcome = 'paid' | 'held' | 'refused' | 'expired' | 'refunded'

export interface Order {
  /** The partner's own name of it. */
  readonly reference: string
  readonly wallet: string
  readonly asset: Asset
  readonly price: Price
  /** The URL to which the visitor is redirected at the end; the partner signed it. */
  readonly redirectUrl: string | undefined
  /** Unix ms; nobody can pay after it. */
  readonly expiresAt: number
  readonly status: OrderStatus
  readonly hash: string | undefined
}

/** Whether the order has reached a final status. */
export const isClosed = ({ status }: Order): boolean => status !== 'open' && status !== 'pending'

const refundMs = 800
const ordersMax = 5_000

/** An order as the API and the webhooks return it. */
export const written = ({ reference, status, wallet, asset, price, hash }: Order) => ({
  reference,
  // Partners see an order that nobody has paid yet as pending.
  status: status === 'open' ? 'pending' : status,
  wallet,
  asset: asset.symbol,
  network: asset.network,
  amount: amountOf(asset, price.units),
  hash: hash ?? null,
})

export interface OrderDeps {
  readonly deliveryOf: (asset: Asset) => Delivery
  readonly webhooks: Webhooks
  readonly now: () => number
  readonly report: (error: unknown) => void
}

const wait = (ms: number) => new Promise(resolve => setTimeout(resolve, ms))

/** Keeps the orders in memory and carries them out: each is delivered at most once. */
export function createOrders({ deliveryOf, webhooks, now, report }: OrderDeps) {
  const orders = new Map<string, Order>()
  /** The callbacks that release held deliveries, by reference. */
  const releases = new Map<string, () => void>()

  const current = (reference: string): Order | undefined => {
    const order = orders.get(reference)
    if (order?.status !== 'open' || order.expiresAt > now()) return order
    const expired: Order = { ...order, status: 'expired' }
    orders.set(reference, expired)
    return expired
  }

  function change(order: Order, to: Pick<Order, 'status'> & Partial<Pick<Order, 'hash'>>): Order {
    const next = { ...order, ...to }
    orders.set(order.reference, next)
    return next
  }

  async function run(open: Order, outcome: Outcome, fault: WebhookFault): Promise<void> {
    if (outcome === 'refused' || outcome === 'expired')
      return webhooks.send([written(change(open, { status: outcome }))], fault)
    const paid = change(open, { status: 'pending' })
    // The fault `reversed` sends the final status before this one.
    if (fault !== 'reversed') await webhooks.send([written(paid)], fault)
    if (outcome === 'refunded') {
      await wait(refundMs)
      return webhooks.send([written(change(paid, { status: 'refunded' }))], fault)
    }
    const { reference, asset, wallet, price } = paid
    if (outcome === 'held') await new Promise<void>(resolve => releases.set(reference, resolve))
    try {
      const hash = await deliveryOf(asset).send(asset, wallet, price.units)
      const delivered = written(change(paid, { status: 'delivered', hash }))
      await webhooks.send(fault === 'reversed' ? [delivered, written(paid)] : [delivered], fault)
    } catch (error) {
      report(error)
      // An order that cannot be delivered is refunded.
      await webhooks.send([written(change(paid, { status: 'refunded' }))], fault)
    }
  }

  return {
    find: current,
    /** Creates an order, or returns the existing one of the same reference. */
    open(order: Omit<Order, 'status' | 'hash'>): Order {
      const known = current(order.reference)
      if (known) return known
      const openOrder: Order = { ...order, status: 'open', hash: undefined }
      const [oldest] = orders.keys()
      if (orders.size >= ordersMax && oldest !== undefined) orders.delete(oldest)
      orders.set(order.reference, openOrder)
      return openOrder
    },
    /** Whether a paid order waits for its release. */
    isHeld: (reference: string): boolean => releases.has(reference),
    /** Releases a held delivery. */
    release(reference: string): void {
      releases.get(reference)?.()
      releases.delete(reference)
    },
    /** Settles an open order; does nothing for an order that is not open. */
    settle(reference: string, outcome: Outcome, fault: WebhookFault): void {
      const order = current(reference)
      if (order?.status === 'open') run(order, outcome, fault).catch(report)
    },
  }
}

export type Orders = ReturnType<typeof createOrders>
