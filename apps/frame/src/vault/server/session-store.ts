import type { Endpoint, EndpointInput, EndpointResponse } from '@w3m/core/api'
import { walletEndpoints, type Session, type User } from '../../wallet-api/wallet-api.js'
import { randomId } from '../bytes.js'
import type { VaultStorage } from '../storage/vault-storage.js'
import { VaultError } from '../vault-error.js'
import { freshLoginMs, tokenMarginMs } from '../vault-limits.js'
import { RefusedError, type CallOptions, type WalletHttp } from './wallet-http.js'

/** Runs work alone under a name, across the tabs of this browser. */
export type Exclusive = <Value>(name: string, work: () => Promise<Value>) => Promise<Value>

export interface SessionStoreOptions {
  readonly http: WalletHttp
  readonly exclusive: Exclusive
  readonly storage: Pick<VaultStorage, 'putIfMissing' | 'delete'>
  readonly nowMs: () => number
  /** The session is gone, by the server's word or by ours. */
  readonly onEnd: () => void
}

/**
 * Who is logged in, and the token that says so. The token is in memory only; the cookie that renews it is out of reach
 * of scripts.
 */
export interface SessionStore {
  /** @throws {VaultError} `LOGGED_OUT` */
  user(): User
  /** Whether somebody is in here who is not this user, or comes in as may be another one. */
  isAnother(userId: string): boolean
  /** Whether the visitor logged in, here and in the last minutes, by more than a cookie. */
  isFresh(): boolean
  /**
   * The session of a login that waited at the server. A renewal that came in after its answer has put the one before
   * back: the cookie says who is in, as far as anybody can ask. @throws {VaultError} `CODE_EXPIRED` for somebody else
   */
  confirm(session: Session): Promise<Session>
  /** Takes over the session of a login. */
  adopt(session: Session): void
  /** Replaces what is known of the user, after a call that changed it. */
  learn(user: User): void
  /**
   * Renews the session by its cookie. @throws {RefusedError} `LOGGED_OUT` where there is none @throws {VaultError}
   * `LOGGED_OUT` where it was forgotten meanwhile
   */
  renew(): Promise<User>
  /** A call in this session. Renews it before it ends, and once where the server wants it. */
  call<const E extends Endpoint>(
    endpoint: E,
    input: EndpointInput<E>,
    options?: Omit<CallOptions, 'accessToken'>,
  ): Promise<EndpointResponse<E>>
  /** Forgets the session here. */
  forget(): void
}

/**
 * The lock of the one cookie: each answer that sets it comes in alone, so that none of a former session takes the place
 * of a later one's. What waits on the server for the visitor is outside, for no renewal could wait for that: whose the
 * cookie is then is asked afterwards.
 */
export const cookieLock = 'w3m-session'

/** The name of a renewal that nobody knows the outcome of: also the next page asks for the same one. */
const attemptName = 'renewal'

/** @param own names it where the disk is full: the next page has another one then, this page the same */
async function askAgain(
  http: WalletHttp,
  storage: Pick<VaultStorage, 'putIfMissing' | 'delete'>,
  own: string,
): Promise<Session> {
  const attempt = String(await storage.putIfMissing(attemptName, own).catch(() => own))
  const forget = () => storage.delete(attemptName).catch(() => undefined)
  try {
    const session = await http.call(walletEndpoints.refreshSession, { body: { attempt } })
    await forget()
    return session
  } catch (error) {
    if (error instanceof RefusedError && error.failure.status < 500) await forget()
    throw error
  }
}

export function createSessionStore({ http, exclusive, storage, nowMs, onEnd }: SessionStoreOptions): SessionStore {
  let current: { readonly token: string; readonly endsAtMs: number; readonly user: User } | undefined
  let loggedInAtMs: number | undefined
  let renewal: Promise<User> | undefined
  let generation = 0
  const ownAttempt = randomId()

  function hold({ accessToken, expiresInSeconds, user }: Session): User {
    current = { token: accessToken, endsAtMs: nowMs() + expiresInSeconds * 1000, user }
    return user
  }

  function forget(): void {
    generation++
    renewal = undefined
    current = undefined
    loggedInAtMs = undefined
    onEnd()
  }

  // Each use of the cookie replaces it, and a second use of the old one ends the session: one tab at a time.
  const askAlone = () => exclusive(cookieLock, () => askAgain(http, storage, ownAttempt))

  async function refresh(): Promise<User> {
    const own = generation
    try {
      const session = await askAlone()
      if (own === generation) {
        if (current && current.user.id !== session.user.id) {
          // Another tab logged somebody else in: nothing of the former one is left here.
          loggedInAtMs = undefined
          onEnd()
        }
        return hold(session)
      }
    } catch (error) {
      if (own === generation) {
        if (error instanceof RefusedError && error.failure.status === 401) forget()
        throw error
      }
    }
    // Forgotten meanwhile: what was answered is of the one before.
    throw new VaultError('LOGGED_OUT')
  }

  function renew(): Promise<User> {
    const running = (renewal ??= refresh().finally(() => {
      if (renewal === running) renewal = undefined
    }))
    return running
  }

  async function token(): Promise<string> {
    if (!current) throw new VaultError('LOGGED_OUT')
    if (current.endsAtMs - nowMs() <= tokenMarginMs) await renew()
    if (!current) throw new VaultError('LOGGED_OUT')
    return current.token
  }

  return {
    user() {
      if (!current) throw new VaultError('LOGGED_OUT')
      return current.user
    },
    isAnother: userId => (current ? current.user.id !== userId : renewal !== undefined),
    isFresh: () => loggedInAtMs !== undefined && nowMs() - loggedInAtMs >= 0 && nowMs() - loggedInAtMs < freshLoginMs,
    async confirm(session) {
      const { user } = await askAlone().catch(() => session)
      if (user.id !== session.user.id) throw new VaultError('CODE_EXPIRED')
      return session
    },
    adopt(session) {
      // Whoever was here before leaves nothing behind.
      forget()
      hold(session)
      loggedInAtMs = nowMs()
    },
    learn(user) {
      if (current) current = { ...current, user }
    },
    renew,
    async call(endpoint, input, options) {
      const accessToken = await token()
      try {
        return await http.call(endpoint, input, { ...options, accessToken })
      } catch (error) {
        // A wrong code is a 401 as well, and no reason to try again.
        if (!(error instanceof RefusedError && error.code === 'LOGGED_OUT')) throw error
        if (current?.token === accessToken) await renew()
        return http.call(endpoint, input, { ...options, accessToken: await token() })
      }
    },
    forget,
  }
}
