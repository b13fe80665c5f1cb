import type { Transaction } from '@w3m/core/api'
import type { AccountEntry } from '../ports/activity-repository.js'

/** One entry of the history, and where it stands: a page goes on after it. */
export interface HistoryEntry {
  readonly transaction: Transaction
  readonly place: string
  /** Time in ms. */
  readonly time: number
}

/** The history of the accounts of one chain. */
export interface HistorySource {
  /**
   * The newest entries, or those after a place, newest first.
   * @throws {Failure} 400 the address is none of this chain; 503 the node does not answer
   */
  page(account: string, after: string | undefined, limit: number): Promise<readonly HistoryEntry[]>
}

/** Reads what happened to the accounts of one chain, from the index or from a node. */
export interface EntryReader {
  /**
   * The newest entries of an account, or those after a place, newest first.
   * @param account normalized
   * @throws {Failure} 503 the node does not answer
   */
  page(
    account: string,
    after: string | undefined,
    limit: number,
  ): Promise<readonly { readonly entry: AccountEntry; readonly place: string }[]>
}
