import { isCaipNetworkId, type CaipNetworkId } from '@w3m/core/caip'
import * as v from 'valibot'

const tokenAddress = v.pipe(
  v.string(),
  v.regex(/^(?:0x[0-9a-fA-F]{40}|[1-9A-HJ-NP-Za-km-z]{32,44})$/, 'expected the address of a contract or a mint'),
)

const decimals = v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(255))

const servedChain = v.object({
  caipNetworkId: v.custom<CaipNetworkId>(isCaipNetworkId, 'expected a CAIP-2 id'),
  name: v.string(),
  rpcUrl: v.pipe(v.string(), v.url(), v.regex(/^https?:/, 'expected an http: or https: address')),
  nativeCurrency: v.object({ name: v.string(), symbol: v.string(), decimals }),
  /** Whether the coin has a price somewhere, of a chain that is not among W3M's own networks. */
  hasMarket: v.optional(v.boolean()),
  tokens: v.optional(v.array(v.object({ symbol: v.string(), name: v.string(), decimals, address: tokenAddress })), []),
  /** Whether the node answers `debug_traceBlockByHash`: then payments that contracts make are in the history. */
  hasTraces: v.optional(v.boolean()),
  /** An exchange of the form of Uniswap V2, by whose pools prices are known, and on which tokens are swapped. */
  exchange: v.optional(
    v.object({
      /** What the router is called, where calls of it are told. */
      name: v.optional(v.pipe(v.string(), v.maxLength(40))),
      router: tokenAddress,
      factory: tokenAddress,
      wrapped: tokenAddress,
      dollar: tokenAddress,
      /** Offered to be swapped beside the chain's `tokens`. */
      tokens: v.optional(v.array(tokenAddress)),
    }),
  ),
})

/** `W3M_CHAINS`. */
export const servedChains = v.optional(
  v.pipe(
    v.string(),
    v.parseJson(),
    v.array(servedChain),
    v.check(
      chains => new Set(chains.map(({ caipNetworkId }) => caipNetworkId)).size === chains.length,
      'expected each chain once',
    ),
  ),
  '[]',
)

/** @throws {Error} where a variable names a chain that is not served */
export function checkServed(
  variable: string,
  named: readonly string[],
  served: readonly Pick<ServedChain, 'caipNetworkId'>[],
): void {
  const missing = named.find(chain => !served.some(({ caipNetworkId }) => caipNetworkId === chain))
  if (missing !== undefined) throw new Error(`${variable} names ${missing}, which is not among W3M_CHAINS.`)
}

/** A chain that the server reads from and passes JSON-RPC on to. */
export type ServedChain = v.InferOutput<typeof servedChain>
