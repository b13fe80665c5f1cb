import * as v from 'valibot'
import { units, type Aggregator } from '../../../swaps/aggregator.js'
import type { SwapQuote, SwapRequest } from '../../../swaps/exchange.js'
import type { HostedSource, SourceRequest } from '../../../sources/hosted-source.js'
import type { AggregatorSettings } from '../../../sources/source-settings.js'
import { callData, evmAddress } from './wire-values.js'
import { readZeroExCall } from './zero-ex-call.js'

const fee = v.nullish(v.object({ amount: units, token: evmAddress }))
const taxBps = v.nullish(v.pipe(v.union([v.string(), v.number()]), v.transform(Number)))
const taxes = v.nullish(v.object({ buyTaxBps: taxBps, sellTaxBps: taxBps }))
const price = v.object({
  liquidityAvailable: v.literal(true),
  chainId: v.nullish(v.number()),
  sellToken: evmAddress,
  buyToken: evmAddress,
  sellAmount: units,
  buyAmount: units,
  minBuyAmount: units,
  gas: v.nullish(units),
  fees: v.nullish(v.object({ integratorFee: fee, zeroExFee: fee })),
  tokenMetadata: v.nullish(v.object({ sellToken: taxes, buyToken: taxes })),
  route: v.nullish(v.object({ tokens: v.pipe(v.array(v.object({ address: evmAddress })), v.maxLength(16)) })),
})
const firm = v.object({
  ...price.entries,
  allowanceTarget: v.nullish(evmAddress),
  transaction: v.object({ to: evmAddress, data: callData, value: units, gas: v.nullish(units) }),
})
const nothing = v.pipe(
  v.object({ liquidityAvailable: v.literal(false) }),
  v.transform(() => undefined),
)
type Price = v.InferOutput<typeof price>

/** The fees of the swap, if all of them are in the token that arrives. */
function feeOf({ fees, buyToken }: Price): bigint | undefined {
  if (!fees) return undefined
  const feesTaken = [fees.integratorFee, fees.zeroExFee].flatMap(fee => (fee && fee.amount > 0n ? [fee] : []))
  return feesTaken.every(({ token }) => token === buyToken)
    ? feesTaken.reduce((sum, { amount }) => sum + amount, 0n)
    : undefined
}

function toQuote({ from, to }: SwapRequest, answer: Price): SwapQuote {
  const middles = (answer.route?.tokens ?? [])
    .map(({ address }) => address)
    .filter(token => token !== from && token !== to)
  return {
    fromUnits: answer.sellAmount,
    toUnits: answer.buyAmount,
    route: answer.route ? [from, ...new Set(middles), to] : [],
    impactBps: undefined,
    feeUnits: feeOf(answer),
    isTaxed: [answer.tokenMetadata?.sellToken?.sellTaxBps, answer.tokenMetadata?.buyToken?.buyTaxBps].some(
      tax => (tax ?? 0) > 0,
    ),
    gas: answer.gas ?? undefined,
  }
}

export interface ZeroExDeps {
  readonly source: HostedSource
  readonly settings: Pick<AggregatorSettings, 'url' | 'key' | 'router'>
  /** The EIP-155 chain id in decimal. */
  readonly chainId: string
}

/**
 * An API of the form of 0x Swap v2 with the AllowanceHolder: `swap/allowance-holder/price` and `…/quote`. It says that
 * there is no way by `liquidityAvailable`, and of tokens that it does not swap by 400.
 */
export function createZeroEx({ source, settings: { url, key, router }, chainId }: ZeroExDeps): Aggregator {
  const base = url.endsWith('/') ? url : `${url}/`
  const headers = { '0x-version': 'v2', ...(key !== undefined && { '0x-api-key': key }) }

  function toAsk(
    method: 'price' | 'quote',
    { from, to, units: sellAmount, account }: SwapRequest,
    slippage: Readonly<Record<string, string>>,
  ): SourceRequest {
    const query = { chainId, sellToken: from, buyToken: to, sellAmount: String(sellAmount), ...slippage }
    const address = new URL(`${base}swap/allowance-holder/${method}`)
    for (const [name, value] of Object.entries({ ...query, ...(account && { taker: account }) }))
      address.searchParams.set(name, value)
    return { url: address, headers }
  }

  /** @throws {Failure} 503 where it is of another request */
  function check<Answer extends Price>({ from, to }: SwapRequest, answer: Answer | undefined): Answer | undefined {
    if (answer && (answer.sellToken !== from || answer.buyToken !== to))
      return source.refuse('answered about other tokens')
    if (answer && (answer.chainId ?? Number(chainId)) !== Number(chainId))
      return source.refuse('answered about another chain')
    return answer
  }

  return {
    async quote(request) {
      const answer = check(request, await source.find(toAsk('price', request, {}), v.union([nothing, price]), 400))
      return answer && toQuote(request, answer)
    },
    async propose(request, slippageBps) {
      const quoteUrl = toAsk('quote', request, { slippageBps: String(slippageBps) })
      const answer = check(request, await source.find(quoteUrl, v.union([nothing, firm]), 400))
      if (!answer) return undefined
      const { transaction, minBuyAmount, allowanceTarget } = answer
      if ((allowanceTarget ?? router) !== router) return source.refuse('wants another contract to be let take tokens')
      const call = readZeroExCall(transaction.data, request)
      if (typeof call === 'string') return source.refuse(call)
      const { to, data, value } = transaction
      const gas = transaction.gas ?? answer.gas ?? undefined
      const least = call.leastUnits < minBuyAmount ? call.leastUnits : minBuyAmount
      return { to, data, value, gas, leastUnits: least, quote: toQuote(request, { ...answer, gas }) }
    },
  }
}
