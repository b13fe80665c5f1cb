import { deepestOf, priceIn, quoteOf, quoteThrough, type Pool } from '../../prices/pool-price.js'
import { priceDecimals, type PriceSource, type TokenPrice } from '../../prices/price-source.js'
import type { ServedChain } from '../../settings.js'
import type { TokenDirectory } from '../../tokens/token-directory.js'
import { rpcNodeIsDown } from '../balance-reader.js'
import { callsOf, dollarsMin, readPairs, reservesCall, reservesIn, type Pair } from './eip155-pairs.js'

type Exchange = NonNullable<ServedChain['exchange']>

/** Tokens that are asked for together. */
const batchMax = 100

/**
 * Prices by the pools of an exchange of the form of Uniswap V2, as they stand at this moment: against the dollar that
 * the settings name, or against the wrapped coin. Who moves a pool moves its price, so nothing is decided by it; and who
 * makes a token makes any number of it, so that the price of one that the settings do not name says how deep its pool is.
 */
export function createEip155PriceSource(
  { rpcUrl, nativeCurrency, tokens: listed }: Pick<ServedChain, 'rpcUrl' | 'nativeCurrency' | 'tokens'>,
  exchange: Exchange,
  directory: TokenDirectory,
  coinAddress: string,
): PriceSource {
  const factory = exchange.factory.toLowerCase()
  const wrapped = exchange.wrapped.toLowerCase()
  const dollar = exchange.dollar.toLowerCase()
  const named = new Set([
    ...[coinAddress, wrapped, dollar],
    ...[...listed.map(({ address }) => address), ...(exchange.tokens ?? [])].map(address => address.toLowerCase()),
  ])

  const call = callsOf(rpcUrl)

  /** What the pool of each pair holds; undefined where there is none. */
  async function poolsOf(pairs: readonly Pair[]): Promise<readonly (Pool | undefined)[]> {
    const addresses = await readPairs(call, factory, pairs)
    const known = addresses.filter(address => address !== undefined)
    const answers = await call(known.map(reservesCall))
    const answerOf = new Map(known.map((address, index) => [address, answers[index]]))
    return pairs.map((pair, index) => {
      const reserves = reservesIn(pair, answerOf.get(addresses[index] ?? ''))
      return reserves && { token: reserves[0], other: reserves[1] }
    })
  }

  async function read(tokens: readonly string[]): Promise<ReadonlyMap<string, TokenPrice>> {
    const metadata = await directory.describe([dollar, ...tokens.filter(token => token !== coinAddress)])
    const dollarDecimals = metadata.get(dollar)?.decimals
    if (dollarDecimals === undefined || dollarDecimals === null) throw rpcNodeIsDown()
    const pooledTokens = tokens.map(token => (token === coinAddress ? wrapped : token))
    const [coinPool, ...pools] = await poolsOf([
      [wrapped, dollar],
      ...pooledTokens.flatMap(token => [[token, dollar] as const, [token, wrapped] as const]),
    ])
    const nativePrice = coinPool && quoteOf(coinPool)
    const dollarUnits = 10n ** BigInt(dollarDecimals)
    const depthMin = dollarsMin * dollarUnits
    const found = new Map<string, TokenPrice>()
    for (const [index, token] of tokens.entries()) {
      const decimals = token === coinAddress ? nativeCurrency.decimals : metadata.get(token)?.decimals
      if (decimals === undefined || decimals === null) continue
      const [direct, through] = [pools[index * 2], pools[index * 2 + 1]]
      const quote =
        token === dollar
          ? { numerator: 1n, denominator: 1n, depth: depthMin, reserve: depthMin }
          : deepestOf([direct && quoteOf(direct), through && quoteThrough(through, nativePrice)], depthMin)
      if (!quote) continue
      const depth = (quote.reserve * 10n ** BigInt(priceDecimals)) / dollarUnits
      found.set(token, { price: priceIn(quote, { decimals, dollarDecimals }), ...(!named.has(token) && { depth }) })
    }
    return found
  }

  return {
    async pricesOf(tokens) {
      const found = new Map<string, TokenPrice>()
      for (let start = 0; start < tokens.length; start += batchMax)
        for (const [token, price] of await read(tokens.slice(start, start + batchMax))) found.set(token, price)
      return found
    },
  }
}
