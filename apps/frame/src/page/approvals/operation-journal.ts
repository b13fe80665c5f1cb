import { entryPointAddress } from '../../smart-account/user-operation.js'
import type { Hex } from '../hex-bytes.js'
import type { ApprovalWorld } from './approval.js'
import { fateByNonce, send, settle, type Carrier, type JournalEntry, type JournalWorld } from './journal.js'

/** A signed user operation. Its nonce lets it happen once. */
export interface OperationEntry extends JournalEntry {
  readonly hash: Hex
  readonly operation: object
}

type World = JournalWorld & Pick<ApprovalWorld, 'evmAddress'>

const prefixOf = (chainId: string, account: string): string => `operation:${chainId}:${account.toLowerCase()}:`

const carrier: Carrier<OperationEntry> = {
  keyOf: ({ chainId, from, hash }) => `${prefixOf(chainId, from)}${hash}`,
  hand: ({ chainId, operation }, { ask }) => ask(chainId, 'eth_sendUserOperation', [operation, entryPointAddress]),
  fate: (entry, world) => fateByNonce(world.ask(entry.chainId, 'eth_getUserOperationByHash', [entry.hash]), entry, world),
}

const entriesOf = async (chainId: string, { store, evmAddress }: Pick<ApprovalWorld, 'store' | 'evmAddress'>) => (await store.list(prefixOf(chainId, evmAddress))) as readonly OperationEntry[]

/** Writes an operation down and hands it to the bundler. @throws {RpcFailure} what the bundler says; `NoAnswer` leaves it to be settled later */
export const sendOperation = (entry: OperationEntry, world: JournalWorld): Promise<void> => send(entry, carrier, world)

/** Settles what nobody knows the fate of, before anything new is signed. @returns what the same request led to before, where its page does not know @throws {NoAnswer} */
export const settleOperations = async (chainId: string, content: string, world: World): Promise<OperationEntry | undefined> => await settle(await entriesOf(chainId, world), content, carrier, world)

/** As `settleOperations`, for a request that needs no bundler: it asks one only for what is the same. */
export const sameOperation = async (chainId: string, content: string, world: World): Promise<OperationEntry | undefined> =>
  await settle((await entriesOf(chainId, world)).filter(entry => entry.content === content), content, carrier, world)

/** Whether an operation never arrives on the chain any more. It has no receipt. @throws {NoAnswer} */
export async function isOperationLost(chainId: string, hash: Hex, world: Pick<ApprovalWorld, 'ask' | 'now' | 'store' | 'evmAddress'>): Promise<boolean> {
  const entry = (await entriesOf(chainId, world)).find(each => each.hash === hash)
  if (!entry || entry.state === 'sent' || entry.state === 'unheard') return false
  return entry.state === 'refused' || (await carrier.fate(entry, world)) === 'impossible'
}
