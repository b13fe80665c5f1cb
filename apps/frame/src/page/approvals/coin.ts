import { formatUnits } from 'viem/utils'
import { isEvmChain } from '../chain-ids.js'
import type { ApprovalWorld, Coin, Fact } from './approval.js'

/** What a chain is called, and amounts of its coin as facts, beside which a price may stand. */
export interface ChainFacts {
  readonly coin: Coin
  readonly chain: Fact
  amount(label: 'field.value' | 'field.fee', units: bigint): Fact
}

export function chainFacts(chainId: string, { network }: Pick<ApprovalWorld, 'network'>): ChainFacts {
  const { name = chainId, symbol = '', decimals = 18 } = network(chainId) ?? {}
  return {
    coin: { chainId, decimals },
    chain: { label: 'field.chain', value: isEvmChain(chainId) ? `${name} (${chainId.slice('eip155:'.length)})` : name },
    amount: (label, units) => ({ label, value: `${formatUnits(units, decimals)} ${symbol}`, units }),
  }
}
