import { base64ToBytes } from '../base64.js'
import { decodeInstruction, knownPrograms } from '../decode/solana-instructions.js'
import { readSolanaTransaction, type SolanaTransaction } from '../decode/solana-transaction.js'
import { bytesToHex } from '../hex-bytes.js'
import type { ApprovalWorld } from './approval.js'
import { found, requestContent, send, settle, type Carrier, type Fate, type JournalEntry, type JournalWorld } from './journal.js'

/** A signed transaction of a Solana account. Its `hash` is its first signature, in base58. */
export interface SolanaEntry extends JournalEntry {
  /** As it stands on the wire, in base64. */
  readonly wire: string
  /** What the application wants the node to mind. */
  readonly config: object
}

const prefixOf = (chainId: string, account: string): string => `solana:${chainId}:${account}:`

const carrier: Carrier<SolanaEntry> = {
  keyOf: ({ chainId, from, hash }) => `${prefixOf(chainId, from)}${hash}`,
  hand: ({ chainId, wire, config }, { ask }) => ask(chainId, 'sendTransaction', [wire, { ...config, encoding: 'base64' }]),
  fate: solanaFate,
}

/** A transaction may arrive for as long as its block is one of the last. One that goes by an account with a nonce may at any time. */
async function solanaFate({ chainId, hash, wire }: SolanaEntry, { ask }: Pick<JournalWorld, 'ask'>): Promise<Fate> {
  const { blockhash, instructions } = readSolanaTransaction(base64ToBytes(wire)!)
  const outlives = instructions[0] !== undefined && decodeInstruction(instructions[0])?.effect === 'outlive'
  // Asked first: what cannot arrive any more does not do so between the two questions.
  const { value: isValid } = outlives ? { value: true } : (Object(await found(ask(chainId, 'isBlockhashValid', [blockhash, { commitment: 'confirmed' }]))) as { readonly value?: unknown })
  const { value } = Object(await ask(chainId, 'getSignatureStatuses', [[hash], { searchTransactionHistory: true }])) as { readonly value?: unknown }
  const [status] = Array.isArray(value) ? (value as ({ readonly err?: unknown } | null)[]) : []
  if (status) return status.err == null ? 'known' : 'impossible'
  return isValid === false ? 'impossible' : 'possible'
}

/**
 * What a transaction is asked to do, whatever block it was made for and whatever it offers for the computing. With tables of addresses it is
 * all of it but the block: what they stand for is not in it.
 */
export function solanaContent({ message, version, accounts, lookups, instructions }: SolanaTransaction, world: Pick<ApprovalWorld, 'origin'>): string {
  const method = 'solana_signAndSendTransaction'
  if (lookups.length === 0) return requestContent(world, method, accounts[0], instructions.flatMap(each => (knownPrograms[each.program] === 'Compute Budget' ? [] : [[each.program, each.accounts, bytesToHex(each.data)]])))
  const blockAt = (version === 0 ? 4 : 3) + (accounts.length < 128 ? 1 : 2) + accounts.length * 32
  return requestContent(world, method, bytesToHex(message.slice().fill(0, blockAt, blockAt + 32)))
}

/** Writes a signed transaction down and sends it. @throws {RpcFailure} what the node says; `NoAnswer` leaves it to be settled by the same request */
export const sendSolana = (entry: SolanaEntry, world: JournalWorld): Promise<void> => send(entry, carrier, world)

/**
 * Settles what the same request led to before, where nobody knows its fate: the very same bytes are sent again while they may arrive.
 * @returns it, where its page does not know @throws {NoAnswer}
 */
export async function settleSolana(chainId: string, content: string, world: JournalWorld & Pick<ApprovalWorld, 'solanaAddress'>): Promise<SolanaEntry | undefined> {
  const entries = (await world.store.list(prefixOf(chainId, world.solanaAddress))) as readonly SolanaEntry[]
  return await settle(entries.filter(entry => entry.content === content), content, carrier, world)
}
