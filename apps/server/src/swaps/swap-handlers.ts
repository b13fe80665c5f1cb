import { parseCaipAddress } from '@w3m/core/caip'
import type { Handlers } from '../http/endpoint-routes.js'
import { failure } from '../http/failure.js'
import type { BuiltCall, GasPrices } from './exchange.js'
import { createSwapRequests, quoteOf, unlimited, type Chain } from './swap-requests.js'

type SwapHandlers = Pick<
  Handlers,
  'getSwapTokens' | 'getSwapQuotes' | 'getSwapAllowance' | 'getGasPrice' | 'buildSwapApproval' | 'buildSwapTransaction'
>
const slippageDefaultBps = 100

/** What a transaction needs; null where gas has no price. */
const gasOf = ({ gas }: BuiltCall, prices: GasPrices | undefined) =>
  prices ? { gas: gas === undefined ? null : String(gas), gasPrice: String(prices.fast) } : null

/** Answers what is swapped, each chain by its own exchange. One that has none is not served (400). */
export function createSwapHandlers(chains: readonly Chain[]): SwapHandlers {
  const { chainOf, addressOn, unitsOf, requestOf } = createSwapRequests(chains)

  return {
    async getSwapTokens({ query: { chainId } }) {
      const { exchange } = chainOf(chainId, 'chainId')
      const tokens = await exchange.tokens()
      return {
        tokens: tokens.map(({ address, ...metadata }) => ({
          ...metadata,
          address: `${chainId}:${address}`,
          logoUri: null,
          eip2612: null,
        })),
      }
    },
    async getSwapQuotes({ query: { userAddress, ...query } }) {
      const { chain, request } = requestOf(query)
      const account = userAddress && chain.isAddress(userAddress) ? chain.normalizeAddress(userAddress) : undefined
      const found = await chain.exchange.quote({ ...request, account })
      return { quotes: found ? [quoteOf(chain, query, found)] : [] }
    },
    async getSwapAllowance({ query: { tokenAddress, userAddress } }) {
      const chain = chainOf(parseCaipAddress(tokenAddress).caipNetworkId, 'tokenAddress')
      const token = addressOn(chain, tokenAddress, 'tokenAddress')
      return { allowance: String(await chain.exchange.allowance(token, addressOn(chain, userAddress, 'userAddress'))) }
    },
    async getGasPrice({ query: { chainId } }) {
      const chain = chains.find(({ caipNetworkId }) => caipNetworkId === chainId)
      if (!chain?.gasPrices) throw failure(400, 'chainId', 'Network not supported for Gas Price')
      const { standard, fast, instant } = await chain.gasPrices()
      return { standard: String(standard), fast: String(fast), instant: String(instant) }
    },
    async buildSwapApproval({ query: { userAddress, from, to, amount } }) {
      const { chain, request } = requestOf({ from, to, amount: amount ?? String(unlimited) })
      const account = addressOn(chain, userAddress, 'userAddress')
      const [call, gasPrices] = await Promise.all([
        chain.exchange.buildApproval(request.from, request.units, { to: request.to, account }),
        chain.gasPrices?.(),
      ])
      return {
        tx: {
          from,
          to: `${chain.caipNetworkId}:${call.to}`,
          data: call.data,
          value: '0',
          eip155: gasOf(call, gasPrices),
        },
      }
    },
    async buildSwapTransaction({ body: { userAddress, from, to, eip155, limit, ...params } }) {
      const { chain, request } = requestOf({ from, to, ...params })
      const account = addressOn(chain, userAddress, 'userAddress')
      if (eip155?.permit) throw failure(400, 'eip155.permit', 'This router takes no permit: it needs an approval.')
      const slippageBps = eip155 ? Math.round(eip155.slippage * 100) : slippageDefaultBps
      const [built, gasPrices] = await Promise.all([
        chain.exchange.build(
          { ...request, account },
          { slippageBps, limit: limit === undefined ? undefined : unitsOf(limit, 'limit') },
        ),
        chain.gasPrices?.(),
      ])
      if (!built) throw failure(400, 'amount', 'These tokens cannot be swapped here, or not so many of them.')
      return {
        tx: {
          from: userAddress,
          to: `${chain.caipNetworkId}:${built.to}`,
          data: built.data,
          amount: String(built.quote.fromUnits),
          value: String(built.value),
          limit: String(built.limitUnits),
          eip155: gasOf(built, gasPrices),
        },
        quote: quoteOf(chain, { from, to }, built.quote),
      }
    },
  }
}
