import type { Hex } from '../hex-bytes.js'
import { NoAnswer, RpcFailure } from '../rpc/rpc-failure.js'
import type { ApprovalWorld } from './approval.js'

/** A signed transaction. It is written down before it is sent, so that what is sent again is always the same. */
export interface JournalEntry {
  readonly chainId: string
  readonly from: Hex
  readonly nonce: number
  readonly raw: Hex
  readonly hash: Hex
  /** What it does, to know it again: recipient, value and data. */
  readonly content: string
  readonly signedAt: number
  /** `signed`: nobody knows whether a node has it. */
  readonly state: 'signed' | 'sent' | 'refused'
}

type World = Pick<ApprovalWorld, 'ask' | 'store' | 'now'>

const attempts = 3
/** A request that comes again so soon, word for word, is the same one. */
export const sameRequestMs = 10 * 60_000

const prefixOf = (chainId: string, from: string): string => `transaction:${chainId}:${from.toLowerCase()}:`
const keyOf = ({ chainId, from, nonce, hash }: JournalEntry): string => `${prefixOf(chainId, from)}${String(nonce).padStart(12, '0')}:${hash}`

const isKnown = (error: unknown): boolean => error instanceof RpcFailure && /already known|known transaction|already imported|already exists|AlreadyKnown/i.test(error.message)

/** Hands the bytes to a node, again where there is no answer. `sent` also where the chain has the very same transaction already. */
async function broadcast({ chainId, raw, hash }: JournalEntry, { ask }: World): Promise<void> {
  for (let attempt = 1; ; attempt++) {
    try {
      await ask(chainId, 'eth_sendRawTransaction', [raw])
      return
    } catch (error) {
      if (isKnown(error)) return
      if (error instanceof NoAnswer) {
        if (attempt < attempts) continue
        throw error
      }
      // A node that is asked a second time may say that the nonce is spent: by this transaction, or by another one.
      const found = await ask(chainId, 'eth_getTransactionByHash', [hash]).catch(() => null)
      if (found !== null && found !== undefined) return
      throw error
    }
  }
}

/** Writes a signed transaction down and sends it. @throws {RpcFailure} what the node says; `NoAnswer` leaves it to be sent again */
export async function sendSigned(entry: JournalEntry, world: World): Promise<Hex> {
  const { store } = world
  await store.set(keyOf(entry), entry)
  try {
    await broadcast(entry, world)
    await store.set(keyOf(entry), { ...entry, state: 'sent' })
    return entry.hash
  } catch (error) {
    if (!(error instanceof NoAnswer)) await store.set(keyOf(entry), { ...entry, state: 'refused' })
    throw error
  }
}

/**
 * Sends again what nobody knows the fate of, before anything new gets a nonce.
 * @returns what was settled by it @throws {NoAnswer} where the chain still says nothing
 */
export async function settleUnsent(chainId: string, from: Hex, world: World): Promise<readonly JournalEntry[]> {
  const entries = (await world.store.list(prefixOf(chainId, from))) as readonly JournalEntry[]
  const settled: JournalEntry[] = []
  for (const entry of entries.filter(({ state }) => state === 'signed')) {
    try {
      await sendSigned(entry, world)
      settled.push(entry)
    } catch (error) {
      if (error instanceof NoAnswer) throw error
    }
  }
  return settled
}

/** The transaction that a request already led to: word for word the same, moments ago, and settled only now. */
export const sameAsBefore = (settled: readonly JournalEntry[], content: string, now: number): JournalEntry | undefined => settled.find(entry => entry.content === content && now - entry.signedAt < sameRequestMs)
