/** What was done with an account. Never a code, a token, a share or a mailbox. Times in ms. */
export interface StoredAudit {
  readonly at: number
  readonly userId: string | null
  readonly event: string
  readonly enrollmentId: string | null
  readonly frameKey: string | null
}

/** How often an event of one user by one key is noted a day: whoever is logged in could fill the disk with them. */
export const repeatsPerDayMax = 200

export interface AuditRepository {
  /** Notes what was done; nothing where that key did the same very often in the last day. */
  add(entry: StoredAudit): Promise<void>
  /**
   * Whether a key was given a share of a wallet that is not its own, and has not become a device of it by that: it is
   * none now, and has not been added, or split anew, since. One that was removed before counts as any other.
   */
  hasStranger(userId: string): Promise<boolean>
  /** Forgets the oldest from before a time, so many at most. @returns how many */
  dropBefore(before: number, limit: number): Promise<number>
}
