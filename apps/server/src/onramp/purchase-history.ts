import type { endpoints, Transaction } from '@w3m/core/api'
import * as v from 'valibot'
import type { Handler } from '../http/endpoint-routes.js'
import { failure } from '../http/failure.js'
import type { PageCursors } from '../history/page-cursor.js'
import type { StoredPurchase } from '../ports/purchase-repository.js'
import { accountKey, type Purchases } from './purchases.js'

const pageSize = 25
const inWords: Readonly<Record<string, string>> = {
  delivered: 'ONRAMP_TRANSACTION_STATUS_SUCCESS',
  refused: 'ONRAMP_TRANSACTION_STATUS_FAILED',
  expired: 'ONRAMP_TRANSACTION_STATUS_FAILED',
  refunded: 'ONRAMP_TRANSACTION_STATUS_FAILED',
}

/** A purchase in the words of the history. What it cost stays with who bought. */
const transactionOf = (purchase: StoredPurchase): Transaction => ({
  // Its own id lets ask for it: nobody learns that by an address.
  id: purchase.hash ?? `purchase-${purchase.createdAt}`,
  metadata: {
    operationType: 'buy',
    hash: purchase.hash ?? null,
    minedAt: new Date(purchase.createdAt).toISOString(),
    sentFrom: purchase.provider,
    sentTo: purchase.account,
    status: inWords[purchase.status] ?? 'ONRAMP_TRANSACTION_STATUS_IN_PROGRESS',
    nonce: null,
    chain: purchase.chainId ?? null,
  },
  transfers: [
    {
      fungible_info: { name: purchase.purchaseCurrency, symbol: purchase.purchaseCurrency, icon: null },
      direction: 'in',
      quantity: purchase.purchaseAmount === undefined ? null : { numeric: purchase.purchaseAmount },
      value: null,
      price: null,
    },
  ],
})

/** The history, where `onramp` names a provider: what the account bought there and paid for, a page at a time. */
export function withPurchases(
  history: Handler<typeof endpoints.getHistory>,
  purchases: Purchases | undefined,
  cursors: () => Promise<PageCursors>,
): Handler<typeof endpoints.getHistory> {
  return async request => {
    const {
      path: { account },
      query: { onramp: provider, cursor },
    } = request
    if (!provider) return history(request)
    if (!purchases) throw failure(501, 'onramp', 'This server has no seller of coins.')
    const { seal, open } = await cursors()
    const scope = ['purchases', provider, accountKey(account)]
    const before = cursor ? v.parse(v.number(), open(scope, cursor)) : undefined
    const found = await purchases.listOf(account, provider, pageSize + 1, before)
    const page = found.slice(0, pageSize)
    const last = page.at(-1)
    return {
      // What became of an `unknown` one is not what it says.
      data: page.filter(({ status }) => status !== 'created' && status !== 'unknown').map(transactionOf),
      next: found.length > pageSize && last ? seal(scope, last.createdAt) : null,
    }
  }
}
