import { createAppClient, viemConnector, type VerifySignInMessageArgs } from '@farcaster/auth-client'
import { randomBytes } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { zeroAddress } from 'viem'
import { failure } from '../../http/failure.js'
import { randomId } from '../random-id.js'
import { refusal } from '../refusals.js'
import type { Redeemed } from '../social/pending-logins.js'
import { createSharedWork, type SharedWork } from './shared-work.js'

/** Logins approved in the Farcaster application, which scans a code or is opened by a link. */
export interface FarcasterLogins {
  /** `origin` has been checked. @throws {Failure} 503 where the relay does not answer */
  start(request: { readonly frameKey: string; readonly origin: string }): Promise<{ handle: string; url: string }>
  /**
   * Waits for the approval, and checks its signature against the registries of chain 10: `pending` also where no node did so in that time.
   * All who wait for one login wait for the same answers of the relay, which is asked for as long as somebody does.
   * @param request `signal` aborts where the caller goes away
   * @throws {Failure} 410 `CODE_EXPIRED` for what is not this frame key's, 503 where the relay does not answer: the approval still counts, 403 `LOGIN_REFUSED` where the signature is not of the account's key
   */
  redeem(request: { readonly frameKey: string; readonly handle: string; readonly signal: AbortSignal }): Promise<Redeemed>
}

export interface FarcasterWorld {
  readonly relay: string
  /** A node of chain 10. */
  readonly rpcUrl: string
  /** Of the present, for a login that begins (`Accounts.mark`). */
  readonly mark: () => number
  readonly now: () => number
  readonly waitMs: number
  readonly askEveryMs?: number
}

/** An approval that was checked: of nobody where its signature is not of the account's key. */
interface Approval {
  readonly fid: bigint | number | undefined
  readonly userName: string | undefined
}

interface Channel {
  readonly frameKey: string
  readonly mark: number
  readonly expiresAt: number
  readonly approval: SharedWork<Approval>
}

const lifetimeMs = 600_000
const channelsMax = 10_000
const completed = 200
const away = () => failure(503, '', 'Farcaster does not answer.')

/** In memory, as popups are. */
export function createFarcasterLogins({ relay, rpcUrl, mark, now, waitMs, askEveryMs = 1_000 }: FarcasterWorld): FarcasterLogins {
  const ethereum = viemConnector({ rpcUrl })
  const client = createAppClient({ relay, ethereum })
  const channels = new Map<string, Channel>()
  const dropOld = () => {
    for (const [handle, { expiresAt }] of channels) {
      if (expiresAt > now() && channels.size < channelsMax) return
      channels.delete(handle)
    }
  }
  /** Asks what a signature is checked with: a node that limits calls, or lags, answers much else. */
  const isNodeThere = () =>
    ethereum.getFid(zeroAddress).then(
      () => true,
      () => false,
    )

  /** Tries again where the node is away, until it is stopped. */
  async function verify(approval: Pick<VerifySignInMessageArgs, 'nonce' | 'domain' | 'message' | 'signature'>, stopped: AbortSignal) {
    for (let wasThere = false; ; ) {
      const verified = await client.verifySignInMessage({ ...approval, acceptAuthAddress: true })
      if (!verified.isError) return verified
      // A contract's signature that the node failed to check is told as a wrong one: it is one where the node answered before and after.
      const isThere = verified.error?.errCode !== 'unavailable' && (await isNodeThere())
      if (isThere && wasThere) return verified
      wasThere = isThere
      stopped.throwIfAborted()
      if (!isThere) await sleep(askEveryMs, undefined, { signal: stopped })
    }
  }

  /** The approval in one channel. */
  function approvalOf(channelToken: string, nonce: string, domain: string): SharedWork<Approval> {
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

  return {
    async start({ frameKey, origin }) {
      dropOld()
      // Before the relay is asked: what changes meanwhile changes after the beginning.
      const begun = { frameKey, mark: mark() }
      const nonce = randomBytes(16).toString('hex')
      const domain = new URL(origin).host
      const opened = await client.createChannel({ siweUri: origin, domain, nonce, acceptAuthAddress: true })
      if (opened.isError || opened.response.status >= 300) throw away()
      const handle = randomId()
      channels.set(handle, { ...begun, approval: approvalOf(opened.data.channelToken, nonce, domain), expiresAt: now() + lifetimeMs })
      return { handle, url: opened.data.url }
    },
    async redeem({ frameKey, handle, signal }) {
      const channel = channels.get(handle)
      if (channel?.frameKey !== frameKey || channel.expiresAt <= now()) throw refusal('CODE_EXPIRED')
      // A node that hangs takes its client longer than the frame waits. The approval stays: a later call finds it at once, and has all of its time to check it.
      const approval = await channel.approval.wait(waitMs, signal)
      if (!approval) return { status: 'pending' }
      // The approval counts once, also where two calls waited for it.
      if (!channels.delete(handle)) throw refusal('CODE_EXPIRED')
      if (approval.fid === undefined) throw refusal('LOGIN_REFUSED')
      return { status: 'done', identity: { provider: 'farcaster', subject: String(approval.fid), userName: approval.userName }, mark: channel.mark }
    },
  }
}
