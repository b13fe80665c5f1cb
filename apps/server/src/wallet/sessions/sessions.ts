import type { StoredRefresh } from '../../ports/wallet/session-repository.js'
import type { WalletStore } from '../../ports/wallet/wallet-store.js'
import type { Audit } from '../audit.js'
import { hashOf, randomId, randomToken } from '../random-id.js'
import { refusal } from '../refusals.js'
import { accessLifetimeMs, freshLoginMs, refreshAgainMs, refreshLifetimeMs } from '../wallet-limits.js'

/** A session as a call finds it. */
export interface LiveSession {
  readonly id: string
  readonly userId: string
  /** Thumbprint of the frame key that it is bound to. */
  readonly frameKey: string
  /** Within ten minutes of a login. */
  readonly isFresh: boolean
}

/** The tokens of a new or renewed session. The refresh token goes into a cookie. */
export interface SessionTokens {
  readonly userId: string
  readonly accessToken: string
  readonly refreshToken: string
  readonly expiresInSeconds: number
}

export interface Sessions {
  /** A new session of a user who has just logged in. */
  open(userId: string, frameKey: string): Promise<SessionTokens>
  /** @throws {Failure} 401 where the token is not one of this key, or the session has ended */
  find(accessToken: string | undefined, frameKey: string): Promise<LiveSession>
  /**
   * Trades a refresh token for new ones; it works once. One that comes a second time, or from another key, ends its
   * session. The one exception: the same `attempt` of the same key once more within a minute, and what it led to was
   * never used. Its answer was lost; what was issued then is void.
   * @throws {Failure} 401
   */
  refresh(refreshToken: string | undefined, frameKey: string, attempt?: string): Promise<SessionTokens>
  /** @throws {Failure} 401 where the session has ended since it was found */
  assertLive(sessionId: string): Promise<void>
  end(sessionId: string): Promise<void>
  /** Ends every session that a device holds. */
  endOfKey(userId: string, frameKey: string): Promise<void>
  /** Ends those of a user's other devices that hold no share of the wallet. */
  endUnenrolled(userId: string, frameKey: string): Promise<void>
  /** Ends those of all other devices of a user. @returns their frame keys */
  endOthers(userId: string, frameKey: string): Promise<readonly string[]>
}

export interface SessionsDeps {
  readonly store: Pick<WalletStore, 'transaction' | 'sessions'>
  readonly audit: Audit
  /** Time in ms. */
  readonly now: () => number
}

export function createSessions({ store: { sessions, transaction }, audit, now }: SessionsDeps): Sessions {
  async function issue(sessionId: string, userId: string, issuedAt: number): Promise<SessionTokens> {
    const [accessToken, refreshToken] = [randomToken(), randomToken()]
    const tokens = {
      access: { hash: hashOf(accessToken), expiresAt: issuedAt + accessLifetimeMs },
      refresh: { hash: hashOf(refreshToken), expiresAt: issuedAt + refreshLifetimeMs },
    }
    await sessions.addTokens(sessionId, tokens, issuedAt)
    return { userId, accessToken, refreshToken, expiresInSeconds: accessLifetimeMs / 1_000 }
  }

  /**
   * Takes back what a renewal issued whose answer was lost. @returns false where it is another try, or what it issued
   * was used
   */
  async function takeBack(
    { usedAt, attempt, nextRefresh, nextAccess }: StoredRefresh,
    repeatedAttempt: string | undefined,
    renewedAt: number,
  ): Promise<boolean> {
    if (
      repeatedAttempt === undefined ||
      usedAt === null ||
      attempt !== repeatedAttempt ||
      renewedAt - usedAt > refreshAgainMs
    )
      return false
    if (nextRefresh === null || !(await sessions.voidRefresh(nextRefresh))) return false
    if (nextAccess !== null) await sessions.voidAccess(nextAccess)
    return true
  }

  /** Undefined where the token was used before or is another key's: the session is gone then. */
  const rotate = (hash: string, frameKey: string, attempt: string | undefined): Promise<SessionTokens | undefined> =>
    transaction(async () => {
      const calledAt = now()
      const found = await sessions.findByRefresh(hash)
      if (!found || found.expiresAt <= calledAt) return undefined
      const isOwn = found.frameKey === frameKey
      const isFirst = isOwn && (await sessions.useRefresh(hash, calledAt))
      if (!isFirst && !(isOwn && (await takeBack(found, attempt, calledAt)))) {
        await sessions.end(found.id)
        await audit('refresh token reused', { userId: found.userId, frameKey })
        return undefined
      }
      await sessions.prolong(found.id, calledAt + refreshLifetimeMs)
      const tokens = await issue(found.id, found.userId, calledAt)
      await sessions.noteNext(hash, {
        attempt: isFirst ? (attempt ?? null) : null,
        nextRefresh: hashOf(tokens.refreshToken),
        nextAccess: hashOf(tokens.accessToken),
      })
      return tokens
    })

  return {
    open: (userId, frameKey) =>
      transaction(async () => {
        const [id, at] = [randomId(), now()]
        await sessions.add({ id, userId, frameKey, loggedInAt: at }, at + refreshLifetimeMs)
        return issue(id, userId, at)
      }),
    async find(accessToken, frameKey) {
      const calledAt = now()
      const found = accessToken === undefined ? undefined : await sessions.findByAccess(hashOf(accessToken), calledAt)
      if (found?.frameKey !== frameKey) throw ended()
      return { id: found.id, userId: found.userId, frameKey, isFresh: calledAt - found.loggedInAt < freshLoginMs }
    },
    async refresh(refreshToken, frameKey, attempt) {
      const tokens =
        refreshToken === undefined
          ? undefined
          : await rotate(hashOf(refreshToken), frameKey, attempt && hashOf(attempt))
      if (!tokens) throw ended()
      return tokens
    },
    async assertLive(sessionId) {
      if (!(await sessions.isLive(sessionId))) throw ended()
    },
    end: sessionId => sessions.end(sessionId),
    endOfKey: (userId, frameKey) => sessions.endOfKey(userId, frameKey),
    endUnenrolled: (userId, frameKey) => sessions.endUnenrolled(userId, frameKey),
    endOthers: (userId, frameKey) => sessions.endOthers(userId, frameKey),
  }
}

const ended = () => refusal('SESSION_ENDED', { 'www-authenticate': 'DPoP error="invalid_token"' })
