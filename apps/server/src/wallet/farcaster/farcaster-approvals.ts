import { createAppClient, viemConnector, type VerifySignInMessageArgs } from '@farcaster/auth-client'
import { setTimeout as sleep } from 'node:timers/promises'
import * as v from 'valibot'
import { zeroAddress } from 'viem'
import { failure } from '../../http/failure.js'
import { createSharedWork, type SharedWork } from '../../shared-work.js'
import { pendingMax } from '../social/pending-logins.js'
import { createRequestPace } from './request-pace.js'

/** A checked approval. `fid` is undefined where the signature is not by a key of the account. */
export interface Approval {
  readonly fid: bigint | number | undefined
  readonly userName: string | undefined
}

/** The relay's channel of one login. */
export interface ApprovalChannel {
  readonly token: string
  readonly nonce: string
  readonly domain: string
  /** The client that opened it, as limits have it. */
  readonly owner: string
}

export interface FarcasterApprovals {
  /** @throws {Failure} 503 where the relay does not answer */
  open(request: { readonly origin: string; readonly domain: string; readonly nonce: string }): Promise<{
    readonly token: string
    readonly url: string
  }>
  /**
   * The approval in a channel, shared by all waiting calls. Calls that come and go cause no more requests to the relay,
   * and the pace limits the requests of all channels together.
   */
  of(key: string, channel: ApprovalChannel): SharedWork<Approval>
  forget(key: string): void
}

const completed = 200
/** The channels of one client that are polled at the full rate; of more channels, each is polled less often. */
const ownMax = 5
/** The same for all clients together. */
const allMax = 50
/** A channel as the relay answers with it. */
const channelShape = v.object({
  channelToken: v.pipe(v.string(), v.minLength(1), v.maxLength(256)),
  url: v.pipe(v.string(), v.url(), v.maxLength(2_048)),
})
const unavailable = () => failure(503, '', 'Farcaster does not answer.')

/** The approvals that calls of this process wait for, and what checks them: the registries of chain 10. */
export function createFarcasterApprovals({
  relay,
  rpcUrl,
  pollIntervalMs,
  answerMs,
  clock,
}: {
  readonly relay: string
  readonly rpcUrl: string
  readonly pollIntervalMs: number
  /** The time limit for opening a channel. */
  readonly answerMs: number
  /** Time in ms that never goes back, for the pace. */
  readonly clock?: (() => number) | undefined
}): FarcasterApprovals {
  const ethereum = viemConnector({ rpcUrl })
  const client = createAppClient({ relay, ethereum })
  const approvals = new Map<string, SharedWork<Approval>>()
  const pace = createRequestPace({ everyMs: pollIntervalMs / allMax, ownMs: pollIntervalMs / ownMax, now: clock })
  /** Makes a call of the kind that checks signatures: a node that limits calls, or lags, may still answer others. */
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
      // If the node fails to check a contract's signature, the client reports a wrong one. It counts as wrong only
      // where the node answered before and after.
      const isThere = verified.error?.errCode !== 'unavailable' && (await isNodeThere())
      if (isThere && wasThere) return verified
      wasThere = isThere
      stopped.throwIfAborted()
      if (!isThere) await sleep(pollIntervalMs, undefined, { signal: stopped })
    }
  }

  /** The approval in one channel. */
  function watch({ token: channelToken, nonce, domain, owner }: ApprovalChannel): SharedWork<Approval> {
    let lastPollAt = -Infinity
    return createSharedWork(async stopped => {
      for (;;) {
        // Calls that come and go cause no more polls: the relay limits this server, and so all its clients.
        await sleep(Math.max(0, lastPollAt + pollIntervalMs - performance.now()), undefined, { signal: stopped })
        await pace.wait(owner, stopped)
        lastPollAt = performance.now()
        const response = await client.status({ channelToken })
        // As `pending` it would be asked for again at once, for as long as the relay is away.
        if (response.isError) throw unavailable()
        if (response.response.status !== completed) continue
        const { message = '', signature = '0x', username } = { ...response.data }
        const verified = await verify({ nonce, domain, message, signature }, stopped)
        return { fid: verified.success ? verified.fid : undefined, userName: username }
      }
    })
  }

  return {
    async open({ origin, domain, nonce }) {
      const response = await Promise.race([
        client.createChannel({ siweUri: origin, domain, nonce, acceptAuthAddress: true }),
        sleep(answerMs, undefined, { ref: false }),
      ])
      if (!response || response.isError || response.response.status >= 300) throw unavailable()
      const channel = v.safeParse(channelShape, response.data)
      if (!channel.success) throw unavailable()
      return { token: channel.output.channelToken, url: channel.output.url }
    },
    of(key, channel) {
      const known = approvals.get(key) ?? watch(channel)
      approvals.delete(key)
      approvals.set(key, known)
      for (const oldest of approvals.keys()) {
        if (approvals.size <= pendingMax) break
        approvals.delete(oldest)
      }
      return known
    },
    forget: key => void approvals.delete(key),
  }
}
