import type { ActiveApproval } from '../ports/activity-repository.js'

/** What is left of an approval now. */
export interface LiveAllowance {
  readonly approval: ActiveApproval
  readonly standard: 'erc20' | 'erc721' | 'erc1155'
  /** Base units; null of a collection. */
  readonly amount: bigint | null
  /** Whether more may be taken than there is, or every piece. */
  readonly isUnlimited: boolean
  /** Unix seconds; null where it does not end by itself. */
  readonly expiresAt: number | null
}

/** Asks a chain what others may take of an account. */
export interface AllowanceReader {
  /**
   * What stands of approvals, in their order; those that were used up, taken back or are over are left out.
   * @param owner normalized
   * @throws {Failure} 503 the node does not answer
   */
  live(owner: string, approvals: readonly ActiveApproval[]): Promise<readonly LiveAllowance[]>
}
