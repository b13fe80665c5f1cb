import type { Hex } from '../hex-bytes.js'
import type { ApprovalWorld } from './approval.js'
import { fateByNonce, send, settle, type Carrier, type JournalEntry, type JournalWorld } from './journal.js'

/** A signed transaction of an EVM account. */
export interface TransactionEntry extends JournalEntry {
  readonly hash: Hex
  readonly nonce: number
  readonly raw: Hex
}

const prefixOf = (chainId: string, account: string): string => `transaction:${chainId}:${account.toLowerCase()}:`

const carrier: Carrier<TransactionEntry> = {
  keyOf: ({ chainId, from, nonce, hash }) => `${prefixOf(chainId, from)}${String(nonce).padStart(12, '0')}:${hash}`,
  hand: ({ chainId, raw }, { ask }) => ask(chainId, 'eth_sendRawTransaction', [raw]),
  fate: (entry, world) => fateByNonce(world.ask(entry.chainId, 'eth_getTransactionByHash', [entry.hash]), entry, world),
}

const entriesOf = async (chainId: string, { store, evmAddress }: Pick<ApprovalWorld, 'store' | 'evmAddress'>) => (await store.list(prefixOf(chainId, evmAddress))) as readonly TransactionEntry[]

/** Writes a signed transaction down and sends it. @throws {RpcFailure} what the node says; `NoAnswer` leaves it to be settled later */
export const sendSigned = (entry: TransactionEntry, world: JournalWorld): Promise<void> => send(entry, carrier, world)

/** Settles what nobody knows the fate of, before anything new gets a nonce. @returns what the same request led to before, where its page does not know @throws {NoAnswer} */
export const settleTransactions = async (chainId: string, content: string, world: JournalWorld & Pick<ApprovalWorld, 'evmAddress'>): Promise<TransactionEntry | undefined> => await settle(await entriesOf(chainId, world), content, carrier, world)

/** Those of the hashes that never arrive on the chain any more. None of them has a receipt. @throws {NoAnswer} */
export async function lostTransactions(chainId: string, hashes: readonly Hex[], world: Pick<ApprovalWorld, 'ask' | 'now' | 'store' | 'evmAddress'>): Promise<readonly Hex[]> {
  if (hashes.length === 0) return []
  const entries = (await entriesOf(chainId, world)).filter(({ hash, state }) => hashes.includes(hash) && state !== 'sent' && state !== 'unheard')
  const fates = await Promise.all(entries.map(async entry => (entry.state === 'refused' ? 'impossible' : await carrier.fate(entry, world))))
  return entries.flatMap(({ hash }, index) => (fates[index] === 'impossible' ? [hash] : []))
}
