import type { CaipNetworkId } from '@w3m/core/caip'

export interface BlockId {
  readonly number: number
  readonly hash: string
}

/** A transferred asset: the chain's own coin, units of a token, or units of one NFT. */
export type Asset =
  | { readonly kind: 'coin' }
  | { readonly kind: 'token'; readonly address: string }
  | { readonly kind: 'nft'; readonly address: string; readonly tokenId: string }

/** One movement. `from` is null where the units are made, `to` where they are destroyed. `amount` is in base units. */
export interface IndexedTransfer {
  readonly asset: Asset
  readonly from: string | null
  readonly to: string | null
  readonly amount: bigint
}

/** An approval: the account `owner` lets `spender` take something. */
export interface IndexedApproval {
  readonly owner: string
  readonly spender: string
  /** The token, or the collection. */
  readonly address: string
  /** Units of a token, one NFT, or all of it. */
  readonly kind: 'token' | 'piece' | 'collection'
  /** The id of the NFT; null for the other kinds. */
  readonly tokenId: string | null
  /** The contract through which it is taken; null where the spender takes it itself. */
  readonly via: string | null
  readonly isRevoked: boolean
}

/** An approval that was given at some time, and has not been given again since. The chain says what is left of it. */
export interface ActiveApproval extends Omit<IndexedApproval, 'isRevoked' | 'owner'> {
  readonly block: number
  /** The time in ms, and the transaction; null where a reorganisation removed them. */
  readonly time: number | null
  readonly hash: string | null
}

/** An NFT that came to an account at some time. */
export interface SeenNft {
  readonly address: string
  readonly tokenId: string
  /** Whether the account itself acted in a transaction by which it came: anybody may send it others. */
  readonly isInitiated: boolean
}

/** The purpose of a transaction, as far as its own data show it. */
export type Intent = 'send' | 'approve' | 'deploy' | 'execute'

/** A call of a contract's function. */
export interface ContractCall {
  readonly contract: string
  /** The first bytes of the call data, which select the function. */
  readonly selector: string
  /** The name of the function, if the source of the call returned it. Cleaned. */
  readonly functionName?: string
}

/** The same, with the account that made the call. */
export interface AccountCall extends ContractCall {
  readonly account: string
}

export interface IndexedTransaction {
  /** Its place in the block. */
  readonly position: number
  readonly hash: string
  readonly from: string
  /** Null where it creates a contract. */
  readonly to: string | null
  readonly nonce: number | null
  readonly isFailed: boolean
  readonly intent: Intent
  /** The accounts that act in it: its sender, and those of user operations. */
  readonly initiators: readonly string[]
  /** Initiators whose part in it failed, where the transaction itself did not. */
  readonly failedFor?: readonly string[]
  readonly transfers: readonly IndexedTransfer[]
  readonly approvals: readonly IndexedApproval[]
  /** The contract calls of the initiators. */
  readonly calls?: readonly AccountCall[]
}

/** The reserves of an exchange's pool after a block, in the order of its tokens' addresses. */
export interface PoolState {
  readonly pool: string
  readonly first: bigint
  readonly second: bigint
}

/** The same at a time in ms. */
export interface PoolPoint extends Omit<PoolState, 'pool'> {
  readonly time: number
}

/** A block as it is stored. Addresses are normalized. */
export interface IndexedBlock extends BlockId {
  readonly parentHash: string
  /** Time in ms. */
  readonly time: number
  readonly transactions: readonly IndexedTransaction[]
  /** The reserves that pools logged, one state for each. The exchange knows which pools are its own. */
  readonly pools?: readonly PoolState[]
}

/** Where a transaction stands on its chain. */
export interface ChainPosition {
  readonly block: number
  readonly position: number
}

/** One transaction from the view of one account. */
export interface AccountEntry extends ChainPosition {
  /** Time in ms. */
  readonly time: number
  readonly hash: string
  readonly from: string
  readonly to: string | null
  readonly nonce: number | null
  /** Whether the transaction failed, or this account's part in it. */
  readonly isFailed: boolean
  readonly intent: Intent
  readonly isInitiator: boolean
  /** The transfers from or to this account. */
  readonly transfers: readonly IndexedTransfer[]
  /** The approvals that this account gave. */
  readonly approvals: readonly IndexedApproval[]
  /** The contract call of this account; absent where it is unknown. */
  readonly call?: ContractCall
}

/**
 * The first and the last block that were read of a chain. Times in ms; null where an older database lacks the value.
 */
export interface IndexedRange {
  readonly from: { readonly number: number | null; readonly time: number | null }
  readonly to: { readonly number: number; readonly time: number | null }
}

export interface BlockBatch {
  /** The newest stored block, as the batch was read after it; undefined where there was none. */
  readonly expected: BlockId | undefined
  /** The newest stored block that stays. All blocks above it are removed; where it is undefined, all of the chain. */
  readonly ancestor: BlockId | undefined
  /** The blocks after the ancestor. */
  readonly blocks: readonly IndexedBlock[]
}

/** Limits of what is stored. */
export interface ActivityLimits {
  /** Beyond this size what is oldest over all chains is deleted, of the kind of data that exceeds its share most. */
  readonly bytesMax: number
  /** CAIP-2 ids of the chains that are read; empty for all. The data of other chains are deleted first. */
  readonly chains: readonly string[]
}

/** The index of the chains' transactions by account. It can be read from the chains again. */
export interface ActivityRepository {
  /** The newest stored block. */
  tip(chain: CaipNetworkId): Promise<BlockId | undefined>
  /** Undefined before the first block. Older blocks were not read, or have been deleted. */
  range(chain: CaipNetworkId): Promise<IndexedRange | undefined>
  /**
   * The blocks whose hashes are still known, newest first: the last 256, and the first one of all, by which a chain that
   * was begun anew is known.
   */
  recentBlocks(chain: CaipNetworkId): Promise<readonly BlockId[]>
  /**
   * Removes reorganised blocks and stores new ones, with the new checkpoint, in one transaction. After that it deletes
   * the data beyond the limits in small transactions, between which other calls are served.
   * @returns false where the newest block is not the expected one any more: another process was faster
   */
  append(chain: CaipNetworkId, batch: BlockBatch, limits: ActivityLimits): Promise<boolean>
  /** Transactions of an account, newest first, those before a position where one is given. */
  entries(
    chain: CaipNetworkId,
    account: string,
    before: ChainPosition | undefined,
    limit: number,
  ): Promise<readonly AccountEntry[]>
  /** The approvals that an account gave, the latest first, after the one at `after`. */
  approvalsGiven(
    chain: CaipNetworkId,
    account: string,
    after: Pick<ActiveApproval, 'address' | 'block' | 'spender' | 'tokenId' | 'via'> | undefined,
    limit: number,
  ): Promise<readonly ActiveApproval[]>
  /**
   * The block from which on all approvals are stored: that of the range, or a later one where older approvals were
   * deleted for want of space. Undefined before the first block.
   */
  approvalsFrom(chain: CaipNetworkId): Promise<IndexedRange['from'] | undefined>
  /** Tokens that came to an account at some time, the latest first. Whether it still has them, the chain knows. */
  tokensSeen(chain: CaipNetworkId, account: string, limit: number): Promise<readonly string[]>
  /**
   * NFTs that came to an account at some time, those after one: first those in whose transactions it acted, as anybody
   * may send it any number of others; each kind in the order of address and id.
   */
  nftsSeen(
    chain: CaipNetworkId,
    account: string,
    after: SeenNft | undefined,
    limit: number,
  ): Promise<readonly SeenNft[]>
  /**
   * The reserves of a pool, oldest first: the last state in each time step from `fromMs` on, and the one before
   * `fromMs` where that is known. A year is kept, in steps of five minutes at least.
   */
  poolPoints(
    chain: CaipNetworkId,
    pool: string,
    range: { readonly fromMs: number; readonly stepMs: number },
  ): Promise<readonly PoolPoint[]>
}
