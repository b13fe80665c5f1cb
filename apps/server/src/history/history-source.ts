import type { Transaction } from '@w3m/core/api'
import type { Pay } from '../http/rate-limit.js'
import type { AccountEntry } from '../ports/activity-repository.js'

/** One entry of the history, and where it stands: a page goes on after it. */
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
   * @param charge takes what is asked of nodes; without it nobody pays
   * @throws {Failure} 400 the address is none of this chain; 429; 503 the node does not answer
   */
  page(account: string, after: string | undefined, limit: number, charge?: Pay): Promise<readonly HistoryEntry[]>
}

/** What a transaction was for an account, and where it stands. */
export interface PlacedEntry {
  readonly entry: AccountEntry
  readonly place: string
  /** Set on the last of fewer than were asked for, where more follow that could not be read now. */
  readonly isFollowed?: boolean | undefined
}

/** Reads what happened to the accounts of one chain, from the index or from a node. */
export interface EntryReader {
  /** What a node is asked for one page at most. Default: nothing. */
  readonly questions?: number
  /**
   * The newest entries of an account, or those after a place, newest first.
   * @param account normalized
   * @throws {Failure} 429 the source is asked too often; 503 the node does not answer
   */
  page(account: string, after: string | undefined, limit: number): Promise<readonly PlacedEntry[]>
}

/** From where on entries are read: after a place, and in blocks below one. */
export interface EntryRange {
  readonly after?: string | undefined
  readonly below?: number | undefined
}

/** Entries that a source knows from the chain's first block on, whose places are `block.position` and what it adds. */
export interface EntriesBelow {
  /** @throws {Failure} as those of `EntryReader` */
  page(account: string, range: EntryRange, limit: number): Promise<readonly PlacedEntry[]>
}
