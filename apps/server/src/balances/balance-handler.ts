import type { endpoints } from '@w3m/core/api'
import { withPrices } from '../prices/price-handler.js'
import type { Handler } from '../http/endpoint-routes.js'
import { failure } from '../http/failure.js'
import type { ChainBalances } from './chain-balances.js'

/** Answers what an account holds on one chain, or on all whose address it is. */
export const createBalanceHandler =
  (chains: readonly ChainBalances[]): Handler<typeof endpoints.getBalance> =>
  async ({ path: { address }, query: { chainId, currency = 'usd', forceUpdate = [] }, consume }) => {
    const known = chains.filter(chain => (chainId ? chain.caipNetworkId === chainId : chain.isAddress(address)))
    if (known.length === 0)
      throw chainId
        ? failure(400, 'chainId', 'This chain is not served here.')
        : failure(400, 'address', 'This is not an address of a chain that is served here.')
    // Each has a node of its own.
    await consume(known.length - 1)
    const balances = await Promise.all(
      known.map(async chain => withPrices(await chain.reader.read(address, forceUpdate, consume), chain, currency)),
    )
    return { balances: balances.flat() }
  }
