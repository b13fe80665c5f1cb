import type { ActiveApproval } from '../ports/activity-repository.js'

/** The present remainder of an approval. */
export interface LiveAllowance {
  readonly approval: ActiveApproval
  readonly standard: 'erc20' | 'erc721' | 'erc1155'
  /** Base units; null of a collection. */
  readonly amount: bigint | null
  /** Whether more may be taken than there is, or every NFT. */
  readonly isUnlimited: boolean
  /** Unix seconds; null where it does not end by itself. */
  readonly expiresAt: number | null
}

/** Reads from a chain what others may take from an account. */
export interface AllowanceReader {
  /**
   * Returns the approvals that are in force, in their order, without the used-up, revoked and expired ones.
   * @param owner normalized
   * @throws {Failure} 503 the node does not answer
   */
  live(owner: string, approvals: readonly ActiveApproval[]): Promise<readonly LiveAllowance[]>
}
