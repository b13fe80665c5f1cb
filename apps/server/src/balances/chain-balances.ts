import type { CaipNetworkId } from '@w3m/core/caip'
import type { BalanceReader } from '../chains/balance-reader.js'
import type { ChainPrices } from '../prices/chain-prices.js'

/** One chain, and who reads what accounts hold on it. */
export interface ChainBalances {
  readonly caipNetworkId: CaipNetworkId
  readonly isAddress: (value: string) => boolean
  readonly normalizeAddress: (address: string) => string
  readonly reader: BalanceReader
  readonly prices: ChainPrices
}
