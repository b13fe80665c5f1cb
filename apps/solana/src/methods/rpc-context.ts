import type { Chain, Commitment } from '../chain/chain.js'
import type { Faucet } from '../genesis/faucet.js'
import { contextNotReached, invalidParams } from '../json-rpc/rpc-fault.js'
import { readCommitment, readConfig, readWhole, type Config } from '../json-rpc/read-params.js'
import type { RpcMethods } from '../json-rpc/answer-text.js'

/** The objects that the methods use. */
export interface RpcContext {
  readonly chain: Chain
  readonly faucet: Faucet
}

export type NodeMethods = RpcMethods<RpcContext>

export const nodeVersion = '2.2.0'

/** An answer with the slot it is of. */
export const withContext = <Value>({ clock }: Chain, value: Value) => ({
  context: { apiVersion: nodeVersion, slot: clock.slot },
  value,
})

/** A method's settings, once the slot they ask for is there. @throws {RpcError} -32016 where it is not, -32602 */
export function settingsOf(value: unknown, { clock }: Chain): Config & { readonly commitment: Commitment } {
  const config = readConfig(value)
  const { minContextSlot } = config
  if (
    minContextSlot !== undefined &&
    minContextSlot !== null &&
    clock.slot < BigInt(readWhole(minContextSlot, 'minContextSlot'))
  )
    throw contextNotReached(clock.slot)
  return { ...config, commitment: readCommitment(config) }
}

/** The same for methods that know no unsettled state. */
export function settledSettingsOf(value: unknown, chain: Chain): Config & { readonly commitment: Commitment } {
  const settings = settingsOf(value, chain)
  if (settings.commitment === 'processed') throw invalidParams('Method does not support commitment below `confirmed`')
  return settings
}
