import { timingSafeEqual } from 'node:crypto'
import { randomId } from '../random-id.js'
import { refusal } from '../refusals.js'
import type { SocialIdentity } from './social-identity.js'

/** How long a popup may take. */
const lifetimeMs = 600_000
const pendingMax = 10_000

/** A login at a provider: begun by a frame key, ended by a visitor in a popup, told to that frame key only. */
export interface PendingLogin {
  readonly handle: string
  readonly frameKey: string
  /** Told to the page that opened the popup, by the popup. */
  readonly code: string
  /**
   * Ends it with who it is, or with nobody: the provider or the visitor said no. Only the first word counts.
   * @param mark of the present, where the visitor is asked about the device from here on: what was before that they know of
   */
  settle(identity: SocialIdentity | undefined, mark?: number): void
}

export type Redeemed = { readonly status: 'pending' } | { readonly status: 'done'; readonly identity: SocialIdentity; readonly mark: number }

/** In memory: a restart ends the popups that are open, and their visitors begin again. */
export interface PendingLogins {
  /** @param mark of its beginning (`Accounts.mark`) */
  begin(frameKey: string, mark: number): PendingLogin
  /** The visitor said in the popup that the login is theirs. False for a code that is not known. */
  confirm(code: string): boolean
  /**
   * The login's result, once. With its code at once; without, as soon as it was confirmed, or refused. A caller that goes away (`signal`)
   * leaves it to the next one.
   * @throws {Failure} 410 `CODE_EXPIRED` for what is not this frame key's, 403 `LOGIN_REFUSED`
   */
  redeem(frameKey: string, handle: string, code?: string, signal?: AbortSignal): Promise<Redeemed>
}

interface Entry extends PendingLogin {
  readonly expiresAt: number
  isSettled: boolean
  isConfirmed: boolean
  mark: number
  identity: SocialIdentity | undefined
  readonly waiting: Set<() => void>
}

const isSame = (one: string, other: string) => one.length === other.length && timingSafeEqual(Buffer.from(one), Buffer.from(other))

/** @param options `now` in ms; `waitMs` how long a result is waited for */
export function createPendingLogins({ now, waitMs }: { readonly now: () => number; readonly waitMs: number }): PendingLogins {
  const entries = new Map<string, Entry>()
  const wake = (entry: Entry) => {
    for (const done of entry.waiting) done()
  }
  const dropOld = () => {
    // In the order of their making, and all live equally long.
    for (const [handle, { expiresAt }] of entries) {
      if (expiresAt > now() && entries.size < pendingMax) return
      entries.delete(handle)
    }
  }
  const isReady = (entry: Entry) => entry.isSettled && (entry.isConfirmed || !entry.identity)
  const wait = (entry: Entry, signal: AbortSignal | undefined) =>
    new Promise<void>(resolve => {
      const done = () => {
        clearTimeout(timer)
        signal?.removeEventListener('abort', done)
        entry.waiting.delete(done)
        resolve()
      }
      const timer = setTimeout(done, waitMs)
      signal?.addEventListener('abort', done)
      entry.waiting.add(done)
    })
  return {
    begin(frameKey, mark) {
      dropOld()
      const entry: Entry = {
        handle: randomId(),
        code: randomId(),
        frameKey,
        mark,
        expiresAt: now() + lifetimeMs,
        isSettled: false,
        isConfirmed: false,
        identity: undefined,
        waiting: new Set(),
        settle(identity, askedMark = mark) {
          if (entry.isSettled) return
          Object.assign(entry, { isSettled: true, identity, mark: askedMark })
          if (isReady(entry)) wake(entry)
        },
      }
      entries.set(entry.handle, entry)
      return entry
    },
    confirm(code) {
      const entry = [...entries.values()].find(each => isSame(each.code, code))
      if (!entry?.isSettled || entry.expiresAt <= now()) return false
      entry.isConfirmed = true
      wake(entry)
      return true
    },
    async redeem(frameKey, handle, code, signal) {
      const entry = entries.get(handle)
      if (entry?.frameKey !== frameKey || entry.expiresAt <= now()) throw refusal('CODE_EXPIRED')
      if (code !== undefined) {
        if (!entry.isSettled || !isSame(entry.code, code)) throw refusal('CODE_EXPIRED')
        entry.isConfirmed = true
      } else if (!isReady(entry)) await wait(entry, signal)
      if (!isReady(entry) || signal?.aborted) return { status: 'pending' }
      // Two calls may have waited: the first has it.
      if (!entries.delete(handle)) throw refusal('CODE_EXPIRED')
      wake(entry)
      if (!entry.identity) throw refusal('LOGIN_REFUSED')
      return { status: 'done', identity: entry.identity, mark: entry.mark }
    },
  }
}
