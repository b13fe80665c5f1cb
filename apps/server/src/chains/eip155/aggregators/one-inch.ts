import * as v from 'valibot'
import { units, type Aggregator } from '../../../swaps/aggregator.js'
import type { SwapQuote, SwapRequest } from '../../../swaps/exchange.js'
import type { HostedSource } from '../../../sources/hosted-source.js'
import type { AggregatorSettings } from '../../../sources/source-settings.js'
import { readOneInchCall } from './one-inch-call.js'
import { callData, evmAddress } from './wire-values.js'

/** Zero where nothing was estimated. */
const gas = v.nullish(
  v.pipe(
    v.union([v.pipe(v.number(), v.safeInteger(), v.minValue(0)), v.pipe(v.string(), v.regex(/^[0-9]{1,15}$/))]),
    v.transform(value => BigInt(value)),
  ),
)
const token = v.object({ address: evmAddress })
const quoted = v.object({ srcToken: token, dstToken: token, dstAmount: units, gas })
const built = v.object({
  ...quoted.entries,
  tx: v.object({ from: evmAddress, to: evmAddress, data: callData, value: units, gas }),
})

const toQuote = ({ units: fromUnits }: SwapRequest, answer: v.InferOutput<typeof quoted>): SwapQuote => ({
  fromUnits,
  toUnits: answer.dstAmount,
  route: [],
  impactBps: undefined,
  feeUnits: undefined,
  isTaxed: false,
  gas: answer.gas || undefined,
})

export interface OneInchDeps {
  readonly source: HostedSource
  readonly settings: Pick<AggregatorSettings, 'url' | 'key'>
  /** The EIP-155 chain id in decimal. */
  readonly chainId: string
}

/**
 * An API of the form of 1inch Classic Swap v6: `{chain}/quote` and `{chain}/swap`. It answers 400 where there is no
 * way, with the same status as for a mistake.
 */
export function createOneInch({ source, settings: { url, key }, chainId }: OneInchDeps): Aggregator {
  const base = `${url.replace(/\/$/, '')}/${chainId}/`
  const headers = { ...(key !== undefined && { authorization: `Bearer ${key}` }) }

  async function callApi<Schema extends typeof quoted | typeof built>(
    method: 'quote' | 'swap',
    schema: Schema,
    { from: src, to: dst, units: amount }: SwapRequest,
    more: Readonly<Record<string, string>>,
  ): Promise<v.InferOutput<Schema> | undefined> {
    const query = { src, dst, amount: String(amount), includeGas: 'true', includeTokensInfo: 'true', ...more }
    const address = new URL(base + method)
    for (const [name, value] of Object.entries(query)) address.searchParams.set(name, value)
    const answer = await source.find({ url: address, headers }, schema, 400)
    if (answer && (answer.srcToken.address !== src || answer.dstToken.address !== dst))
      return source.refuse('answered about other tokens')
    return answer
  }

  return {
    async quote(request) {
      const answer = await callApi('quote', quoted, request, {})
      return answer && toQuote(request, answer)
    },
    async propose(request, slippageBps) {
      const { account } = request
      const answer = await callApi('swap', built, request, {
        from: account,
        origin: account,
        // The API expects per cent.
        slippage: String(slippageBps / 100),
        // The sender of the swap simulates it on a node.
        disableEstimate: 'true',
        allowPartialFill: 'false',
      })
      if (!answer) return undefined
      const { from, to, data, value, gas: needed } = answer.tx
      if (from !== account) return source.refuse('answered for another account')
      const call = readOneInchCall(data, request)
      if (typeof call === 'string') return source.refuse(call)
      const quote = toQuote(request, { ...answer, gas: answer.gas || needed })
      return { to, data, value, gas: quote.gas, leastUnits: call.leastUnits, quote }
    },
  }
}
