import type { ReadableAtom } from 'nanostores'
import { atom } from '../async/atom.js'
import {
  purchaseIdlePollMs,
  purchasePollForMs,
  purchasePollMs,
  purchaseOpenMs,
  purchasesKey,
  purchaseSlowPollForMs,
  purchaseSlowPollMs,
} from '../limits/onramp-limits.js'
import type { StoragePort } from '../storage/storage-port.js'
import { isPurchaseOver, type Purchase } from './purchase.js'
import { readPurchases, writePurchase } from './stored-purchases.js'

/** Looks after purchases while the page is visible, until they are over, and for a week those whose end may change. */
export interface PurchaseFollower {
  readonly $purchases: ReadableAtom<readonly Purchase[]>
  add(purchase: Purchase): void
  /** Asks for all that may still change, now. */
  poll(): Promise<void>
}

export interface PurchaseFollowerDeps {
  readonly storage: StoragePort
  /** How one stands now; undefined where the service does not know it any more. Rejects where nobody can say. */
  readonly fetchStatus: (
    purchase: Purchase,
  ) => Promise<Pick<Purchase, 'status' | 'hash' | 'purchaseAmount'> | undefined>
  /** One is over, or has ended otherwise than it was known. */
  readonly onEnd: (purchase: Purchase) => void
  readonly isVisible: () => boolean
  /** Calls back whenever the page becomes visible; returns what stops it. */
  readonly onVisible: (listener: () => void) => () => void
  readonly now: () => number
  readonly setTimer: (callback: () => void, ms: number) => () => void
  /** Aborted when the instance is destroyed. */
  readonly signal: AbortSignal
}

export function createPurchaseFollower(deps: PurchaseFollowerDeps): PurchaseFollower {
  const { storage, fetchStatus, onEnd, isVisible, onVisible, now, setTimer, signal } = deps
  const $purchases = atom<readonly Purchase[]>(readPurchases(storage))
  let stopTimer: (() => void) | undefined
  let polling: Promise<void> | undefined
  const stops = [
    onVisible(() => void poll()),
    // Another tab began or ended one.
    storage.watch(key => {
      if (key !== undefined && key !== purchasesKey) return
      $purchases.set(readPurchases(storage))
      plan()
    }),
    () => stopTimer?.(),
  ]
  signal.addEventListener('abort', () => stops.forEach(stop => stop()))

  // On the page that refused one card another one may still pay, and what was ordered may follow what was not.
  const pending = () =>
    $purchases
      .get()
      .filter(
        purchase =>
          !isPurchaseOver(purchase) ||
          (['refused', 'expired', 'unknown'].includes(purchase.status) && now() - purchase.atMs < purchaseOpenMs),
      )

  function storePurchase(purchase: Purchase): void {
    $purchases.set(writePurchase(storage, purchase))
    if (isPurchaseOver(purchase)) onEnd(purchase)
  }

  async function refreshPurchase(purchase: Purchase): Promise<void> {
    const answer = await fetchStatus(purchase)
    if (signal.aborted) return
    // What its provider forgot, or has not said that anybody paid.
    const isUnpaid = (answer?.status ?? 'created') === 'created'
    if (isUnpaid && now() - purchase.atMs > purchaseOpenMs)
      return storePurchase({ ...purchase, status: 'expired', url: undefined })
    if (!answer || (answer.status === purchase.status && answer.hash === purchase.hash)) return
    const url = answer.status === 'created' ? purchase.url : undefined
    const purchaseAmount = answer.purchaseAmount ?? purchase.purchaseAmount
    storePurchase({ ...purchase, ...answer, purchaseAmount, url })
  }

  function plan(): void {
    stopTimer?.()
    stopTimer = undefined
    const open = pending()
    if (signal.aborted || open.length === 0) return
    const ageOf = ({ atMs }: Purchase) => now() - atMs
    const isFresh = open.some(purchase => !isPurchaseOver(purchase) && ageOf(purchase) < purchasePollForMs)
    const isRecent = open.some(purchase => ageOf(purchase) < purchaseSlowPollForMs)
    const pollMs = isFresh ? purchasePollMs : isRecent ? purchaseSlowPollMs : purchaseIdlePollMs
    stopTimer = setTimer(() => void (isVisible() && poll()), pollMs)
  }

  function poll(): Promise<void> {
    polling ??= Promise.allSettled(pending().map(refreshPurchase)).then(() => {
      polling = undefined
      plan()
    })
    return polling
  }

  plan()
  return {
    $purchases,
    add(purchase) {
      $purchases.set(writePurchase(storage, purchase))
      plan()
    },
    poll,
  }
}
