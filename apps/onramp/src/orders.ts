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
  /** Where the visitor is led to in the end: the partner signed it. */
  readonly redirectUrl: string | undefined
  /** Unix ms; nobody can pay after it. */
  readonly expiresAt: number
  readonly status: OrderStatus
  readonly hash: string | undefined
}

/** Whether nothing is expected any more. */
export const isOver = ({ status }: Order): boolean => status !== 'open' && status !== 'pending'

const refundMs = 800
const ordersMax = 5_000

/** An order as the API and the webhooks say it. */
export const written = ({ reference, status, wallet, asset, price, hash }: Order) => ({
  reference,
  // Nobody has paid, and the partner has not asked for more.
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

/** The orders, in memory, and what becomes of them: each is delivered once at most. */
export function createOrders({ deliveryOf, webhooks, now, report }: OrderDeps) {
  const orders = new Map<string, Order>()
  /** What lets a delivery go that is held back. */
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
    // The last word first, where the order of the two is what is tried.
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
      // What cannot be delivered is given back.
      await webhooks.send([written(change(paid, { status: 'refunded' }))], fault)
    }
  }

  return {
    find: current,
    /** Makes an order of a reference, or finds the one that is there. */
    open(order: Omit<Order, 'status' | 'hash'>): Order {
      const known = current(order.reference)
      if (known) return known
      const opened: Order = { ...order, status: 'open', hash: undefined }
      const [oldest] = orders.keys()
      if (orders.size >= ordersMax && oldest !== undefined) orders.delete(oldest)
      orders.set(order.reference, opened)
      return opened
    },
    /** Whether a paid order waits to be let go. */
    isHeld: (reference: string): boolean => releases.has(reference),
    /** Lets a delivery go that is held back. */
    release(reference: string): void {
      releases.get(reference)?.()
      releases.delete(reference)
    },
    /** Ends an open order; nothing happens to one that was ended. */
    settle(reference: string, outcome: Outcome, fault: WebhookFault): void {
      const order = current(reference)
      if (order?.status === 'open') run(order, outcome, fault).catch(report)
    },
  }
}

export type Orders = ReturnType<typeof createOrders>
