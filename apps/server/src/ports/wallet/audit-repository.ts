/** What was done with an account. Never a code, a token, a share or a mailbox. Times in ms. */
export interface StoredAudit {
  readonly at: number
  readonly userId: string | null
  readonly event: string
  readonly enrollmentId: string | null
  readonly frameKey: string | null
}

export interface AuditRepository {
  add(entry: StoredAudit): Promise<void>
  /** Whether a key was given a share of a wallet that is not its own, and has never become a device of it. */
  hasStranger(userId: string): Promise<boolean>
  /** Forgets the oldest from before a time, so many at most. @returns how many */
  dropBefore(at: number, limit: number): Promise<number>
}
