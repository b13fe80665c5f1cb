import type { Bucket, KeyValue } from '../../ports/key-value.js'
import type { Announcements } from '../login/announcements.js'
import { hashOf } from '../random-id.js'
import { refusal } from '../refusals.js'
import type { SocialIdentity } from './social-identity.js'

/** How long a popup may take. */
export const loginLifetimeMs = 600_000
export const pendingMax = 10_000

/** A login at a provider: begun by a frame key, ended by a visitor in a popup, told to that frame key only. */
export interface PendingLogin {
  readonly handle: string
  /** Told to the page that opened the popup, by the popup. */
  readonly code: string
  readonly frameKey: string
}

export type Redeemed =
  { readonly status: 'pending' } | { readonly status: 'done'; readonly identity: SocialIdentity; readonly mark: number }

/** Begun, ended and redeemed at any server process. */
export interface PendingLogins {
  /** @param mark of its beginning (`Accounts.mark`) @param owner of those that make room for it */
  begin(login: PendingLogin, mark: number, owner: string): Promise<void>
  /**
   * Ends a login with who it is, or with nobody: the provider or the visitor said no. Only the first word counts.
   * @param mark of the present, where the visitor is asked about the device from here on: what was before that they
   *   know of
   */
  complete(handle: string, identity: SocialIdentity | undefined, mark?: number): Promise<void>
  /** The visitor said in the popup that the login is theirs. False for a code that is not known. */
  confirm(code: string): Promise<boolean>
  /**
   * The login's result, once. With its code at once; without, as soon as it was confirmed, or refused. A caller that
   * goes away (`signal`) leaves it to the next one.
   * @throws {Failure} 410 `CODE_EXPIRED` for what is not this frame key's, 403 `LOGIN_REFUSED`
   */
  redeem(frameKey: string, handle: string, code?: string, signal?: AbortSignal): Promise<Redeemed>
}

/** The stored form of a pending login, under the hash of its handle. */
interface Entry {
  readonly frameKey: string
  readonly codeHash: string
  readonly mark: number
  readonly isSettled: boolean
  readonly isConfirmed: boolean
  readonly identity?: SocialIdentity | undefined
}

export interface PendingLoginsDeps {
  readonly keyValue: KeyValue
  readonly events: Announcements
  /** Time in ms. */
  readonly now: () => number
  /** How long a result is waited for. */
  readonly waitMs: number
}

const logins: Bucket<Entry> = { name: 'logins' }
/** The login of a code. */
const codes: Bucket<string> = { name: 'login codes' }
const isReady = ({ isSettled, isConfirmed, identity }: Entry) => isSettled && (isConfirmed || !identity)
const arrivalOf = (key: string) => `login ${key}`

export function createPendingLogins({ keyValue, events, now, waitMs }: PendingLoginsDeps): PendingLogins {
  const find = (key: string) => keyValue.get(logins, key, now())
  const change = (key: string, changed: (entry: Entry) => Entry) => keyValue.update(logins, key, now(), changed)

  /** The entry once it is ready, or as it is when the time is over. */
  async function awaitReady(key: string, signal: AbortSignal | undefined): Promise<Entry | undefined> {
    const announcement = events.wait(arrivalOf(key), waitMs, signal)
    const entry = await find(key)
    if (entry && isReady(entry)) return entry
    await announcement
    return find(key)
  }

  return {
    async begin({ handle, code, frameKey }, mark, owner) {
      const key = hashOf(handle)
      const codeHash = hashOf(code)
      const entry: Entry = { frameKey, codeHash, mark, isSettled: false, isConfirmed: false }
      const limits = { now: now(), max: pendingMax, owner }
      const expiresAt = now() + loginLifetimeMs
      await keyValue.put(logins, key, { value: entry, expiresAt }, limits)
      await keyValue.put(codes, codeHash, { value: key, expiresAt }, limits)
    },
    async complete(handle, identity, mark) {
      const key = hashOf(handle)
      const entry = await change(key, previous =>
        previous.isSettled ? previous : { ...previous, isSettled: true, identity, mark: mark ?? previous.mark },
      )
      if (entry && isReady(entry)) await events.announce(arrivalOf(key))
    },
    async confirm(code) {
      const key = await keyValue.get(codes, hashOf(code), now())
      if (key === undefined) return false
      const entry = await change(key, previous => ({ ...previous, isConfirmed: previous.isSettled }))
      if (!entry?.isConfirmed) return false
      await events.announce(arrivalOf(key))
      return true
    },
    async redeem(frameKey, handle, code, signal) {
      const key = hashOf(handle)
      const found = await find(key)
      if (found?.frameKey !== frameKey) throw refusal('CODE_EXPIRED')
      if (code !== undefined && !(found.isSettled && found.codeHash === hashOf(code))) throw refusal('CODE_EXPIRED')
      const entry =
        code === undefined
          ? await awaitReady(key, signal)
          : await change(key, previous => ({ ...previous, isConfirmed: true }))
      if (!entry) throw refusal('CODE_EXPIRED')
      if (!isReady(entry) || signal?.aborted) return { status: 'pending' }
      // Two calls may have waited: the first has it.
      const login = await keyValue.take(logins, key, now())
      if (!login) throw refusal('CODE_EXPIRED')
      await events.announce(arrivalOf(key))
      if (!login.identity) throw refusal('LOGIN_REFUSED')
      return { status: 'done', identity: login.identity, mark: login.mark }
    },
  }
}
