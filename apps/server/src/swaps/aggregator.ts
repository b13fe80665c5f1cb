import * as v from 'valibot'
import { failure } from '../http/failure.js'
import type { HostedSource } from '../sources/hosted-source.js'
import type { BuiltCall, BuiltSwap, Exchange, ExchangeToken, SwapQuote, SwapRequest } from './exchange.js'
import { bps, leastOf } from './pool-math.js'

/** An amount as aggregators write it: base units in decimal digits, never negative, and no more than a token can have. */
export const units = v.pipe(
  v.string(),
  v.regex(/^[0-9]{1,78}$/),
  v.transform(text => BigInt(text)),
)

/** A transaction that an aggregator proposes, and its quote. */
export interface AggregatorSwap extends BuiltCall {
  readonly quote: SwapQuote
  /** The least that arrives by the call itself. */
  readonly leastUnits: bigint
}

/** A server that finds the best way to swap an exact amount of one token. What it answers is of the request, or refused. */
export interface Aggregator {
  /** Undefined where it has no way. @throws {Failure} 429, 503 */
  quote(request: SwapRequest): Promise<SwapQuote | undefined>
  /** @throws {Failure} 429, 503 */
  propose(request: SwapRequest & { readonly account: string }, slippageBps: number): Promise<AggregatorSwap | undefined>
}

export interface AggregatorExchangeDeps {
  readonly aggregator: Aggregator
  readonly source: Pick<HostedSource, 'refuse'>
  /** The one contract, or program, whose calls are handed out. */
  readonly router: string
  /** The address that stands for the coin. */
  readonly coinAddress: string
  readonly tokens: () => Promise<readonly ExchangeToken[]>
  /** The namespace's functions for approvals of the router. */
  readonly spending: Pick<Exchange, 'allowance' | 'buildApproval'>
}

const canSwap = ({ from, to, units: amount }: SwapRequest): boolean => from !== to && amount > 0n

/** @throws {Failure} 400 with the field `side` */
function checkSide({ side }: SwapRequest): void {
  if (side === 'to') throw failure(400, 'side', 'Here only what is given can be fixed, not what arrives.')
}

/** An exchange by an aggregator. It is asked for the way, and what it proposes is checked before anybody hears of it. */
export function createAggregatorExchange({
  aggregator,
  source,
  router,
  coinAddress,
  tokens,
  spending,
}: AggregatorExchangeDeps): Exchange {
  /** @throws {Failure} 503 where the quote is no quote of the request */
  function checkQuote(request: SwapRequest, quote: SwapQuote | undefined): SwapQuote | undefined {
    if (quote && quote.fromUnits !== request.units) return source.refuse('answered about another amount')
    return quote && quote.toUnits > 0n ? quote : undefined
  }

  async function propose(request: SwapRequest & { readonly account: string }, slippageBps: number) {
    const swap = await aggregator.propose(request, slippageBps)
    if (!swap || !checkQuote(request, swap.quote)) return undefined
    if (swap.to !== router) return source.refuse('proposed a call of a contract that the settings do not name')
    if (swap.value !== (request.from === coinAddress ? request.units : 0n))
      return source.refuse('proposed a call that takes other coins')
    // Some round up and some down.
    if (swap.leastUnits + 1n < leastOf(swap.quote.toUnits, slippageBps) || swap.leastUnits > swap.quote.toUnits)
      return source.refuse('proposed a call by which less may arrive than it says')
    return swap
  }

  const toBuilt = ({ leastUnits, ...swap }: AggregatorSwap): BuiltSwap => ({ ...swap, limitUnits: leastUnits })
  const priceWorsened = () => failure(409, 'limit', 'The price is worse by now than what was asked for.')

  return {
    tokens,
    ...spending,
    async quote(request) {
      checkSide(request)
      return canSwap(request) ? checkQuote(request, await aggregator.quote(request)) : undefined
    },
    async build(request, { slippageBps, limit }) {
      checkSide(request)
      const swap = canSwap(request) ? await propose(request, slippageBps) : undefined
      if (!swap || limit === undefined || swap.leastUnits >= limit) return swap && toBuilt(swap)
      const { toUnits } = swap.quote
      if (toUnits < limit) throw priceWorsened()
      // The price moved since `limit` was reckoned: what is left of the room is asked for.
      const tighter = await propose(request, Number(((toUnits - limit) * bps) / toUnits))
      if (!tighter || tighter.leastUnits < limit) throw priceWorsened()
      return toBuilt(tighter)
    },
  }
}
