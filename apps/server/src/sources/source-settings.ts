import * as v from 'valibot'
import { isCaipNetworkId, type CaipNetworkId } from '@w3m/core/caip'

const caip2 = v.custom<CaipNetworkId>(isCaipNetworkId, 'expected a CAIP-2 id')
/** It may hold a key, and may lie on the operator's own network. */
const address = v.pipe(v.string(), v.url('expected a web address'), v.regex(/^https?:/, 'expected a web address'))
const perSecond = v.optional(v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(1_000)), 5)
const key = v.optional(v.pipe(v.string(), v.regex(/^[\x21-\x7e]{1,256}$/, 'expected a key')))
const headers = v.optional(
  v.record(v.pipe(v.string(), v.regex(/^[\w-]{1,64}$/, 'expected the name of a header')), v.string()),
  {},
)

const explorer = v.object({
  /** The chain that it explores: one of those that are served. */
  chain: caip2,
  /** Whose calls it answers. */
  kind: v.picklist(['blockscout', 'etherscan'], 'expected blockscout or etherscan'),
  url: address,
  /** Sent as the parameter `apikey`. */
  key,
  /** Requests that it takes in a second. */
  perSecond,
})

const priceFeed = v.object({
  /** A server that answers `simple/token_price/{platform}` and `simple/price`. */
  url: address,
  /** Sent with each request, as `{ "x-cg-pro-api-key": "…" }`. */
  headers,
  perSecond,
  /** How the feed calls each chain, and the chain's coin; a chain that is not named has no prices of it. */
  platforms: v.record(
    caip2,
    v.object({
      id: v.pipe(v.string(), v.regex(/^[\w.-]{1,64}$/)),
      coin: v.optional(v.pipe(v.string(), v.regex(/^[\w.-]{1,64}$/))),
    }),
  ),
})

const assets = v.object({
  /** The chain whose assets it knows: one of those that are served. */
  chain: caip2,
  /** A server that answers JSON-RPC of the Digital Asset Standard. */
  url: address,
  headers,
  perSecond,
})

const aggregator = v.object({
  /** The chain on which it swaps: one of those that are served. */
  chain: caip2,
  /** Whose calls it answers. */
  kind: v.picklist(['0x', '1inch', 'jupiter'], 'expected 0x, 1inch or jupiter'),
  url: address,
  /** Sent in the header that its kind has for it. */
  key,
  /** The contract or program that swaps, and that may be let take tokens. Calls of anything else go to nobody. */
  router: v.pipe(
    v.string(),
    v.regex(/^(?:0x[0-9a-fA-F]{40}|[1-9A-HJ-NP-Za-km-z]{32,44})$/, 'expected the address of a contract or a program'),
  ),
  /** Offered to be swapped beside the chain's `tokens`. */
  tokens: v.optional(
    v.array(v.pipe(v.string(), v.regex(/^[0-9A-Za-z]{32,44}$/, 'expected the address of a token'))),
    [],
  ),
  perSecond,
})

/** An explorer that knows what happened on a chain. */
export type ExplorerSettings = v.InferOutput<typeof explorer>
/** A server that knows what tokens cost. */
export type PriceFeedSettings = v.InferOutput<typeof priceFeed>
/** A server that knows the assets of a chain. */
export type AssetApiSettings = v.InferOutput<typeof assets>

/** A server that finds the best way to swap tokens of a chain. */
export type AggregatorSettings = v.InferOutput<typeof aggregator>

/** Servers of others that know what the chains' nodes do not tell. */
export interface SourceSettings {
  readonly explorers: readonly ExplorerSettings[]
  readonly priceFeed: PriceFeedSettings | undefined
  readonly assets: readonly AssetApiSettings[]
  readonly aggregators: readonly AggregatorSettings[]
}

export const sourceDefaults: SourceSettings = { explorers: [], priceFeed: undefined, assets: [], aggregators: [] }

const json = <Schema extends v.GenericSchema>(schema: Schema) =>
  v.optional(v.pipe(v.string(), v.parseJson(undefined, 'expected JSON'), schema))

/** The environment variables that name them. */
export const sourceVariables = {
  W3M_EXPLORERS: json(v.array(explorer)),
  W3M_PRICE_FEED: json(priceFeed),
  W3M_DAS: json(v.array(assets)),
  W3M_AGGREGATORS: json(v.array(aggregator)),
}

export const readSources = ({
  W3M_EXPLORERS: explorers = [],
  W3M_PRICE_FEED: feed,
  W3M_DAS: apis = [],
  W3M_AGGREGATORS: aggregators = [],
}: v.InferOutput<v.ObjectSchema<typeof sourceVariables, undefined>>): SourceSettings => ({
  explorers,
  priceFeed: feed,
  assets: apis,
  aggregators,
})

/** @throws {Error} where one is of a chain that is not served, or where a chain has two of a kind */
export function checkSources(
  { explorers, assets: apis, aggregators }: SourceSettings,
  chains: readonly { readonly caipNetworkId: CaipNetworkId }[],
): void {
  const check = (variable: string, named: readonly CaipNetworkId[]) => {
    for (const [index, chain] of named.entries()) {
      if (!chains.some(({ caipNetworkId }) => caipNetworkId === chain))
        throw new Error(`${variable} names ${chain}, which is not served.`)
      if (named.indexOf(chain) !== index) throw new Error(`${variable} names ${chain} twice.`)
    }
  }
  check(
    'W3M_EXPLORERS',
    explorers.map(({ chain }) => chain),
  )
  check(
    'W3M_DAS',
    apis.map(({ chain }) => chain),
  )
  check(
    'W3M_AGGREGATORS',
    aggregators.map(({ chain }) => chain),
  )
}
