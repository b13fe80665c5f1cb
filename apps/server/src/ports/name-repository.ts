/**
 * The owner of a name: an address, and the coin type of the chain on which it is a contract; 0 for a key, which is the
 * same account on every chain.
 */
export interface NameAccount {
  /** As its namespace normalizes it. */
  readonly address: string
  readonly contractOf: number
}

/** A registered name; times in ms. */
export interface RegisteredName {
  /** The name with its zone: `ada.w3m.local`. */
  readonly name: string
  readonly account: NameAccount
  /** The addresses by coin type (SLIP-44, ENSIP-11). */
  readonly addresses: ReadonlyMap<number, string>
  readonly attributes: Readonly<Record<string, string>>
  readonly registeredAt: number
  readonly updatedAt: number
}

/** A signed message that counts once. It is forgotten when it would be too old anyway. */
export interface NameProof {
  readonly id: string
  /** Time in ms. */
  readonly expiresAt: number
}

/** A name that an account wants, for a message that it signed. */
export interface NameClaim extends Pick<RegisteredName, 'name' | 'account' | 'addresses' | 'attributes'> {
  readonly zone: string
  /** Equal for names that look alike: only one of them can be registered. */
  readonly skeleton: string
  readonly proof: NameProof
}

/** The outcome of a claim; only `registered` changes anything. */
export type ClaimOutcome = 'registered' | 'taken' | 'confusable' | 'has a name' | 'used'

/** The outcome of a release; only `done` changes anything. */
export type ReleaseOutcome = 'done' | 'not the owner' | 'used'

/** Names that are registered here. Times in ms. */
export interface NameRepository {
  /**
   * Registers a name for the first account that claims it. The same claim again is `registered` as long as it stands:
   * its first answer may have been lost.
   */
  claim(claim: NameClaim, now: number): Promise<ClaimOutcome>
  /** Gives a name up. */
  release(name: string, owner: NameAccount, proof: NameProof, now: number): Promise<ReleaseOutcome>
  /** Gives a name to another account, which claims it. */
  move(
    claim: NameClaim,
    owner: NameAccount,
    proof: NameProof,
    now: number,
  ): Promise<Exclude<ClaimOutcome, 'taken' | 'confusable'> | 'not the owner'>
  find(name: string): Promise<RegisteredName | undefined>
  /** The names of an address, on all chains. */
  listOf(address: string): Promise<readonly RegisteredName[]>
  /** Which of these skeletons are those of registered names. */
  takenOf(zone: string, skeletons: readonly string[]): Promise<ReadonlySet<string>>
}
