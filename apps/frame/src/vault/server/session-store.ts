import type { Endpoint, EndpointInput, EndpointResponse } from '@w3m/core/api'
import { walletEndpoints, type Session, type User } from '../../wallet-api/wallet-api.js'
import { randomId } from '../bytes.js'
import type { VaultStorage } from '../storage/vault-storage.js'
import { VaultError } from '../vault-error.js'
import { freshLoginMs, tokenMarginMs } from '../vault-limits.js'
import { RefusedError, type CallOptions, type WalletHttp } from './wallet-http.js'

/** Runs work alone under a name, across the tabs of this browser. */
export type WithLock = <Value>(name: string, task: () => Promise<Value>) => Promise<Value>

export interface SessionStoreOptions {
  readonly http: WalletHttp
  readonly withLock: WithLock
  readonly storage: Pick<VaultStorage, 'putIfMissing' | 'delete'>
  readonly nowMs: () => number
  /** Called when the session has ended, at the server or here. */
  readonly onEnd: () => void
}

/**
 * The logged-in user and their access token. The token is in memory only; scripts cannot read the cookie that renews
 * it.
 */
export interface SessionStore {
  /** @throws {VaultError} `LOGGED_OUT` */
  user(): User
  /** Whether this vault has a session in memory: one that was loaded since has none until it is renewed. */
  isHeld(): boolean
  /** Whether a different user is logged in, or a running renewal may log one in. */
  isAnother(userId: string): boolean
  /** Whether the visitor logged in here within the last minutes, and not only by the cookie. */
  isFresh(): boolean
  /**
   * Checks the session of a login that waited at the server. A renewal that arrived after its answer may have restored
   * the former session, so the cookie decides who is logged in, if the server answers. @throws {VaultError}
   * `CODE_EXPIRED` if it is another user
   */
  confirm(session: Session): Promise<Session>
  /** Takes over the session of a login. */
  adopt(session: Session): void
  /** Replaces what is known of the user, after a call that changed it. */
  learn(user: User): void
  /**
   * Renews the session by its cookie. @throws {RefusedError} `LOGGED_OUT` if there is none @throws {VaultError}
   * `LOGGED_OUT` if it was forgotten meanwhile
   */
  renew(): Promise<User>
  /** Makes a call in this session. Renews the session before it ends, and once if the server requires it. */
  call<const E extends Endpoint>(
    endpoint: E,
    input: EndpointInput<E>,
    options?: Omit<CallOptions, 'accessToken'>,
  ): Promise<EndpointResponse<E>>
  /** Forgets the session here. */
  forget(): void
}

/**
 * The lock of the one cookie: answers that set it arrive one at a time, so that a former session's answer cannot
 * replace a later one's. Calls that wait on the server for the visitor run outside it, since no renewal could wait for
 * them; `confirm` checks afterwards whose cookie it is.
 */
export const cookieLock = 'w3m-session'

/** Storage key of a renewal with an unknown outcome: the next page repeats the same renewal. */
const attemptName = 'renewal'

/** @param currentKey the renewal's id if the disk is full: this page then keeps using it, but the next page has another one */
async function retrySession(
  http: WalletHttp,
  storage: Pick<VaultStorage, 'putIfMissing' | 'delete'>,
  currentKey: string,
): Promise<Session> {
  const attempt = String(await storage.putIfMissing(attemptName, currentKey).catch(() => currentKey))
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

export function createSessionStore({ http, withLock, storage, nowMs, onEnd }: SessionStoreOptions): SessionStore {
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
  const retryWithLock = () => withLock(cookieLock, () => retrySession(http, storage, ownAttempt))

  async function refresh(): Promise<User> {
    const startGeneration = generation
    try {
      const session = await retryWithLock()
      if (startGeneration === generation) {
        if (current && current.user.id !== session.user.id) {
          // Another tab logged a different user in: the former user's data is removed here.
          loggedInAtMs = undefined
          onEnd()
        }
        return hold(session)
      }
    } catch (error) {
      if (startGeneration === generation) {
        if (error instanceof RefusedError && error.failure.status === 401) forget()
        throw error
      }
    }
    // The session was forgotten meanwhile: the answer belongs to the former one.
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
    isHeld: () => current !== undefined,
    isAnother: userId => (current ? current.user.id !== userId : renewal !== undefined),
    isFresh: () => loggedInAtMs !== undefined && nowMs() - loggedInAtMs >= 0 && nowMs() - loggedInAtMs < freshLoginMs,
    async confirm(session) {
      const { user } = await retryWithLock().catch(() => session)
      if (user.id !== session.user.id) throw new VaultError('CODE_EXPIRED')
      return session
    },
    adopt(session) {
      // Removes everything of the former user.
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
        // A wrong code also returns 401, but must not be retried.
        if (!(error instanceof RefusedError && error.code === 'LOGGED_OUT')) throw error
        if (current?.token === accessToken) await renew()
        return http.call(endpoint, input, { ...options, accessToken: await token() })
      }
    },
    forget,
  }
}
