import * as v from 'valibot'
import type { PurchaseRepository, StoredPurchase } from '../purchase-repository.js'
import type { Connection } from './connection.js'

const rows = v.array(
  v.object({
    id: v.string(),
    provider: v.string(),
    account: v.string(),
    purchase_currency: v.string(),
    network: v.string(),
    chain_id: v.nullable(v.string()),
    status: v.string(),
    purchase_amount: v.nullable(v.string()),
    hash: v.nullable(v.string()),
    created_at: v.number(),
    updated_at: v.number(),
  }),
)
const times = v.array(v.object({ created_at: v.number() }))
type Row = v.InferOutput<typeof rows>[number]

const purchaseOf = (row: Row): StoredPurchase => ({
  id: row.id,
  provider: row.provider,
  account: row.account,
  purchaseCurrency: row.purchase_currency,
  network: row.network,
  chainId: row.chain_id ?? undefined,
  status: row.status,
  purchaseAmount: row.purchase_amount ?? undefined,
  hash: row.hash ?? undefined,
  createdAt: row.created_at,
  updatedAt: row.updated_at,
})

export function createPurchaseRepository({ read, write }: Pick<Connection, 'read' | 'write'>): PurchaseRepository {
  return {
    add: (purchase, rank, { retainedFrom, openFrom, openMax, client }) =>
      write(run => {
        run('DELETE FROM purchases WHERE created_at < @retainedFrom OR (rank = 0 AND created_at < @openFrom)').run({
          retainedFrom,
          openFrom,
        })
        run(
          `INSERT INTO purchases (id, provider, account, purchase_currency, network, chain_id, status, rank,
             purchase_amount, hash, created_at, updated_at, checked_at, client)
           VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, 0, ?)`,
        ).run(
          purchase.id,
          purchase.provider,
          purchase.account,
          purchase.purchaseCurrency,
          purchase.network,
          purchase.chainId ?? null,
          purchase.status,
          rank,
          purchase.purchaseAmount ?? null,
          purchase.hash ?? null,
          purchase.createdAt,
          purchase.updatedAt,
          client ?? null,
        )
        run(
          `DELETE FROM purchases WHERE id IN (
             SELECT id FROM purchases WHERE account = ? AND client IS ? AND rank = 0
             ORDER BY created_at DESC LIMIT -1 OFFSET ?)`,
        ).run(purchase.account, client ?? null, openMax)
      }),
    nthOpen: async (client, nth, after) => {
      const [row] = v.parse(
        times,
        read(
          `SELECT created_at FROM purchases WHERE client = ? AND rank = 0 AND created_at > ?
           ORDER BY created_at DESC LIMIT 1 OFFSET ?`,
        ).all(client, after, nth - 1),
      )
      return row?.created_at
    },
    find: async id => {
      const [row] = v.parse(rows, read('SELECT * FROM purchases WHERE id = ?').all(id))
      return row && purchaseOf(row)
    },
    advance: (id, { status, rank, after = rank - 1, purchaseAmount, hash }, now) =>
      write(run => {
        const { changes } = run(
          `UPDATE purchases SET status = @status, rank = @rank, updated_at = @now,
             purchase_amount = COALESCE(@purchaseAmount, purchase_amount), hash = COALESCE(@hash, hash)
           WHERE id = @id AND rank <= @after AND rank <> @rank`,
        ).run({ id, status, rank, after, now, purchaseAmount: purchaseAmount ?? null, hash: hash ?? null })
        return changes === 1
      }),
    claimCheck: (id, now, everyMs) =>
      write(run => {
        const { changes } = run('UPDATE purchases SET checked_at = @now WHERE id = @id AND checked_at <= @since').run({
          id,
          now,
          since: now - everyMs,
        })
        return changes === 1
      }),
    listOf: async (account, provider, limit, before) => {
      const found = read(
        `SELECT * FROM purchases WHERE account = @account AND provider = @provider AND created_at < @before
         ORDER BY created_at DESC LIMIT @limit`,
      ).all({ account, provider, limit, before: before ?? Number.MAX_SAFE_INTEGER })
      return v.parse(rows, found).map(purchaseOf)
    },
  }
}
