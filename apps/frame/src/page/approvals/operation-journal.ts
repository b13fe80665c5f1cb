import { entryPointAddress } from '../../smart-account/user-operation.js'
import type { Hex } from '../hex-bytes.js'
import { NoAnswer } from '../rpc/rpc-failure.js'
import type { ApprovalWorld } from './approval.js'
import { sameRequestMs } from './transaction-journal.js'

/** A signed user operation. It is written down before it is sent: what is sent again is always the same, and its nonce lets it happen once. */
export interface OperationEntry {
  readonly chainId: string
  readonly operation: object
  readonly hash: Hex
  /** What it does, to know it again. */
  readonly content: string
  /** Unix time in ms */
  readonly signedAt: number
  /** `signed`: nobody knows whether a bundler has it. */
  readonly state: 'signed' | 'sent' | 'refused'
}

type World = Pick<ApprovalWorld, 'ask' | 'store' | 'now' | 'evmAddress'>

const attempts = 3
const keyOf = (chainId: string, { evmAddress }: World): string => `operation:${chainId}:${evmAddress.toLowerCase()}`

/** Writes an operation down and hands it to the bundler, again where there is no answer. @throws {RpcFailure} what the bundler says; `NoAnswer` leaves it to be sent again */
export async function sendOperation(entry: OperationEntry, world: World): Promise<Hex> {
  const write = (state: OperationEntry['state']) => world.store.set(keyOf(entry.chainId, world), { ...entry, state })
  await write('signed')
  for (let attempt = 1; ; attempt++) {
    try {
      await world.ask(entry.chainId, 'eth_sendUserOperation', [entry.operation, entryPointAddress])
      await write('sent')
      return entry.hash
    } catch (error) {
      if (error instanceof NoAnswer && attempt < attempts) continue
      if (!(error instanceof NoAnswer)) await write('refused')
      throw error
    }
  }
}

/**
 * Sends again what nobody knows the fate of, before anything new is signed.
 * @returns its hash where `content` asks for the very same, moments ago @throws {NoAnswer} where the bundler still says nothing
 */
export async function settleOperation(chainId: string, content: string, world: World): Promise<Hex | undefined> {
  const entry = (await world.store.get(keyOf(chainId, world))) as OperationEntry | undefined
  if (entry?.state !== 'signed') return undefined
  try {
    await sendOperation(entry, world)
  } catch (error) {
    if (error instanceof NoAnswer) throw error
    return undefined
  }
  return entry.content === content && world.now() - entry.signedAt < sameRequestMs ? entry.hash : undefined
}
