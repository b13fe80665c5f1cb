import type { PriceSource } from '../../prices/price-source.js'
import { priceBy, quoteOf, quoteThrough, type Pool } from '../../prices/pool-price.js'
import type { ServedChain } from '../../settings.js'
import type { TokenDirectory } from '../../tokens/token-directory.js'
import { rpcNodeIsDown } from '../balance-reader.js'
import { wordsOf } from './call-contracts.js'
import { callsOf, dollarsMin, readPairs } from './eip155-pairs.js'

type Exchange = NonNullable<ServedChain['exchange']>

/** `getReserves()` of a pool. */
const getReserves = '0x0902f1ac'
/** Tokens that are asked for together. */
const batchMax = 100

/**
 * Prices by the pools of an exchange of the form of Uniswap V2, as they stand at this moment: against the dollar that
 * the settings name, or against the wrapped coin. Who moves a pool moves its price, so nothing is decided by it.
 */
export function createEip155PriceSource(
  { rpcUrl, nativeCurrency }: Pick<ServedChain, 'rpcUrl' | 'nativeCurrency'>,
  exchange: Exchange,
  directory: TokenDirectory,
  coinAddress: string,
): PriceSource {
  const factory = exchange.factory.toLowerCase()
  const wrapped = exchange.wrapped.toLowerCase()
  const dollar = exchange.dollar.toLowerCase()

  const call = callsOf(rpcUrl)

  /** What the pool of each pair holds; undefined where there is none. */
  async function poolsOf(
    pairs: readonly (readonly [token: string, other: string])[],
  ): Promise<readonly (Pool | undefined)[]> {
    const addresses = await readPairs(call, factory, pairs)
    const known = addresses.filter(address => address !== undefined)
    const answers = await call(known.map(address => [address, getReserves] as const))
    const reserves = new Map(known.map((address, index) => [address, wordsOf(answers[index], 3)]))
    return pairs.map(([token, other], index) => {
      const [first, second] = reserves.get(addresses[index] ?? '') ?? []
      if (first === undefined || second === undefined) return undefined
      // A pool holds its tokens in the order of their addresses.
      return token < other ? { token: first, other: second } : { token: second, other: first }
    })
  }

  async function read(tokens: readonly string[]): Promise<ReadonlyMap<string, bigint>> {
    const facts = await directory.describe([dollar, ...tokens.filter(token => token !== coinAddress)])
    const dollarDecimals = facts.get(dollar)?.decimals
    if (dollarDecimals === undefined || dollarDecimals === null) throw rpcNodeIsDown()
    const spelled = tokens.map(token => (token === coinAddress ? wrapped : token))
    const [coinPool, ...pools] = await poolsOf([
      [wrapped, dollar],
      ...spelled.flatMap(token => [[token, dollar] as const, [token, wrapped] as const]),
    ])
    const coin = coinPool && quoteOf(coinPool)
    const found = new Map<string, bigint>()
    for (const [index, token] of tokens.entries()) {
      const decimals = token === coinAddress ? nativeCurrency.decimals : facts.get(token)?.decimals
      if (decimals === undefined || decimals === null) continue
      const [direct, through] = [pools[index * 2], pools[index * 2 + 1]]
      const limits = { decimals, dollarDecimals, depthMin: dollarsMin * 10n ** BigInt(dollarDecimals) }
      const price =
        token === dollar
          ? priceBy([{ numerator: 1n, denominator: 1n, depth: limits.depthMin }], limits)
          : priceBy([direct && quoteOf(direct), through && quoteThrough(through, coin)], limits)
      if (price !== undefined) found.set(token, price)
    }
    return found
  }

  return {
    async pricesOf(tokens) {
      const found = new Map<string, bigint>()
      for (let start = 0; start < tokens.length; start += batchMax)
        for (const [token, price] of await read(tokens.slice(start, start + batchMax))) found.set(token, price)
      return found
    },
  }
}
