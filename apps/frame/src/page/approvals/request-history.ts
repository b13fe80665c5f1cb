import { keccak256, stringToHex } from 'viem/utils'
import type { Risk } from '../risks/risk.js'
import { NoAnswer, RpcFailure } from '../rpc/rpc-failure.js'
import type { ApprovalContext } from './approval.js'
import { accountOn, withAccountLock } from './account-lock.js'

/**
 * Something that was signed for a chain. It is written down before it is sent: what is sent again is always the same,
 * and a request that comes again is answered with it and not paid on top of it.
 */
export interface HistoryEntry {
  readonly chainId: string
  /** What the chain knows it by: a hash or a signature. */
  readonly hash: string
  /** Who asked for what, to know the request again. */
  readonly content: string
  /** Of a batch: the id that its application asks for it by. */
  readonly batch?: string
  /** Unix time in ms */
  readonly signedAt: number
  /** When its state was written, in Unix time in ms. */
  readonly settledAt: number
  /**
   * `signed`: nobody knows whether the chain has it. `sent`: it has, and the page was told. `unheard`: it has, and no
   * page was told.
   * `refused`: the chain said no. `lapsed`: it is not sent any more, though nobody said no.
   */
  readonly state: 'signed' | 'sent' | 'unheard' | 'refused' | 'lapsed'
}

type State = HistoryEntry['state']

/** With what one kind of things has beside: as it is handed over, and as it is kept with what became of it. */
export type SignedEntry<Own> = Own & Omit<HistoryEntry, 'settledAt' | 'state'>
export type StoredEntry<Own> = Own & HistoryEntry

/**
 * `known`: the chain has it; `possible`: it may still be included, but not beside its replacement; `unclear`: it may be
 * included beside one; `impossible`: not any more.
 */
export type ChainStatus = 'known' | 'possible' | 'unclear' | 'impossible'

export type Lookup = Pick<ApprovalContext, 'ask' | 'store' | 'now' | 'evmAddress' | 'solanaAddress'>
export type HistoryContext = Lookup & Pick<ApprovalContext, 'onAnswerDelivered'>

/** How one kind of things is submitted to its chain, and looked for there. */
export interface Submitter<Own extends object> {
  readonly kind: string
  /** @throws {NoAnswer} @throws {RpcFailure} what the chain says */
  readonly submit: (entry: SignedEntry<Own>, env: Lookup) => Promise<unknown>
  /** @throws {NoAnswer} */
  readonly status: (entry: SignedEntry<Own>, env: Lookup) => Promise<ChainStatus>
}

/** What the same request led to before. */
export interface Settled<Entry> {
  /** Its page does not know of it, and means no other one. */
  readonly before: Entry | undefined
  /** That it is there, or may be, and so long ago that the visitor has to say whether another one is meant. */
  readonly flags: readonly Risk[]
}

const attempts = 3
/** A request that comes again so soon, word for word, is the same one. */
export const sameRequestMs = 10 * 60_000
/** What is settled is forgotten after that. */
export const historyMs = 24 * 60 * 60_000

export const isRecent = ({ signedAt }: Pick<HistoryEntry, 'signedAt'>, { now }: Pick<HistoryContext, 'now'>): boolean =>
  now() - signedAt < sameRequestMs

const isKnown = ({ message }: RpcFailure): boolean =>
  /^(?:already ?known|known transaction|already_exists|transaction (?:with the same hash was )?already imported|(?:transaction simulation failed: )?this transaction has already been processed|alreadyprocessed)/i.test(
    message,
  )

/** Who asked for what, as one hash. `parts` are what it does, in the request's own order. */
export const requestContent = (
  { origin }: Pick<ApprovalContext, 'origin'>,
  method: string,
  ...parts: readonly unknown[]
): string =>
  keccak256(
    stringToHex(
      JSON.stringify([origin, method, ...parts], (_, value: unknown) =>
        typeof value === 'bigint' ? value.toString() : value,
      ),
    ),
  )

/**
 * What a node answers to a look for something; undefined where it has none, or knows no such question. @throws
 * {NoAnswer}
 */
export const found = async (pending: Promise<unknown>): Promise<unknown> =>
  (await pending.catch((error: unknown) => {
    // A node that is too busy, or fails, has not said that it is not there.
    if (Object(error).code !== -32601) throw new NoAnswer()
  })) ?? undefined

/** Writes down what was signed, and hands it to its chain. */
function createDelivery<Own extends object>({ kind, submit, status }: Submitter<Own>) {
  const prefixOf = (chainId: string, env: Lookup): string => `${kind}:${chainId}:${accountOn(chainId, env)}:`
  const keyOf = ({ chainId, hash }: SignedEntry<Own>, env: Lookup): string => prefixOf(chainId, env) + hash
  const entriesOf = async (chainId: string, env: Lookup): Promise<readonly StoredEntry<Own>[]> =>
    (await env.store.list(prefixOf(chainId, env))) as readonly StoredEntry<Own>[]
  const write = (entry: SignedEntry<Own>, state: State, env: Lookup): Promise<void> =>
    env.store.set(keyOf(entry, env), { ...entry, state, settledAt: env.now() })

  /**
   * Hands it over, again where there is no answer. It is done also where the chain has the very same already.
   * @param options `isUnsure`: it was handed over before, and nobody knows what became of that
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
        // A node that is asked a second time may say that it cannot be: because it is there, or because of another one.
        const now = await status(entry, env).catch(() => undefined)
        if (now === 'known' || (isKnown(error) && now !== 'impossible')) break
        if (isUnsure && (!now || now === 'unclear')) throw new NoAnswer()
        await write(entry, 'refused', env)
        throw error
      }
    }
    await write(entry, 'unheard', env)
  }

  /** What became of what no page was told of. @throws {NoAnswer} */
  async function resolveStatus(entry: StoredEntry<Own>, isSame: boolean, env: Lookup): Promise<ChainStatus> {
    const { state } = entry
    const now = await status(entry, env)
    const isOpen = state === 'signed'
    if (now === 'known') await write(entry, 'unheard', env)
    // It was refused for good, or by a chain that never had it.
    else if (state === 'refused') return 'impossible'
    else if (isOpen && (now === 'impossible' || (now === 'unclear' && !isRecent(entry, env))))
      await write(entry, 'lapsed', env)
    // What may be there beside anything else is in the way of the same request only.
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
  const { status } = submitter
  const { prefixOf, keyOf, entriesOf, write, deliver, resolveStatus } = createDelivery(submitter)

  return {
    entriesOf,

    /**
     * Writes down what was signed and sends it. Call it inside `withAccountLock`. @throws {RpcFailure} what the chain
     * says; `NoAnswer` leaves it to be settled later
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
     * Finds out what became of what was signed, and sends it again where it may still arrive. What was settled long ago
     * is forgotten.
     * @param content the request that is to be answered now
     * @param options with `areOthersToo`, what other requests led to is settled as well
     * @throws {NoAnswer} where the chain still says nothing
     */
    settle: (
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
     * Whether it never arrives on the chain any more. It has no receipt, and nobody sends it now. @throws {NoAnswer}
     */
    async isLost(chainId: string, hash: string, env: Lookup): Promise<boolean> {
      const entry = (await env.store.get(prefixOf(chainId, env) + hash)) as StoredEntry<Own> | undefined
      if (!entry || entry.state === 'refused') return true
      const now = await status(entry, env)
      // A chain that took it may have it where this node does not look.
      return (
        !isRecent(entry, env) &&
        (now === 'unclear' || (now === 'impossible' && (entry.state === 'signed' || entry.state === 'lapsed')))
      )
    },
  }
}
