import { atomicStatus, hasBatchAccount } from '../../smart-account/batch.js'
import { chainNumber, isEvmChain } from '../chain-ids.js'
import type { PageContext } from '../page-context.js'
import type { EvmAccountType } from './evm-account-type.js'

/** What an account is on one chain: of the two kinds, both at one address (EIP-7702). */
export interface AccountKind {
  /** The chain has the contract of smart accounts. */
  readonly canBeSmart: boolean
  readonly isDeployed: boolean
  readonly type: EvmAccountType
}

/** How long chains have to say what accounts they have, where a login waits for it. */
export const chainLimit = (): AbortSignal => AbortSignal.timeout(2_000)

type Context = Pick<PageContext, 'callRpc' | 'config'>

export const plainAccount: AccountKind = { canBeSmart: false, isDeployed: false, type: 'eoa' }

/** The EVM chains whose accounts may be smart, by number. A chain that does not answer in time is none of them. */
export async function smartAccountChains({ callRpc, config }: Context): Promise<number[]> {
  const limit = chainLimit()
  const chains = config.networks.filter(({ id }) => isEvmChain(id))
  const found = await Promise.all(
    chains.map(async ({ id }) =>
      (await hasBatchAccount((method, params) => callRpc(id, method, params, limit)).catch(() => false))
        ? [chainNumber(id)]
        : [],
    ),
  )
  return found.flat()
}

/** What the account of an address is on a chain, which has until `limit` to say so; `preferred` counts where it can be. */
export async function accountKind(
  { callRpc, config }: Context,
  chainId: string,
  address: `0x${string}`,
  preferred: EvmAccountType,
  limit?: AbortSignal,
): Promise<AccountKind> {
  if (!isEvmChain(chainId) || !config.networks.some(({ id }) => id === chainId)) return plainAccount
  const status = await atomicStatus((method, params) => callRpc(chainId, method, params, limit), address).catch(
    () => 'unsupported' as const,
  )
  return status === 'unsupported'
    ? plainAccount
    : { canBeSmart: true, isDeployed: status === 'supported', type: preferred }
}
