import { createHmac, randomBytes } from 'node:crypto'
import { clientKey, isLoopback, siteOf } from '../http/client-key.js'
import { failure } from '../http/failure.js'
import type { PurchaseRepository, StoredPurchase } from '../ports/purchase-repository.js'
import type { CheckoutOrder, OnrampProvider, PurchaseReport } from './onramp-provider.js'
import { isFinal, isPurchaseStatus, rankBefore, rankOf, type PurchaseStatus } from './purchase-status.js'

/** How often a provider is asked for one purchase, however many look at it. */
const checkEveryMs = 3_000
const dayMs = 86_400_000
/** So long purchases are kept, and those that nobody paid. */
const retentionMs = 365 * dayMs
const openMs = 2 * dayMs
/** Purchases that one client may begin in an hour and not pay: many are behind a proxy of this machine with no name. */
const openPerClientHour = 20
const openPerLoopbackHour = 20_000
const hourMs = 3_600_000
/** By one client for one account; whoever begins more loses sight of the oldest. */
const openPerAccount = 50
const hashLengthMax = 128

export interface PurchaseDeps {
  readonly repository: PurchaseRepository
  readonly providers: readonly OnrampProvider[]
  /** Where the pages of providers lead visitors to in the end. */
  readonly returnUrl: string | undefined
  readonly runKey: Uint8Array
  /** Time in ms. */
  readonly now: () => number
}

export type NewOrder = Omit<CheckoutOrder, 'reference' | 'redirectUrl'> & { readonly chainId: string | undefined }

/** Hexadecimal addresses have one spelling in small letters; in others the letters count. */
export const accountKey = (address: string): string => (/^0x/i.test(address) ? address.toLowerCase() : address)

const statusOf = ({ status }: StoredPurchase): PurchaseStatus => (isPurchaseStatus(status) ? status : 'created')

/** Whether it is about this purchase: what was ordered is what is sold, and goes where it was to go. */
const isOf = (purchase: StoredPurchase, { wallet, purchaseCurrency, network }: PurchaseReport): boolean =>
  (wallet === undefined || accountKey(wallet) === purchase.account) &&
  (purchaseCurrency === undefined || purchaseCurrency === purchase.purchaseCurrency) &&
  (network === undefined || network === purchase.network)

/** Purchases from the order to their end. */
export function createPurchases({ repository, providers, returnUrl, runKey, now }: PurchaseDeps) {
  const providerOf = (name: string): OnrampProvider | undefined => providers.find(each => each.name === name)

  /** @param after the highest rank that it may follow */
  async function take(purchase: StoredPurchase, report: PurchaseReport, after?: number): Promise<void> {
    const { status, purchaseAmount, hash } = report
    const change = { status, rank: rankOf(status), after, purchaseAmount, hash: hash?.slice(0, hashLengthMax) }
    await repository.advance(purchase.id, change, now())
  }

  /** Asks its provider where it may stand otherwise: what that says when it is asked is so now. */
  async function check(purchase: StoredPurchase): Promise<void> {
    const provider = providerOf(purchase.provider)
    if (!provider || isFinal(statusOf(purchase))) return
    if (!(await repository.claimCheck(purchase.id, now(), checkEveryMs))) return
    // What is known stands where the provider cannot be asked now.
    const report = await provider.status(purchase.id).catch(() => undefined)
    if (report && isOf(purchase, report)) await take(purchase, report, rankBefore(report.status))
  }

  /** What a client is called in the database. @throws {Failure} 429 where it pays for none of many that it begins */
  async function assertFew(address: string): Promise<string> {
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

  return {
    /**
     * Makes a purchase, and the address of the page where it is paid. @throws {Failure} 429 for a client that begins too
     * many
     */
    async start(provider: OnrampProvider, { chainId, ...order }: NewOrder) {
      const client = await assertFew(order.clientAddress)
      const id = randomBytes(16).toString('hex')
      const url = await provider.checkout({ ...order, reference: id, redirectUrl: returnUrl })
      const at = now()
      const purchase: StoredPurchase = {
        id,
        provider: provider.name,
        account: accountKey(order.wallet),
        purchaseCurrency: order.purchaseCurrency,
        network: order.network,
        chainId,
        status: 'created',
        purchaseAmount: undefined,
        hash: undefined,
        createdAt: at,
        updatedAt: at,
      }
      await repository.add(purchase, rankOf('created'), {
        keptFrom: at - retentionMs,
        openFrom: at - openMs,
        openMax: openPerAccount,
        client,
      })
      return { id, url }
    },

    /** How a purchase stands: its provider is asked where it may stand otherwise. @throws {Failure} 404 */
    async find(id: string): Promise<StoredPurchase & { readonly status: PurchaseStatus }> {
      const known = await repository.find(id)
      if (!known) throw failure(404, 'id', 'There is no such purchase.')
      await check(known)
      const purchase = (await repository.find(id)) ?? known
      return { ...purchase, status: statusOf(purchase) }
    },

    /**
     * Takes what a provider sent by itself. @throws {Failure} 401 where it was not signed by it, 404 for a purchase that
     * is not known, 409 for one of something else than was ordered
     */
    async receive(name: string, headers: Headers, body: string): Promise<void> {
      const provider = providerOf(name)
      if (!provider) throw failure(404, 'provider', 'There is no provider of this name here.')
      const report = provider.readWebhook(headers, body)
      if (!report) return
      const purchase = await repository.find(report.reference)
      if (purchase?.provider !== name) throw failure(404, 'reference', 'There is no such purchase.')
      if (!isOf(purchase, report)) throw failure(409, 'order', 'This is not what was ordered.')
      // What leads back came late, or is about another card: it does not say when it was true.
      if (rankOf(report.status) < rankOf(statusOf(purchase))) await check(purchase)
      else await take(purchase, report)
    },

    /** Of an account at a provider, the newest first. */
    listOf: (account: string, provider: string, limit: number, before?: number) =>
      repository.listOf(accountKey(account), provider, limit, before),
  }
}

export type Purchases = ReturnType<typeof createPurchases>
