export interface StoredSession {
  readonly id: string
  readonly userId: string
  /** Thumbprint of the frame key that it is bound to. */
  readonly frameKey: string
  readonly loggedInAt: number
}

/** A refresh token, with the session that it belongs to. */
export interface StoredRefresh extends StoredSession {
  readonly usedAt: number | null
  readonly expiresAt: number
  /** Hash of the name of the try that used it, until it was taken a second time. */
  readonly attempt: string | null
  /** Hashes of what was issued for it. */
  readonly nextRefresh: string | null
  readonly nextAccess: string | null
}

/** Hash of a token, and its end. */
export interface StoredToken {
  readonly hash: string
  readonly expiresAt: number
}

/** Sessions of the secure frame, their tokens, and the proofs that were used. Times in ms; tokens as their hashes. */
export interface SessionRepository {
  /** Also deletes expired sessions. */
  add(session: StoredSession, expiresAt: number): Promise<void>
  /** Tokens of the session that are over at `nowMs` are forgotten. */
  addTokens(
    sessionId: string,
    tokens: Readonly<Record<'access' | 'refresh', StoredToken>>,
    nowMs: number,
  ): Promise<void>
  findByAccess(hash: string, nowMs: number): Promise<StoredSession | undefined>
  findByRefresh(hash: string): Promise<StoredRefresh | undefined>
  /** @returns false where it was used before */
  useRefresh(hash: string, nowMs: number): Promise<boolean>
  noteNext(hash: string, next: Pick<StoredRefresh, 'attempt' | 'nextAccess' | 'nextRefresh'>): Promise<void>
  /** @returns false where it was used, or is not there */
  voidRefresh(hash: string): Promise<boolean>
  voidAccess(hash: string): Promise<void>
  isLive(id: string): Promise<boolean>
  prolong(id: string, expiresAt: number): Promise<void>
  end(id: string): Promise<void>
  endOfKey(userId: string, frameKey: string): Promise<void>
  /** Ends the sessions of a user's other keys that hold no share of the wallet. */
  endUnenrolled(userId: string, frameKey: string): Promise<void>
  /** Ends the sessions of all other keys of a user. @returns these keys */
  endOthers(userId: string, frameKey: string): Promise<readonly string[]>
  /** Takes a proof, once. @returns false where it was taken before */
  takeProof(id: string, expiresAt: number, nowMs: number): Promise<boolean>
}
