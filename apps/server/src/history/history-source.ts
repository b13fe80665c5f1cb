import type { Transaction } from '@w3m/core/api'
import type { Consume } from '../http/rate-limit.js'
import type { AccountEntry } from '../ports/activity-repository.js'

/** One entry of the history, and its place: the next page begins after it. */
export interface HistoryEntry {
  readonly transaction: Transaction
  readonly place: string
  /** Time in ms. */
  readonly time: number
  /** See `PlacedEntry`. */
  readonly isFollowed?: boolean | undefined
}

/** The history of the accounts of one chain. */
export interface HistorySource {
  /**
   * The newest entries, or those after a place, newest first.
   * @param consume takes the cost of calls to nodes from the client; without it they are free
   * @throws {Failure} 400 the address is none of this chain; 429; 503 the node does not answer
   */
  page(account: string, after: string | undefined, limit: number, consume?: Consume): Promise<readonly HistoryEntry[]>
}

/** What a transaction was for an account, and where it stands. */
export interface PlacedEntry {
  readonly entry: AccountEntry
  readonly place: string
  /** Set on the last entry of a short page, if more entries follow that could not be read now. */
  readonly isFollowed?: boolean | undefined
}

/** Reads what happened to the accounts of one chain, from the index or from a node. */
export interface EntryReader {
  /** The most calls to a node for one page. Default: none. */
  readonly questions?: number
  /**
   * The newest entries of an account, or those after a place, newest first.
   * @param account normalized
   * @throws {Failure} 429 the source is asked too often; 503 the node does not answer
   */
  page(account: string, after: string | undefined, limit: number): Promise<readonly PlacedEntry[]>
}

/** The range of entries to read: after a place, and in blocks below `below`. */
export interface EntryRange {
  readonly after?: string | undefined
  readonly below?: number | undefined
}

/** Reads from a source that has all blocks of a chain. Places are `block.position` and a suffix of the source. */
export interface EntriesBelow {
  /** @throws {Failure} as those of `EntryReader` */
  page(account: string, range: EntryRange, limit: number): Promise<readonly PlacedEntry[]>
}
