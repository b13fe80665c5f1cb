import { createAppClient, viemConnector, type VerifySignInMessageArgs } from '@farcaster/auth-client'
import { setTimeout as sleep } from 'node:timers/promises'
import * as v from 'valibot'
import { zeroAddress } from 'viem'
import { failure } from '../../http/failure.js'
import { createSharedWork, type SharedWork } from '../../shared-work.js'
import { pendingMax } from '../social/pending-logins.js'
import { createRequestPace } from './request-pace.js'

/** An approval that was checked: of nobody where its signature is not of the account's key. */
export interface Approval {
  readonly fid: bigint | number | undefined
  readonly userName: string | undefined
}

/** What the relay knows a login by. */
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
   * One for all who wait; the relay is asked no more often where they come and go, nor than the pace allows, however
   * many channels there are.
   */
  of(key: string, channel: ApprovalChannel): SharedWork<Approval>
  forget(key: string): void
}

const completed = 200
/** So many channels of one client are asked about as often as one is; of more, each less often. */
const ownMax = 5
/** The same for all clients together. */
const allMax = 50
/** A channel as the relay answers with it. */
const channelShape = v.object({
  channelToken: v.pipe(v.string(), v.minLength(1), v.maxLength(256)),
  url: v.pipe(v.string(), v.url(), v.maxLength(2_048)),
})
const away = () => failure(503, '', 'Farcaster does not answer.')

/** The approvals that calls of this process wait for, and what checks them: the registries of chain 10. */
export function createFarcasterApprovals({
  relay,
  rpcUrl,
  askEveryMs,
  answerMs,
  clock,
}: {
  readonly relay: string
  readonly rpcUrl: string
  readonly askEveryMs: number
  /** So long a channel may take to open. */
  readonly answerMs: number
  /** Time in ms that never goes back, for the pace. */
  readonly clock?: (() => number) | undefined
}): FarcasterApprovals {
  const ethereum = viemConnector({ rpcUrl })
  const client = createAppClient({ relay, ethereum })
  const approvals = new Map<string, SharedWork<Approval>>()
  const pace = createRequestPace({ everyMs: askEveryMs / allMax, ownMs: askEveryMs / ownMax, now: clock })
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
  function watch({ token: channelToken, nonce, domain, owner }: ApprovalChannel): SharedWork<Approval> {
    let lastPollAt = -Infinity
    return createSharedWork(async stopped => {
      for (;;) {
        // Who comes and goes does not make the relay hear more of it: it limits this server, and so everybody.
        await sleep(Math.max(0, lastPollAt + askEveryMs - performance.now()), undefined, { signal: stopped })
        await pace.wait(owner, stopped)
        lastPollAt = performance.now()
        const response = await client.status({ channelToken })
        // As `pending` it would be asked for again at once, for as long as the relay is away.
        if (response.isError) throw away()
        if (response.response.status !== completed) continue
        const { message = '', signature = '0x', username } = { ...response.data }
        const verified = await verify({ nonce, domain, message, signature }, stopped)
        return { fid: verified.success ? verified.fid : undefined, userName: username }
      }
    })
  }

  return {
    async open({ origin, domain, nonce }) {
      const opened = await Promise.race([
        client.createChannel({ siweUri: origin, domain, nonce, acceptAuthAddress: true }),
        sleep(answerMs, undefined, { ref: false }),
      ])
      if (!opened || opened.isError || opened.response.status >= 300) throw away()
      const channel = v.safeParse(channelShape, opened.data)
      if (!channel.success) throw away()
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
