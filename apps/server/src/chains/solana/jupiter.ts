import { isSolanaAddress } from '@w3m/core/caip'
import * as v from 'valibot'
import { failure } from '../../http/failure.js'
import { createAggregatorExchange, type Aggregator } from '../../swaps/aggregator.js'
import type { Exchange, SwapQuote, SwapRequest } from '../../swaps/exchange.js'
import { describeOffered } from '../../swaps/offered-tokens.js'
import type { HostedSource } from '../../sources/hosted-source.js'
import type { AggregatorSettings } from '../../sources/source-settings.js'
import type { AggregatorDeps } from '../namespace.js'
import { readJupiterTransaction, wrappedCoin } from './jupiter-transaction.js'
import { transactionBytesMax } from './transaction-message.js'

const unlimited = 2n ** 256n - 1n
const routeMax = 16
/** Amounts stay texts: the quote is sent back as it came. */
const amount = v.pipe(v.string(), v.regex(/^[0-9]{1,20}$/))
const mint = v.pipe(
  v.string(),
  v.check(text => isSolanaAddress(text)),
)
const quoted = v.looseObject({
  inputMint: mint,
  inAmount: amount,
  outputMint: mint,
  outAmount: amount,
  otherAmountThreshold: amount,
  swapMode: v.literal('ExactIn'),
  slippageBps: v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(10_000)),
  platformFee: v.nullish(v.looseObject({ amount: v.nullish(amount) })),
  priceImpactPct: v.nullish(v.union([v.string(), v.number()])),
  routePlan: v.pipe(
    v.array(v.looseObject({ swapInfo: v.looseObject({ outputMint: mint }) })),
    v.minLength(1),
    v.maxLength(routeMax),
  ),
})
const built = v.object({
  swapTransaction: v.pipe(v.string(), v.base64(), v.maxLength(4 * Math.ceil(transactionBytesMax / 3))),
})
type Quoted = v.InferOutput<typeof quoted>

/** A part of one, in hundredths of a per cent, rounded up; undefined for what is none. */
function impactOf(part: Quoted['priceImpactPct']): number | undefined {
  const impact = Number(part ?? Number.NaN)
  return impact >= 0 && impact <= 1 ? Math.ceil(impact * 10_000) : undefined
}

function toQuote({ from, to }: SwapRequest, answer: Quoted): SwapQuote {
  const middles = answer.routePlan.map(({ swapInfo }) => swapInfo.outputMint)
  const ends = [answer.inputMint, answer.outputMint]
  const { platformFee } = answer
  const fee = platformFee ? platformFee.amount : '0'
  return {
    fromUnits: BigInt(answer.inAmount),
    toUnits: BigInt(answer.outAmount),
    route: [from, ...new Set(middles.filter(mint => !ends.includes(mint))), to],
    impactBps: impactOf(answer.priceImpactPct),
    feeUnits: fee ? BigInt(fee) : undefined,
    isTaxed: false,
    gas: undefined,
  }
}

export interface JupiterDeps {
  readonly source: HostedSource
  readonly settings: Pick<AggregatorSettings, 'url' | 'key' | 'router'>
  /** What stands for the coin. */
  readonly coinAddress: string
}

/** An API as Jupiter v6: `quote` (400 without a route), then `swap`; each instruction of its transaction is checked. */
export function createJupiter({ source, settings: { url, key, router }, coinAddress }: JupiterDeps): Aggregator {
  const base = url.endsWith('/') ? url : `${url}/`
  const headers = { ...(key !== undefined && { 'x-api-key': key }) }
  const mintOf = (token: string): string => (token === coinAddress ? wrappedCoin : token)

  async function fetchQuote(request: SwapRequest, slippageBps: number): Promise<Quoted | undefined> {
    const [inputMint, outputMint] = [mintOf(request.from), mintOf(request.to)]
    // What wraps the coin is no swap.
    if (inputMint === outputMint || request.units >= 2n ** 64n) return undefined
    const query = { inputMint, outputMint, amount: String(request.units), slippageBps: String(slippageBps) }
    const address = new URL(`${base}quote`)
    for (const [name, value] of Object.entries({ ...query, swapMode: 'ExactIn' })) address.searchParams.set(name, value)
    const answer = await source.find({ url: address, headers }, quoted, 400)
    if (answer && (answer.inputMint !== inputMint || answer.outputMint !== outputMint))
      return source.refuse('answered about other tokens')
    return answer
  }

  return {
    async quote(request) {
      const answer = await fetchQuote(request, 50)
      return answer && toQuote(request, answer)
    },
    async propose(request, slippageBps) {
      const answer = await fetchQuote(request, slippageBps)
      if (!answer) return undefined
      const { from, to, account } = request
      const { swapTransaction: data } = await source.fetch(
        {
          url: new URL(`${base}swap`),
          headers,
          body: {
            userPublicKey: account,
            quoteResponse: answer,
            wrapAndUnwrapSol: from === coinAddress || to === coinAddress,
            dynamicComputeUnitLimit: true,
          },
        },
        built,
      )
      const swap = { request, fromMint: answer.inputMint, toMint: answer.outputMint, router }
      const read = readJupiterTransaction(Buffer.from(data, 'base64'), swap)
      if (typeof read === 'string') return source.refuse(read)
      const value = from === coinAddress ? request.units : 0n
      return { to: router, data, value, gas: undefined, leastUnits: read.leastUnits, quote: toQuote(request, answer) }
    },
  }
}

/** The aggregator that the settings name; undefined for one of other chains. */
export function openSolanaAggregator(
  { chain, settings, source, directory }: AggregatorDeps,
  coinAddress: string,
): Exchange | undefined {
  if (settings.kind !== 'jupiter' || !isSolanaAddress(settings.router)) return undefined
  const offered = [...chain.tokens.map(({ address }) => address), ...settings.tokens]
  return createAggregatorExchange({
    aggregator: createJupiter({ source, settings, coinAddress }),
    source,
    router: settings.router,
    coinAddress,
    tokens: () => describeOffered({ chain, directory, coinAddress }, offered),
    spending: {
      allowance: () => Promise.resolve(unlimited),
      buildApproval: () => Promise.reject(failure(400, 'from', 'On this chain nobody has to be let take tokens.')),
    },
  })
}
