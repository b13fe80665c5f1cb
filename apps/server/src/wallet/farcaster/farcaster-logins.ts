import { createAppClient, viemConnector, type VerifySignInMessageArgs } from '@farcaster/auth-client'
import { randomBytes } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { zeroAddress } from 'viem'
import { failure } from '../../http/failure.js'
import type { KeyValue } from '../../ports/key-value.js'
import { hashOf, randomId } from '../random-id.js'
import { refusal } from '../refusals.js'
import { loginLifetimeMs, pendingMax, type Redeemed } from '../social/pending-logins.js'
import { createSharedWork, type SharedWork } from './shared-work.js'

/** Logins approved in the Farcaster application, which scans a code or is opened by a link. */
export interface FarcasterLogins {
  /** `origin` has been checked. @throws {Failure} 503 where the relay does not answer */
  start(request: { readonly frameKey: string; readonly origin: string }): Promise<{ handle: string; url: string }>
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
  readonly askEveryMs?: number
}

/** An approval that was checked: of nobody where its signature is not of the account's key. */
interface Approval {
  readonly fid: bigint | number | undefined
  readonly userName: string | undefined
}

/** What the database holds of a channel, under the hash of its handle. */
interface Channel {
  readonly frameKey: string
  readonly mark: number
  readonly token: string
  readonly nonce: string
  readonly domain: string
}

const channels = 'farcaster channels'
const completed = 200
const away = () => failure(503, '', 'Farcaster does not answer.')

export function createFarcasterLogins({
  relay,
  rpcUrl,
  keyValue,
  mark,
  now,
  waitMs,
  askEveryMs = 1_000,
}: FarcasterLoginsDeps): FarcasterLogins {
  const ethereum = viemConnector({ rpcUrl })
  const client = createAppClient({ relay, ethereum })
  /** The approvals that calls of this process wait for. */
  const approvals = new Map<string, SharedWork<Approval>>()
  /** Asks what a signature is checked with: a node that limits calls, or lags, answers much else. */
  const isNodeThere = () =>
    ethereum.getFid(zeroAddress).then(
      () => true,
      () => false,
    )

  /** Tries again where the node is away, until it is stopped. */
  async function verify(
    approval: Pick<VerifySignInMessageArgs, 'nonce' | 'domain' | 'message' | 'signature'>,
    stopped: AbortSignal,
  ) {
    for (let wasThere = false; ;) {
      const verified = await client.verifySignInMessage({ ...approval, acceptAuthAddress: true })
      if (!verified.isError) return verified
      // A contract's signature that the node failed to check is told as a wrong one: it is one where the node answered
      // before and after.
      const isThere = verified.error?.errCode !== 'unavailable' && (await isNodeThere())
      if (isThere && wasThere) return verified
      wasThere = isThere
      stopped.throwIfAborted()
      if (!isThere) await sleep(askEveryMs, undefined, { signal: stopped })
    }
  }

  /** The approval in one channel. */
  function watch({ token: channelToken, nonce, domain }: Channel): SharedWork<Approval> {
    let askedAt = -Infinity
    return createSharedWork(async stopped => {
      for (;;) {
        // Who comes and goes does not make the relay hear more of it: it limits this server, and so everybody.
        await sleep(Math.max(0, askedAt + askEveryMs - performance.now()), undefined, { signal: stopped })
        askedAt = performance.now()
        const asked = await client.status({ channelToken })
        // As `pending` it would be asked for again at once, for as long as the relay is away.
        if (asked.isError) throw away()
        if (asked.response.status !== completed) continue
        const { message = '', signature = '0x', username } = asked.data
        const verified = await verify({ nonce, domain, message, signature }, stopped)
        return { fid: verified.success ? verified.fid : undefined, userName: username }
      }
    })
  }

  /** One for all who wait; the relay is asked no more often where they come and go. */
  function approvalOf(key: string, channel: Channel): SharedWork<Approval> {
    const known = approvals.get(key) ?? watch(channel)
    approvals.delete(key)
    approvals.set(key, known)
    for (const oldest of approvals.keys()) {
      if (approvals.size <= pendingMax) break
      approvals.delete(oldest)
    }
    return known
  }

  return {
    async start({ frameKey, origin }) {
      // Before the relay is asked: what changes meanwhile changes after the beginning.
      const begun = { frameKey, mark: await mark() }
      const nonce = randomBytes(16).toString('hex')
      const domain = new URL(origin).host
      const opened = await client.createChannel({ siweUri: origin, domain, nonce, acceptAuthAddress: true })
      if (opened.isError || opened.response.status >= 300) throw away()
      const handle = randomId()
      const channel: Channel = { ...begun, token: opened.data.channelToken, nonce, domain }
      const entry = { value: channel, expiresAt: now() + loginLifetimeMs }
      await keyValue.put(channels, hashOf(handle), entry, { now: now(), max: pendingMax })
      return { handle, url: opened.data.url }
    },
    async redeem({ frameKey, handle, signal }) {
      const key = hashOf(handle)
      const channel = (await keyValue.get(channels, key, now())) as Channel | undefined
      if (channel?.frameKey !== frameKey) throw refusal('CODE_EXPIRED')
      // A node that hangs takes its client longer than the frame waits. The approval stays: a later call finds it at
      // once, and has all of its time to check it.
      const approval = await approvalOf(key, channel).wait(waitMs, signal)
      if (!approval) return { status: 'pending' }
      // The approval counts once, also where two calls waited for it.
      const taken = await keyValue.take(channels, key, now())
      approvals.delete(key)
      if (taken === undefined) throw refusal('CODE_EXPIRED')
      if (approval.fid === undefined) throw refusal('LOGIN_REFUSED')
      return {
        status: 'done',
        identity: { provider: 'farcaster', subject: String(approval.fid), userName: approval.userName },
        mark: channel.mark,
      }
    },
  }
}
