import { NoAnswer, RpcFailure } from '../rpc/rpc-failure.js'
import type { ApprovalWorld } from './approval.js'

/**
 * Something that was signed for a chain. It is written down before it is sent: what is sent again is always the same, and a request that
 * comes again is answered with it and not paid on top of it.
 */
export interface JournalEntry {
  readonly chainId: string
  /** The account that signed it. */
  readonly from: string
  /** What the chain knows it by: a hash or a signature. */
  readonly hash: string
  /** Who asked for what, to know the request again. */
  readonly content: string
  /** Of a batch: the id that its application asks for it by. */
  readonly batch?: string
  /** Unix time in ms */
  readonly signedAt: number
  /**
   * `signed`: nobody knows whether the chain has it. `sent`: it has, and the page was told. `unheard`: it has, and no page was told.
   * `refused`: the chain said no. `lapsed`: it was never seen there, and is not sent any more.
   */
  readonly state: 'signed' | 'sent' | 'unheard' | 'refused' | 'lapsed'
}

/** What of something signed is true now: the chain has it, may still get it, or cannot get it any more. */
export type Fate = 'known' | 'possible' | 'impossible'

export type JournalWorld = Pick<ApprovalWorld, 'ask' | 'store' | 'now' | 'signal'>

/** How one kind of things is handed to its chain. */
export interface Carrier<Entry extends JournalEntry> {
  readonly keyOf: (entry: Entry) => string
  /** @throws {NoAnswer} @throws {RpcFailure} what the chain says */
  readonly hand: (entry: Entry, world: Pick<JournalWorld, 'ask'>) => Promise<unknown>
  /** @throws {NoAnswer} */
  readonly fate: (entry: Entry, world: Pick<JournalWorld, 'ask' | 'now'>) => Promise<Fate>
}

const attempts = 3
/** A request that comes again so soon, word for word, is the same one. */
export const sameRequestMs = 10 * 60_000

const isKnown = (error: RpcFailure): boolean => /already known|known transaction|already imported|already exists|AlreadyKnown|already (?:been )?processed|AlreadyProcessed/i.test(error.message)

/** Who asked for what. `parts` are what it does, in the request's own order. */
export const requestContent = ({ origin }: Pick<ApprovalWorld, 'origin'>, method: string, ...parts: readonly unknown[]): string => JSON.stringify([origin, method, ...parts], (_, value: unknown) => (typeof value === 'bigint' ? value.toString() : value))

/** What a node answers to a look for something; undefined where it has none, or cannot look. @throws {NoAnswer} */
export const found = async (looking: Promise<unknown>): Promise<unknown> =>
  (await looking.catch((error: unknown) => {
    if (error instanceof NoAnswer) throw error
  })) ?? undefined

/**
 * Of something with a nonce. What no node has seen for a while is not sent any more: the visitor was told that it failed. The next one then
 * gets its nonce, so that never both can happen.
 */
export async function fateByNonce(looking: Promise<unknown>, { signedAt }: Pick<JournalEntry, 'signedAt'>, { now }: Pick<JournalWorld, 'now'>): Promise<Fate> {
  if ((await found(looking)) !== undefined) return 'known'
  return now() - signedAt < sameRequestMs ? 'possible' : 'impossible'
}

/** Hands it over, again where there is no answer. It is done also where the chain has the very same already. */
async function handOver<Entry extends JournalEntry>(entry: Entry, { hand, fate }: Carrier<Entry>, world: JournalWorld): Promise<void> {
  for (let attempt = 1; ; attempt++) {
    try {
      await hand(entry, world)
      return
    } catch (error) {
      if (error instanceof NoAnswer && attempt < attempts) continue
      if (error instanceof NoAnswer || !(error instanceof RpcFailure)) throw error
      // A node that is asked a second time may say that it cannot be: because it is there, or because of another one.
      if (isKnown(error) || (await fate(entry, world).catch(() => undefined)) === 'known') return
      throw error
    }
  }
}

async function deliver<Entry extends JournalEntry>(entry: Entry, carrier: Carrier<Entry>, told: () => 'sent' | 'unheard', world: JournalWorld): Promise<void> {
  const write = (state: JournalEntry['state']) => world.store.set(carrier.keyOf(entry), { ...entry, state })
  await write('signed')
  try {
    await handOver(entry, carrier, world)
  } catch (error) {
    if (!(error instanceof NoAnswer)) await write('refused')
    throw error
  }
  await write(told())
}

/** Writes down what was signed and sends it. @throws {RpcFailure} what the chain says; `NoAnswer` leaves it to be settled later */
export const send = async <Entry extends JournalEntry>(entry: Entry, carrier: Carrier<Entry>, world: JournalWorld): Promise<void> => await deliver(entry, carrier, () => (world.signal.aborted ? 'unheard' : 'sent'), world)

/**
 * Finds out what nobody knows the fate of, and sends it again where it may still arrive.
 * @param content the request that is to be answered now
 * @returns what the same request led to before, where its page does not know
 * @throws {NoAnswer} where the chain still says nothing
 */
export async function settle<Entry extends JournalEntry>(entries: readonly Entry[], content: string, carrier: Carrier<Entry>, world: JournalWorld): Promise<Entry | undefined> {
  let same: Entry | undefined
  for (const entry of entries) {
    const { state, signedAt } = entry
    const isSame = entry.content === content
    const isRecent = world.now() - signedAt < sameRequestMs
    // What was given up may be there all the same: that is looked for before the visitor is asked to pay again.
    const isOpen = state === 'signed' || (isSame && (state === 'lapsed' || (state === 'refused' && isRecent)))
    const isThere = (state === 'unheard' && isRecent) || (isOpen && (await isSettled(entry, carrier, world)))
    if (isSame && isThere) same = entry
  }
  if (same && !world.signal.aborted) await world.store.set(carrier.keyOf(same), { ...same, state: 'sent' })
  return same
}

/** Whether the chain has it now. */
async function isSettled<Entry extends JournalEntry>(entry: Entry, carrier: Carrier<Entry>, world: JournalWorld): Promise<boolean> {
  const write = (state: JournalEntry['state']) => world.store.set(carrier.keyOf(entry), { ...entry, state })
  const fate = await carrier.fate(entry, world)
  if (fate === 'possible' && entry.state === 'signed') {
    return await deliver(entry, carrier, () => 'unheard', world).then(() => true, (error: unknown) => {
      if (error instanceof NoAnswer) throw error
      return false
    })
  }
  if (fate === 'known') await write('unheard')
  else if (entry.state === 'signed') await write('lapsed')
  return fate === 'known'
}
