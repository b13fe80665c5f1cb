/** A user. Unknown values are null. */
export interface StoredUser {
  /** The mail address to which notices go. */
  readonly email: string | null
  readonly userName: string | null
  /** Language of mails. */
  readonly locale: string | null
  readonly accountType: 'eoa' | 'smartAccount' | null
}

/** A way to log in: the provider, and its unchanging name for the account. A mailbox is `email` and its address. */
export interface LoginName {
  readonly provider: string
  readonly subject: string
}

/** A frame key that was let in for a user. */
export interface StoredFrameKey {
  readonly addedAt: number
  /** The time of its first login. */
  readonly usedAt: number | null
  readonly revokedAt: number | null
}

/** Users, what logs them in, and the frame keys that were let in for them. Times in ms. */
export interface AccountRepository {
  findByLogin(login: LoginName): Promise<string | undefined>
  addUser(
    id: string,
    user: Pick<StoredUser, 'email' | 'locale' | 'userName'>,
    login: LoginName,
    nowMs: number,
  ): Promise<void>
  /** Null leaves what there is. */
  renewUser(id: string, changes: Pick<StoredUser, 'locale' | 'userName'>): Promise<void>
  findUser(id: string): Promise<StoredUser | undefined>
  /** The mailbox by which a user logs in. */
  emailOf(userId: string): Promise<string | undefined>
  /** Replaces the mailbox. */
  setEmail(userId: string, email: string): Promise<void>
  setAccountType(userId: string, type: 'eoa' | 'smartAccount'): Promise<void>
  findKey(userId: string, frameKey: string): Promise<StoredFrameKey | undefined>
  /** Admits a frame key, even one that was revoked. */
  admitKey(userId: string, frameKey: string, nowMs: number): Promise<void>
  /** Notes a login with a key that was let in. @returns true where it is the first */
  useKey(userId: string, frameKey: string, nowMs: number): Promise<boolean>
  /** Throws a key out, and the codes that were mailed to it. */
  revokeKey(userId: string, frameKey: string, nowMs: number): Promise<void>
  /** Forgets the keys but this one that hold no share and were not thrown out, and the codes that were mailed to them. */
  dropStrangers(userId: string, frameKey: string): Promise<void>
  /** Notes that strangers of a wallet were cut off; what was noted before `dropBefore` is forgotten. */
  cutOff(userId: string, nowMs: number, dropBefore: number): Promise<void>
  /** The number of the latest of all that were noted, forgotten ones too; 0 before the first. */
  latestCutOff(): Promise<number>
  isCutOffAfter(userId: string, mark: number): Promise<boolean>
  /** Counts that a user's fee is to be paid on a day. @returns false where it was as often as may be */
  takeSponsored(userId: string, day: number, max: number): Promise<boolean>
}
