import { keccak256, stringToHex } from 'viem/utils'
import type { Risk } from '../risks/risk.js'
import { NoAnswer, RpcFailure } from '../rpc/rpc-failure.js'
import type { ApprovalContext } from './approval.js'
import { accountOn, withAccountLock } from './account-lock.js'

/**
 * An item that was signed for a chain. It is stored before it is sent, so that a retry sends the very same item, and a
 * repeated request is answered with it instead of being paid twice.
 */
export interface HistoryEntry {
  readonly chainId: string
  /** The chain's identifier of the item: a hash or a signature. */
  readonly hash: string
  /** Hash of the origin and the request, by which a repetition is recognised. */
  readonly content: string
  /** The id by which the application looks up the batch that the item belongs to. */
  readonly batch?: string
  /** Unix time in ms */
  readonly signedAt: number
  /** Unix time in ms at which the state was stored. */
  readonly settledAt: number
  /**
   * `signed`: it is unknown whether the chain has it. `sent`: the chain has it, and the page was told. `unheard`: the
   * chain has it, but no page was told. `refused`: the chain refused it. `lapsed`: it is not sent any more, though the
   * chain did not refuse it.
   */
  readonly state: 'signed' | 'sent' | 'unheard' | 'refused' | 'lapsed'
}

type State = HistoryEntry['state']

/** Entries with the fields of their own kind: as they are submitted, and as they are stored with their state. */
export type SignedEntry<Own> = Own & Omit<HistoryEntry, 'settledAt' | 'state'>
export type StoredEntry<Own> = Own & HistoryEntry

/**
 * `known`: the chain has it; `possible`: it may still be included, but not beside its replacement; `unclear`: it may be
 * included beside one; `impossible`: not any more.
 */
export type ChainStatus = 'known' | 'possible' | 'unclear' | 'impossible'

export type Lookup = Pick<ApprovalContext, 'callRpc' | 'store' | 'now' | 'evmAddress' | 'solanaAddress'>
export type HistoryContext = Lookup & Pick<ApprovalContext, 'onAnswerDelivered'>

/** Submits one kind of items to their chain, and looks them up there. */
export interface Submitter<Own extends object> {
  readonly kind: string
  /** @throws {NoAnswer} @throws {RpcFailure} the chain's error */
  readonly submit: (entry: SignedEntry<Own>, env: Lookup) => Promise<unknown>
  /** @throws {NoAnswer} */
  readonly status: (entry: SignedEntry<Own>, env: Lookup) => Promise<ChainStatus>
  /** Who is asked knows what landed for a while only, as bundlers do, so that nothing found is no proof. */
  readonly isForgetful?: boolean
}

/** The result of an earlier, identical request. */
export interface Settled<Entry> {
  /** The earlier item that answers the request: the page was never told of it, so it means no second one. */
  readonly before: Entry | undefined
  /**
   * A flag if an earlier item has or may have reached the chain, and the visitor must decide whether to send another
   * one.
   */
  readonly flags: readonly Risk[]
}

const attempts = 3
/** An identical request within this time is a repetition. */
export const sameRequestMs = 10 * 60_000
/** Settled entries are deleted after this time. */
export const historyMs = 24 * 60 * 60_000

export const isRecent = ({ signedAt }: Pick<HistoryEntry, 'signedAt'>, { now }: Pick<HistoryContext, 'now'>): boolean =>
  now() - signedAt < sameRequestMs

const isKnown = ({ message }: RpcFailure): boolean =>
  /^(?:already ?known|known transaction|already_exists|transaction (?:with the same hash was )?already imported|(?:transaction simulation failed: )?this transaction has already been processed|alreadyprocessed)/i.test(
    message,
  )

/** Hashes the origin, the method and `values`, the request's effects in their own order. */
export const requestContent = (
  { origin }: Pick<ApprovalContext, 'origin'>,
  method: string,
  ...values: readonly unknown[]
): string =>
  keccak256(
    stringToHex(
      JSON.stringify([origin, method, ...values], (_, value: unknown) =>
        typeof value === 'bigint' ? value.toString() : value,
      ),
    ),
  )

/**
 * Returns a node's answer to a lookup; undefined if it found nothing or does not support the method. @throws {NoAnswer}
 */
export const found = async (pending: Promise<unknown>): Promise<unknown> =>
  (await pending.catch((error: unknown) => {
    // An error of a busy or failing node does not mean that the item is missing.
    if (Object(error).code !== -32601) throw new NoAnswer()
  })) ?? undefined

/** Stores signed items and submits them to their chain. */
function createDelivery<Own extends object>({ kind, submit, status }: Submitter<Own>) {
  const prefixOf = (chainId: string, env: Lookup): string => `${kind}:${chainId}:${accountOn(chainId, env)}:`
  const keyOf = ({ chainId, hash }: SignedEntry<Own>, env: Lookup): string => prefixOf(chainId, env) + hash
  const entriesOf = async (chainId: string, env: Lookup): Promise<readonly StoredEntry<Own>[]> =>
    (await env.store.list(prefixOf(chainId, env))) as readonly StoredEntry<Own>[]
  const write = (entry: SignedEntry<Own>, state: State, env: Lookup): Promise<void> =>
    env.store.set(keyOf(entry, env), { ...entry, state, settledAt: env.now() })

  /**
   * Submits an entry, and retries if there is no answer. Succeeds also if the chain already has the same entry.
   * @param options `isUnsure`: it was submitted before, with an unknown outcome
   */
  async function deliver(entry: SignedEntry<Own>, env: Lookup, { isUnsure }: { isUnsure: boolean }): Promise<void> {
    for (let attempt = 1; ; attempt++) {
      try {
        await submit(entry, env)
        break
      } catch (error) {
        if (error instanceof NoAnswer && attempt < attempts) {
          isUnsure = true
          continue
        }
        if (error instanceof NoAnswer || !(error instanceof RpcFailure)) throw error
        // A node may refuse a second submission because it has the entry already, or because of another entry.
        const now = await status(entry, env).catch(() => undefined)
        if (now === 'known' || (isKnown(error) && now !== 'impossible')) break
        if (isUnsure && (!now || now === 'unclear')) throw new NoAnswer()
        await write(entry, 'refused', env)
        throw error
      }
    }
    await write(entry, 'unheard', env)
  }

  /** Finds out the status of an entry that no page was told of. @throws {NoAnswer} */
  async function resolveStatus(entry: StoredEntry<Own>, isSame: boolean, env: Lookup): Promise<ChainStatus> {
    const { state } = entry
    const now = await status(entry, env)
    const isOpen = state === 'signed'
    if (now === 'known') await write(entry, 'unheard', env)
    // A refused entry that the chain does not report stays refused.
    else if (state === 'refused') return 'impossible'
    else if (isOpen && (now === 'impossible' || (now === 'unclear' && !isRecent(entry, env))))
      await write(entry, 'lapsed', env)
    // An `unclear` entry can coexist with any other, so only its own request submits it again.
    else if (isOpen && (isSame || now === 'possible')) {
      return await deliver(entry, env, { isUnsure: true }).then(
        () => 'known',
        (error: unknown) => {
          if (error instanceof RpcFailure && !(error instanceof NoAnswer)) return 'impossible'
          throw error
        },
      )
    }
    return now
  }

  return { prefixOf, keyOf, entriesOf, write, deliver, resolveStatus }
}

export function createRequestHistory<Own extends object>(submitter: Submitter<Own>) {
  const { status, isForgetful } = submitter
  const { prefixOf, keyOf, entriesOf, write, deliver, resolveStatus } = createDelivery(submitter)

  return {
    entriesOf,

    /**
     * Stores a signed item and sends it. Call it inside `withAccountLock`. @throws {RpcFailure} the chain's error;
     * after `NoAnswer`, the entry is settled later
     */
    async send(
      signed: Own & Omit<HistoryEntry, 'signedAt' | 'settledAt' | 'state'>,
      env: HistoryContext,
    ): Promise<void> {
      const entry = { ...signed, signedAt: env.now() }
      await write(entry, 'signed', env)
      await deliver(entry, env, { isUnsure: false })
      env.onAnswerDelivered(() => write(entry, 'sent', env))
    },

    /**
     * Finds out the status of signed entries, and sends those again that may still arrive. Entries settled long ago are
     * deleted.
     * @param content the request that is to be answered now
     * @param options with `areOthersToo`, entries of other requests are settled as well
     * @throws {NoAnswer} if the chain still does not answer
     */
    resolvePending: (
      chainId: string,
      content: string,
      env: HistoryContext,
      { areOthersToo = true }: { readonly areOthersToo?: boolean } = {},
    ): Promise<Settled<StoredEntry<Own>>> =>
      withAccountLock(chainId, env, async () => {
        let before: StoredEntry<Own> | undefined
        let isDoubtful = false
        for (const entry of await entriesOf(chainId, env)) {
          const { state, settledAt } = entry
          const isSame = entry.content === content
          if (state !== 'signed' && env.now() - settledAt >= historyMs) await env.store.delete(keyOf(entry, env))
          else if (state !== 'sent' && (isSame || (areOthersToo && state === 'signed'))) {
            const now = state === 'unheard' ? 'known' : await resolveStatus(entry, isSame, env)
            if (isSame && now === 'known' && isRecent(entry, env)) {
              before = entry
              env.onAnswerDelivered(() => write(entry, 'sent', env))
            } else if (isSame && (now === 'known' || now === 'unclear')) isDoubtful = true
          }
        }
        return { before, flags: isDoubtful ? [{ id: 'sent-before' }] : [] }
      }),

    /**
     * Returns whether an entry can no longer arrive on the chain. The caller has found no receipt for it. @throws
     * {NoAnswer}
     */
    async isLost(chainId: string, hash: string, env: Lookup): Promise<boolean> {
      const entry = (await env.store.get(prefixOf(chainId, env) + hash)) as StoredEntry<Own> | undefined
      if (!entry || entry.state === 'refused') return true
      const now = await status(entry, env)
      // Of a batch that is lost after a day, `callsStatus` does not say that nothing was sent.
      const isProof = !isForgetful || env.now() - entry.signedAt >= historyMs
      // If the chain accepted the entry, other nodes may have it even though this one does not.
      return (
        !isRecent(entry, env) &&
        ((now === 'unclear' && isProof) ||
          (now === 'impossible' && (entry.state === 'signed' || entry.state === 'lapsed')))
      )
    },
  }
}
