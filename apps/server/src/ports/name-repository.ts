/**
 * Whose a name is: an address, and the coin type of the chain whose contract it is; 0 where a key signs for it, which
 * is the same account on every chain.
 */
export interface NameAccount {
  /** As its namespace normalizes it. */
  readonly address: string
  readonly contractOf: number
}

/** A registered name; times in ms. */
export interface RegisteredName {
  /** With its zone: `ada.w3m.local`. */
  readonly name: string
  readonly account: NameAccount
  /** By coin type (SLIP-44, ENSIP-11). */
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
  /** What names look like that could be taken for one another: one of them can be registered. */
  readonly skeleton: string
  readonly proof: NameProof
}

/** What became of a claim; nothing has changed but for `registered`. */
export type ClaimOutcome = 'registered' | 'taken' | 'confusable' | 'has a name' | 'used'

/** What became of giving a name up; nothing has changed but for `done`. */
export type ReleaseOutcome = 'done' | 'not the owner' | 'used'

/** Names that are registered here. Times in ms. */
export interface NameRepository {
  /**
   * Registers a name, for one of all who want it. The same claim again is `registered` as long as it stands: its first
   * answer may have been lost.
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
  /** Those of an address, on whichever chains. */
  listOf(address: string): Promise<readonly RegisteredName[]>
  /** Which of these skeletons are those of registered names. */
  takenOf(zone: string, skeletons: readonly string[]): Promise<ReadonlySet<string>>
}
