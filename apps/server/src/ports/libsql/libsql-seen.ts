import type { CaipNetworkId } from '@w3m/core/caip'
import type { ActiveApproval, ActivityRepository, IndexedBlock, IndexedRange } from '../activity-repository.js'
import { approvalsOf, arrivalsOf } from './account-movements.js'
import type { Connection, Statements } from './connection.js'

interface ApprovalRow {
  readonly address: string
  readonly spender: string
  readonly token_id: string
  readonly via: string
  readonly kind: ActiveApproval['kind']
  readonly block: number
  readonly time: number | null
  readonly hash: string | null
}

const approvalOf = (row: ApprovalRow): ActiveApproval => ({
  address: row.address,
  spender: row.spender,
  tokenId: row.token_id || null,
  via: row.via || null,
  kind: row.kind,
  block: row.block,
  time: row.time,
  hash: row.hash,
})

/** The kind of an NFT in whose transaction the account itself acted: it is before `nft` in the order of the rows. */
const initiatedNft = 'initiated'
const nftKindOf = (isInitiated: boolean): string => (isInitiated ? initiatedNft : 'nft')

/** What was seen to come to an account, and to be let by it. `idOf` names a chain as the rows do. */
export function createSeenReads(
  read: Connection['read'],
  idOf: (chain: CaipNetworkId) => number,
): Pick<ActivityRepository, 'approvalsFrom' | 'approvalsGiven' | 'nftsSeen' | 'tokensSeen'> {
  return {
    approvalsGiven: async (chain, account, after, limit) =>
      read<ApprovalRow>(
        `SELECT address, spender, token_id, via, kind, block, time, hash FROM approvals
         WHERE chain = @chain AND account = @account AND block <= @block AND (
           block < @block
           OR (block = @block AND (address, spender, token_id, via) > (@address, @spender, @tokenId, @via))
         )
         ORDER BY block DESC, address, spender, token_id, via LIMIT @limit`,
      )
        .all({
          chain: idOf(chain),
          account,
          block: after?.block ?? Number.MAX_SAFE_INTEGER,
          address: after?.address ?? '',
          spender: after?.spender ?? '',
          tokenId: after?.tokenId ?? '',
          via: after?.via ?? '',
          limit,
        })
        .map(approvalOf),

    async approvalsFrom(chain) {
      // The later of both: one that is not known sorts last.
      const row = read<IndexedRange['from']>(
        `SELECT from_block AS number, from_time AS time FROM chains WHERE id = @chain
         UNION ALL SELECT approvals_from_block, approvals_from_time FROM chains WHERE id = @chain
         ORDER BY number DESC LIMIT 1`,
      ).get({ chain: idOf(chain) })
      return row && { number: row.number, time: row.time }
    },

    tokensSeen: async (chain, account, limit) =>
      read<{ address: string }>(
        `SELECT address FROM assets_seen WHERE chain = ? AND account = ? AND kind = 'token'
         ORDER BY block DESC, address LIMIT ?`,
      )
        .all(idOf(chain), account, limit)
        .map(({ address }) => address),

    nftsSeen: async (chain, account, after, limit) =>
      read<{ kind: string; address: string; tokenId: string }>(
        `SELECT kind, address, token_id AS tokenId FROM assets_seen AS seen
         WHERE chain = @chain AND account = @account AND kind <= 'nft'
         AND (kind, address, token_id) > (@kind, @address, @tokenId)
         AND NOT EXISTS (
           SELECT 1 FROM assets_seen
           WHERE chain = @chain AND account = @account AND kind = '${initiatedNft}' AND kind < seen.kind
           AND address = seen.address AND token_id = seen.token_id
         )
         ORDER BY kind, address, token_id LIMIT @limit`,
      )
        .all({
          chain: idOf(chain),
          account,
          kind: after ? nftKindOf(after.isInitiated) : '',
          address: after?.address ?? '',
          tokenId: after?.tokenId ?? '',
          limit,
        })
        .map(({ kind, ...nft }) => ({ ...nft, isInitiated: kind === initiatedNft })),
  }
}

/** Keeps what came to accounts in a block, and what they let others take. */
export function storeSeen(run: Statements, chain: number, block: IndexedBlock): void {
  for (const { owner, address, spender, tokenId, via, kind, hash } of approvalsOf(block))
    run(
      `INSERT INTO approvals (chain, account, address, spender, token_id, via, kind, block, time, hash)
       VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
       ON CONFLICT DO UPDATE SET kind = excluded.kind, block = excluded.block, time = excluded.time, hash = excluded.hash`,
    ).run(chain, owner, address, spender, tokenId ?? '', via ?? '', kind, block.number, block.time, hash)
  for (const { account, asset, isInitiated } of arrivalsOf(block))
    run(
      `INSERT INTO assets_seen (chain, account, kind, address, token_id, block) VALUES (?, ?, ?, ?, ?, ?)
       ON CONFLICT DO UPDATE SET block = excluded.block`,
    ).run(
      chain,
      account,
      asset.kind === 'nft' ? nftKindOf(isInitiated) : asset.kind,
      asset.address,
      asset.kind === 'nft' ? asset.tokenId : '',
      block.number,
    )
}
