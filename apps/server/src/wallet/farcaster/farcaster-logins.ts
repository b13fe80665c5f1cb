import { randomBytes } from 'node:crypto'
import type { Bucket, KeyValue } from '../../ports/key-value.js'
import { hashOf, randomId } from '../random-id.js'
import { refusal } from '../refusals.js'
import { loginLifetimeMs, pendingMax, type Redeemed } from '../social/pending-logins.js'
import { ownerOf } from '../social/start-limit.js'
import { createFarcasterApprovals, type ApprovalChannel } from './farcaster-approvals.js'

/** Logins approved in the Farcaster application, which scans a code or is opened by a link. */
export interface FarcasterLogins {
  /** `origin` has been checked. @throws {Failure} 503 where the relay does not answer */
  start(request: {
    readonly frameKey: string
    readonly client: string
    readonly origin: string
  }): Promise<{ handle: string; url: string }>
  /**
   * Waits for the approval, and checks its signature against the registries of chain 10: `pending` also where no node
   * did so in that time.
   * All who wait for one login wait for the same answers of the relay, which is asked for as long as somebody does.
   * @param request `signal` aborts where the caller goes away
   * @throws {Failure} 410 `CODE_EXPIRED` for what is not this frame key's, 503 where the relay does not answer: the
   *   approval still counts, 403 `LOGIN_REFUSED` where the signature is not of the account's key
   */
  redeem(request: {
    readonly frameKey: string
    readonly handle: string
    readonly signal: AbortSignal
  }): Promise<Redeemed>
}

export interface FarcasterLoginsDeps {
  readonly relay: string
  /** A node of chain 10. */
  readonly rpcUrl: string
  readonly keyValue: KeyValue
  /** Of the present, for a login that begins (`Accounts.mark`). */
  readonly mark: () => Promise<number>
  readonly now: () => number
  readonly waitMs: number
  readonly pollIntervalMs?: number
  readonly answerMs?: number
  /** Time in ms that never goes back: how fast the relay is asked goes by it. */
  readonly clock?: (() => number) | undefined
}

/** What the database holds of a channel, under the hash of its handle. */
interface Channel extends ApprovalChannel {
  readonly frameKey: string
  readonly mark: number
}

const channels: Bucket<Channel> = { name: 'farcaster channels' }

export function createFarcasterLogins({
  relay,
  rpcUrl,
  keyValue,
  mark,
  now,
  waitMs,
  pollIntervalMs = 1_000,
  answerMs = 8_000,
  clock,
}: FarcasterLoginsDeps): FarcasterLogins {
  const approvals = createFarcasterApprovals({ relay, rpcUrl, pollIntervalMs, answerMs, clock })

  return {
    async start({ frameKey, client, origin }) {
      // Before the relay is asked: what changes meanwhile changes after the beginning.
      const pending = { frameKey, mark: await mark() }
      const nonce = randomBytes(16).toString('hex')
      const domain = new URL(origin).host
      const { token, url } = await approvals.open({ origin, domain, nonce })
      const handle = randomId()
      const owner = ownerOf(client)
      const channel: Channel = { ...pending, token, nonce, domain, owner }
      const entry = { value: channel, expiresAt: now() + loginLifetimeMs }
      await keyValue.put(channels, hashOf(handle), entry, { now: now(), max: pendingMax, owner })
      return { handle, url }
    },
    async redeem({ frameKey, handle, signal }) {
      const key = hashOf(handle)
      const channel = await keyValue.get(channels, key, now())
      if (channel?.frameKey !== frameKey) throw refusal('CODE_EXPIRED')
      // A node that hangs takes its client longer than the frame waits. The approval stays: a later call finds it at
      // once, and has all of its time to check it.
      const approval = await approvals.of(key, channel).wait(waitMs, signal)
      if (!approval) return { status: 'pending' }
      // The approval counts once, also where two calls waited for it.
      const takenChannel = await keyValue.take(channels, key, now())
      approvals.forget(key)
      if (takenChannel === undefined) throw refusal('CODE_EXPIRED')
      if (approval.fid === undefined) throw refusal('LOGIN_REFUSED')
      return {
        status: 'done',
        identity: { provider: 'farcaster', subject: String(approval.fid), userName: approval.userName },
        mark: channel.mark,
      }
    },
  }
}
