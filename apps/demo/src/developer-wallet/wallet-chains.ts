import stack from 'served:stack.json' with { type: 'json' }
import { requestRpc } from './request-rpc.js'
import { WalletError } from './wallet-error.js'
import type { EvmMemory } from './wallet-settings.js'

export interface WalletChain {
  readonly id: number
  readonly name: string
  readonly rpcUrl: string
}

export interface WalletChains {
  all(): readonly WalletChain[]
  active(): WalletChain
  find(id: number): WalletChain | undefined
  /** Asks the active chain's node. @throws {WalletError} with the node's number */
  forward(method: string, params: readonly unknown[]): Promise<unknown>
}

const localChains: readonly WalletChain[] = stack.chains
  .filter(({ caipNetworkId }) => caipNetworkId.startsWith('eip155:'))
  .map(({ caipNetworkId, name, rpcUrl }) => ({ id: Number(caipNetworkId.slice('eip155:'.length)), name, rpcUrl }))

/** The EVM chains of the local stack, and those that pages added. */
export function createChains(memory: () => EvmMemory): WalletChains {
  const all = () => [
    ...localChains,
    ...Object.entries(memory().added).map(([id, { name, rpcUrl }]) => ({ id: Number(id), name, rpcUrl })),
  ]
  const find = (id: number) => all().find(chain => chain.id === id)
  const active = () => {
    const chain = find(memory().chainId ?? Number.NaN) ?? localChains[0]
    if (!chain) throw new Error('The local stack has no EVM chain.')
    return chain
  }
  return {
    all,
    find,
    active,
    async forward(method, params) {
      if (method.startsWith('wallet_')) throw new WalletError(4200, `The wallet does not know ${method}.`)
      return await requestRpc(active().rpcUrl, method, params)
    },
  }
}
