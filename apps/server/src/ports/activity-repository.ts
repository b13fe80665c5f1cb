import type { CaipNetworkId } from '@w3m/core/caip'

export interface BlockId {
  readonly number: number
  readonly hash: string
}

/** What is moved: the chain's own coin, units of a token, or units of one piece of a collection. */
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

/** What an account lets somebody else take. */
export interface IndexedApproval {
  readonly owner: string
  readonly spender: string
  /** The token, or the collection. */
  readonly address: string
  /** Units of a token, one piece of a collection, or all of it. */
  readonly kind: 'token' | 'piece' | 'collection'
  /** Of the one piece. */
  readonly tokenId: string | null
  /** The contract through which it is taken; null where the spender takes it itself. */
  readonly via: string | null
  readonly isRevoked: boolean
}

/** An approval that was given at some time, and has not been given again since. The chain says what is left of it. */
export interface ActiveApproval extends Omit<IndexedApproval, 'isRevoked' | 'owner'> {
  readonly block: number
  /** In ms, and the transaction; null where a reorganisation took them back. */
  readonly time: number | null
  readonly hash: string | null
}

/** What a transaction asks the chain for, as far as its own data say it. */
export type Intent = 'send' | 'approve' | 'deploy' | 'execute'

/** What a contract was asked for. */
export interface ContractCall {
  readonly contract: string
  /** The bytes of the call by which the contract knows its function. */
  readonly selector: string
  /** What the function is called, where whoever told of the call says it. Cleaned. */
  readonly functionName?: string
}

/** The same, and who asked. */
export interface AccountCall extends ContractCall {
  readonly account: string
}

export interface IndexedTransaction {
  /** Its place in the block. */
  readonly position: number
  readonly hash: string
  readonly from: string
  /** Null where it makes a contract. */
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
  /** What initiators asked contracts for. */
  readonly calls?: readonly AccountCall[]
}

/** What a pool of an exchange holds after a block, its tokens in the order of their addresses. */
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
  /** What pools say that they hold now, each once. Whose pools they are, the exchange knows. */
  readonly pools?: readonly PoolState[]
}

/** Where a transaction stands on its chain. */
export interface ChainPosition {
  readonly block: number
  readonly position: number
}

/** What one transaction was for one account. */
export interface AccountEntry extends ChainPosition {
  /** Time in ms. */
  readonly time: number
  readonly hash: string
  readonly from: string
  readonly to: string | null
  readonly nonce: number | null
  /** Of the transaction, or of what this account asked for in it. */
  readonly isFailed: boolean
  readonly intent: Intent
  readonly isInitiator: boolean
  /** Those of this account. */
  readonly transfers: readonly IndexedTransfer[]
  /** Those that this account gave. */
  readonly approvals: readonly IndexedApproval[]
  /** What this account asked a contract for; absent where nobody knows it. */
  readonly call?: ContractCall
}

/** From where to where the blocks of a chain were read. Times in ms; null is what is not known of an older database. */
export interface IndexedRange {
  readonly from: { readonly number: number | null; readonly time: number | null }
  readonly to: { readonly number: number; readonly time: number | null }
}

export interface BlockBatch {
  /** The newest stored block, as the batch was read after it; undefined where there was none. */
  readonly expected: BlockId | undefined
  /** The newest stored block that stays. All above it go; all of the chain where it is undefined. */
  readonly ancestor: BlockId | undefined
  /** What follows the ancestor. */
  readonly blocks: readonly IndexedBlock[]
}

/** Limits of what is stored. */
export interface ActivityLimits {
  /** Beyond it the oldest blocks are forgotten, of whatever chain. */
  readonly bytesMax: number
  /** CAIP-2 ids of the chains that are read; all where the list is empty. What is stored of others is forgotten first. */
  readonly chains: readonly string[]
}

/** What happened on the chains, by account. It can be read from the chains again. */
export interface ActivityRepository {
  /** The newest stored block. */
  tip(chain: CaipNetworkId): Promise<BlockId | undefined>
  /** Undefined before the first block. What is older than its beginning was not read, or has been forgotten. */
  range(chain: CaipNetworkId): Promise<IndexedRange | undefined>
  /**
   * The blocks whose hashes are still known, newest first: the last 256, and the first one of all, by which a chain that
   * was begun anew is known.
   */
  recentBlocks(chain: CaipNetworkId): Promise<readonly BlockId[]>
  /**
   * Takes blocks back and stores others, with the new checkpoint, in one transaction. What is beyond the limits is
   * forgotten after that, in small ones, between which others are served.
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
  /** What an account let others take, the latest first, after one of them. */
  approvalsGiven(
    chain: CaipNetworkId,
    account: string,
    after: Pick<ActiveApproval, 'address' | 'block' | 'spender' | 'tokenId' | 'via'> | undefined,
    limit: number,
  ): Promise<readonly ActiveApproval[]>
  /** Tokens that came to an account at some time, the latest first. Whether it still has them, the chain knows. */
  tokensSeen(chain: CaipNetworkId, account: string, limit: number): Promise<readonly string[]>
  /** Pieces of collections that came to an account at some time, in the order of address and id, those after one. */
  piecesSeen(
    chain: CaipNetworkId,
    account: string,
    after: { readonly address: string; readonly tokenId: string } | undefined,
    limit: number,
  ): Promise<readonly { readonly address: string; readonly tokenId: string }[]>
  /**
   * What a pool held, oldest first: the last state in each step of time from `fromMs` on, and the one before it where
   * that is known. A year is kept, in steps of five minutes at least.
   */
  poolPoints(
    chain: CaipNetworkId,
    pool: string,
    range: { readonly fromMs: number; readonly stepMs: number },
  ): Promise<readonly PoolPoint[]>
}
