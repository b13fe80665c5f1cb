import { createHmac, randomBytes } from 'node:crypto'
import { clientKey, isLoopback, siteOf } from '../http/client-key.js'
import { failure } from '../http/failure.js'
import type { PurchaseRepository, StatusChange, StoredPurchase } from '../ports/purchase-repository.js'
import type { CheckoutOrder, OnrampProvider, PurchaseReport } from './onramp-provider.js'
import { isFinal, isPurchaseStatus, isUnpaid, rankBefore, rankOf, type PurchaseStatus } from './purchase-status.js'

/** How often a provider is asked for one purchase, however many look at it. */
const checkEveryMs = 3_000
const dayMs = 86_400_000
/**
 * The retention of purchases, and of those that nobody is known to have paid: a provider may review a payment for days,
 * and say only then that it took it.
 */
const retentionMs = 365 * dayMs
const openMs = 7 * dayMs
/** Unpaid purchases of one client in an hour: more for a loopback address, which may be a proxy of many clients. */
const openPerClientHour = 20
const openPerLoopbackHour = 20_000
const hourMs = 3_600_000
/** By one client for one account; whoever begins more loses sight of the oldest. */
const openPerAccount = 50
const hashLengthMax = 128

export interface PurchaseDeps {
  readonly repository: PurchaseRepository
  readonly providers: readonly OnrampProvider[]
  /** The URL to which the providers' pages redirect visitors at the end. */
  readonly returnUrl: string | undefined
  readonly runKey: Uint8Array
  /** Time in ms. */
  readonly now: () => number
}

export type NewOrder = Omit<CheckoutOrder, 'reference' | 'redirectUrl'> & { readonly chainId: string | undefined }

/** Hexadecimal addresses have one spelling in small letters; in others the letters count. */
export const accountKey = (address: string): string => (/^0x/i.test(address) ? address.toLowerCase() : address)

const statusOf = ({ status }: StoredPurchase): PurchaseStatus => (isPurchaseStatus(status) ? status : 'created')

/** Whether a report is about this purchase: it may not name another wallet, coin or network than the order. */
const isOf = (purchase: StoredPurchase, { wallet, purchaseCurrency, network }: PurchaseReport): boolean =>
  (wallet === undefined || accountKey(wallet) === purchase.account) &&
  (purchaseCurrency === undefined || purchaseCurrency === purchase.purchaseCurrency) &&
  (network === undefined || network === purchase.network)

/**
 * What a report changes. Where money was taken for something else than was ordered, nobody here knows what became of
 * the order; where none was, nothing has happened to it.
 * @param after the highest rank that the stored status may have
 */
function changeOf(purchase: StoredPurchase, report: PurchaseReport, after?: number): StatusChange | undefined {
  const { status, purchaseAmount, hash } = report
  if (isOf(purchase, report))
    return { status, rank: rankOf(status), after, purchaseAmount, hash: hash?.slice(0, hashLengthMax) }
  if (isUnpaid(status)) return undefined
  return { status: 'unknown', rank: rankOf('unknown'), purchaseAmount: undefined, hash: undefined }
}

/**
 * An answer, as far as it can be believed: what was delivered, and not yet said to whom, cannot be compared with the
 * order, and counts as on its way.
 */
const comparableAnswer = (answer: PurchaseReport): PurchaseReport =>
  answer.status === 'delivered' && answer.wallet === undefined
    ? { ...answer, status: 'pending', purchaseAmount: undefined, hash: undefined }
    : answer

/** @throws {Failure} 503 where an answer knows less than the webhook that it was asked for */
function assertKnown(webhook: PurchaseReport, answer: PurchaseReport | undefined): void {
  if (!answer || rankOf(answer.status) < rankOf(webhook.status))
    throw failure(503, 'provider', 'The provider does not say yet what its webhook says.')
}

/** A purchase that nobody has paid. */
const begunPurchase = (id: string, provider: string, order: NewOrder, calledAt: number): StoredPurchase => ({
  id,
  provider,
  account: accountKey(order.wallet),
  purchaseCurrency: order.purchaseCurrency,
  network: order.network,
  chainId: order.chainId,
  status: 'created',
  purchaseAmount: undefined,
  hash: undefined,
  createdAt: calledAt,
  updatedAt: calledAt,
})

/** Returns a client's name in the database. @throws {Failure} 429 where it has too many recent unpaid purchases */
async function assertFew({ repository, runKey, now }: PurchaseDeps, address: string): Promise<string> {
  const key = clientKey(address)
  const client = createHmac('sha256', runKey)
    .update(siteOf(key) ?? key)
    .digest('base64url')
  const max = isLoopback(address) ? openPerLoopbackHour : openPerClientHour
  const oldest = await repository.nthOpen(client, max, now() - hourMs)
  if (oldest !== undefined)
    throw failure(429, '', 'Too many purchases were begun from this address, and not paid.', {
      'retry-after': String(Math.ceil((oldest + hourMs - now()) / 1_000)),
    })
  return client
}

/** Purchases from the order to their end. */
export function createPurchases(deps: PurchaseDeps) {
  const { repository, providers, returnUrl, now } = deps
  const providerOf = (name: string): OnrampProvider | undefined => providers.find(provider => provider.name === name)

  /** @param after the highest rank that the stored status may have */
  async function take(purchase: StoredPurchase, report: PurchaseReport, after?: number): Promise<void> {
    const change = changeOf(purchase, report, after)
    if (change) await repository.advance(purchase.id, change, now())
  }

  /** Takes the answer to a request, which is the present status; undefined where the provider said nothing. */
  async function takeAnswer(purchase: StoredPurchase, answer: PurchaseReport | undefined) {
    const present = answer && comparableAnswer(answer)
    if (present) await take(purchase, present, rankBefore(present.status))
    return present
  }

  /** Requests the status from the provider, unless it is final. */
  async function check(purchase: StoredPurchase): Promise<void> {
    const provider = providerOf(purchase.provider)
    if (!provider || isFinal(statusOf(purchase))) return
    if (!(await repository.claimCheck(purchase.id, now(), checkEveryMs))) return
    // If the provider does not answer now, the stored status stays.
    await takeAnswer(purchase, await provider.status(purchase.id).catch(() => undefined))
  }

  return {
    /**
     * Creates a purchase; returns its id, and the URL of the page where it is paid. @throws {Failure} 429 for a client
     * that begins too many
     */
    async start(provider: OnrampProvider, { chainId, ...order }: NewOrder) {
      const client = await assertFew(deps, order.clientAddress)
      const id = randomBytes(16).toString('hex')
      const url = await provider.checkout({ ...order, reference: id, redirectUrl: returnUrl })
      const calledAt = now()
      await repository.add(begunPurchase(id, provider.name, { ...order, chainId }, calledAt), rankOf('created'), {
        retainedFrom: calledAt - retentionMs,
        openFrom: calledAt - openMs,
        openMax: openPerAccount,
        client,
      })
      return { id, url }
    },

    /** Returns a purchase; its provider is asked for the status, unless that is final. @throws {Failure} 404 */
    async find(id: string): Promise<StoredPurchase & { readonly status: PurchaseStatus }> {
      const known = await repository.find(id)
      if (!known) throw failure(404, 'id', 'There is no such purchase.')
      await check(known)
      const purchase = (await repository.find(id)) ?? known
      return { ...purchase, status: statusOf(purchase) }
    },

    /**
     * Takes the webhook of a provider. @throws {Failure} 401 for a wrong signature, 404 for an unknown purchase, 409
     * where it names another wallet, coin or network than the order, 503 where the provider has to be asked, and does
     * not answer, or not yet what its webhook says: it sends its webhook again
     */
    async receive(name: string, headers: Headers, body: string): Promise<void> {
      const provider = providerOf(name)
      if (!provider) throw failure(404, 'provider', 'There is no provider of this name here.')
      const report = provider.readWebhook(headers, body)
      if (!report) return
      const purchase = await repository.find(report.reference)
      if (purchase?.provider !== name) throw failure(404, 'reference', 'There is no such purchase.')
      if (!isOf(purchase, report)) {
        await take(purchase, report)
        throw failure(409, 'order', 'This is not what was ordered.')
      }
      if (report.wallet === undefined) {
        // It says neither to whom nor how much: what was delivered is stored as the provider answers, however recently
        // somebody else looked.
        if (!isFinal(statusOf(purchase)))
          assertKnown(report, await takeAnswer(purchase, await provider.status(purchase.id)))
        return
      }
      // A report of an earlier status, which carries no time, came late or is about another card: the provider is
      // asked.
      if (rankOf(report.status) < rankOf(statusOf(purchase))) await check(purchase)
      else await take(purchase, report)
    },

    /** Lists the purchases of an account at a provider, newest first. */
    listOf: (account: string, provider: string, limit: number, before?: number) =>
      repository.listOf(accountKey(account), provider, limit, before),
  }
}

export type Purchases = ReturnType<typeof createPurchases>
