import type { ServedChain } from '../../settings.js'
import { failure } from '../../http/failure.js'
import { impactBps, leastOf, mostOf } from '../../swaps/pool-math.js'
import type { Exchange, SwapQuote, SwapRequest } from '../../swaps/exchange.js'
import { describeOffered } from '../../swaps/offered-tokens.js'
import type { TokenDirectory } from '../../tokens/token-directory.js'
import { createRouteFinder, isTaxed, type Offer } from './eip155-routes.js'
import { routerCall, wrapCall, type RouterSwap } from './router-calls.js'
import { createTokenSpending } from './token-spending.js'

type Settings = NonNullable<ServedChain['exchange']>

export interface Eip155ExchangeDeps {
  readonly chain: Pick<ServedChain, 'rpcUrl' | 'nativeCurrency' | 'tokens'>
  readonly exchange: Settings
  readonly directory: TokenDirectory
  /** What stands for the coin. */
  readonly coinAddress: string
  /** Time in ms. */
  readonly now: () => number
}

/** What a swap over one pool needs at most, and each further pool. */
const gasOf = (pools: number): bigint => 110_000n + 90_000n * BigInt(pools)
const wrapGas = 60_000n
/** A transaction that waits longer than this in a wallet or at a node does nothing. */
const deadlineMs = 20 * 60_000

function toQuote({ from, to }: SwapRequest, { way, hops, fees, fromUnits, toUnits }: Offer): SwapQuote {
  return {
    fromUnits,
    toUnits,
    route: [from, ...way.slice(1, -1), to],
    impactBps: impactBps(hops, fees, { fromUnits, toUnits }),
    feeUnits: 0n,
    isTaxed: isTaxed(fees),
    gas: gasOf(hops.length),
  }
}

/** The exchange of the form of Uniswap V2 whose contracts the settings name, as its pools stand at this moment. */
export function createEip155Exchange({ chain, exchange, directory, coinAddress, now }: Eip155ExchangeDeps): Exchange {
  const router = exchange.router.toLowerCase()
  const wrapped = exchange.wrapped.toLowerCase()
  const further = (exchange.tokens ?? []).map(address => address.toLowerCase())
  const find = createRouteFinder({
    rpcUrl: chain.rpcUrl,
    factory: exchange.factory.toLowerCase(),
    middles: [wrapped, exchange.dollar.toLowerCase()],
    now,
  })
  const onPools = (token: string): string => (token === coinAddress ? wrapped : token)
  /** The coin becomes its wrapped self, or the other way round: there is no pool, and no price. */
  const isWrap = ({ from, to }: Pick<SwapRequest, 'from' | 'to'>): boolean => onPools(from) === onPools(to)

  async function quote(request: SwapRequest): Promise<SwapQuote | undefined> {
    const { from, to, units } = request
    if (from === to || units === 0n) return undefined
    if (isWrap(request))
      return {
        fromUnits: units,
        toUnits: units,
        route: [from, to],
        impactBps: 0,
        feeUnits: 0n,
        isTaxed: false,
        gas: wrapGas,
      }
    const best = await find({ ...request, from: onPools(from), to: onPools(to) })
    return best && toQuote(request, best)
  }

  return {
    tokens: () =>
      describeOffered({ chain, directory, coinAddress }, [
        ...chain.tokens.map(({ address }) => address.toLowerCase()),
        wrapped,
        ...further,
      ]),
    quote,
    ...createTokenSpending({ rpcUrl: chain.rpcUrl, spender: router, coinAddress }),
    async build(request, { slippageBps, limit }) {
      const found = await quote(request)
      if (!found) return undefined
      const { from, to, account, side } = request
      if (limit !== undefined && (side === 'from' ? found.toUnits < limit : found.fromUnits > limit))
        throw failure(409, 'limit', 'The price is worse by now than what was asked for.')
      if (isWrap(request)) {
        const isIn = from === coinAddress
        const call = wrapCall(isIn, found.fromUnits)
        const value = isIn ? found.fromUnits : 0n
        return { to: wrapped, data: call, value, gas: wrapGas, quote: found, limitUnits: found.toUnits }
      }
      const limitUnits =
        limit ?? (side === 'from' ? leastOf(found.toUnits, slippageBps) : mostOf(found.fromUnits, slippageBps))
      const swap: RouterSwap = {
        side,
        isCoinIn: from === coinAddress,
        isCoinOut: to === coinAddress,
        fixedUnits: request.units,
        limitUnits,
        way: found.route.map(onPools),
        account,
        deadline: BigInt(Math.ceil((now() + deadlineMs) / 1000)),
      }
      const value = !swap.isCoinIn ? 0n : side === 'from' ? request.units : limitUnits
      return { to: router, data: routerCall(swap), value, gas: found.gas, quote: found, limitUnits }
    },
  }
}
