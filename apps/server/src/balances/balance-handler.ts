import type { endpoints } from '@w3m/core/api'
import type { CaipNetworkId } from '@w3m/core/caip'
import type { BalanceReader } from '../chains/balance-reader.js'
import type { ChainPrices } from '../prices/chain-prices.js'
import { withPrices } from '../prices/price-handler.js'
import type { Handler } from '../http/endpoint-routes.js'
import { failure } from '../http/failure.js'

/** One chain, and who reads what accounts hold on it. */
export interface ChainBalances {
  readonly caipNetworkId: CaipNetworkId
  readonly isAddress: (value: string) => boolean
  readonly normalizeAddress: (address: string) => string
  readonly reader: BalanceReader
  readonly prices: ChainPrices
}

/** Answers what an account holds on one chain, or on all whose address it is. */
export const createBalanceHandler =
  (chains: readonly ChainBalances[]): Handler<typeof endpoints.getBalance> =>
  async ({ path: { address }, query: { chainId, currency = 'usd', forceUpdate = [] }, charge }) => {
    const known = chains.filter(each => (chainId ? each.caipNetworkId === chainId : each.isAddress(address)))
    if (known.length === 0)
      throw chainId
        ? failure(400, 'chainId', 'This chain is not served here.')
        : failure(400, 'address', 'This is not an address of a chain that is served here.')
    // Each has a node of its own.
    await charge(known.length - 1)
    const held = await Promise.all(
      known.map(async chain => withPrices(await chain.reader.read(address, forceUpdate, charge), chain, currency)),
    )
    return { balances: held.flat() }
  }
