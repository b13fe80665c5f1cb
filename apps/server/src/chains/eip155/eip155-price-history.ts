import type { ActivityRepository, PoolPoint } from '../../ports/activity-repository.js'
import { priceBy, quoteOf, quoteThrough, type Pool } from '../../prices/pool-price.js'
import {
  rangeSettings,
  statesAt,
  timesOf,
  type PriceHistorySource,
  type PricePoint,
} from '../../prices/price-history.js'
import type { ServedChain } from '../../settings.js'
import type { TokenDirectory } from '../../tokens/token-directory.js'
import { rpcNodeIsDown } from '../balance-reader.js'
import { callsOf, dollarsMin, readPairs, type Pair } from './eip155-pairs.js'

type Exchange = NonNullable<ServedChain['exchange']>

export interface PriceHistoryDeps {
  readonly directory: TokenDirectory
  readonly repository: Pick<ActivityRepository, 'poolPoints'>
  readonly coinAddress: string
}

/** Assigns a pool's reserves to the tokens of a pair: the pool orders its tokens by their addresses. */
const poolOf = ([token, other]: Pair, point: PoolPoint | undefined): Pool | undefined =>
  point && (token < other ? { token: point.first, other: point.second } : { token: point.second, other: point.first })

/**
 * Past prices of tokens, by the reserves that the exchange's pools logged. The present factory tells which pools are
 * its own. @see createEip155PriceSource for the prices of this moment
 */
export function createEip155PriceHistory(
  { caipNetworkId, rpcUrl, nativeCurrency }: Pick<ServedChain, 'caipNetworkId' | 'nativeCurrency' | 'rpcUrl'>,
  exchange: Exchange,
  { directory, repository, coinAddress }: PriceHistoryDeps,
): PriceHistorySource {
  const factory = exchange.factory.toLowerCase()
  const wrapped = exchange.wrapped.toLowerCase()
  const dollar = exchange.dollar.toLowerCase()

  return {
    async pricesOf(tokens, range, nowMs) {
      const metadata = await directory.describe([dollar, ...tokens.filter(token => token !== coinAddress)])
      const dollarDecimals = metadata.get(dollar)?.decimals
      if (dollarDecimals === undefined || dollarDecimals === null) throw rpcNodeIsDown()
      const times = timesOf(range, nowMs)
      const { spanMs, stepMs } = rangeSettings[range]
      const pairs: readonly Pair[] = [
        [wrapped, dollar],
        ...tokens.flatMap(token => {
          const pooledToken = token === coinAddress ? wrapped : token
          return [[pooledToken, dollar] as const, [pooledToken, wrapped] as const]
        }),
      ]
      const addresses = await readPairs(callsOf(rpcUrl), factory, pairs)
      const states = await Promise.all(
        pairs.map(async (pair, index) => {
          const pool = addresses[index]
          const points = pool
            ? await repository.poolPoints(caipNetworkId, pool, { fromMs: nowMs - spanMs, stepMs })
            : []
          return statesAt(points, times).map(point => poolOf(pair, point))
        }),
      )
      const limitsOf = (decimals: number) => ({
        decimals,
        dollarDecimals,
        depthMin: dollarsMin * 10n ** BigInt(dollarDecimals),
      })
      const coinQuotes = times.map((_, index) => {
        const pool = states[0]?.[index]
        return pool && quoteOf(pool)
      })

      const found = new Map<string, readonly PricePoint[]>()
      for (const [index, token] of tokens.entries()) {
        const decimals = token === coinAddress ? nativeCurrency.decimals : metadata.get(token)?.decimals
        if (decimals === undefined || decimals === null) continue
        const [direct, through] = [states[1 + index * 2], states[2 + index * 2]]
        const points = times.flatMap((time, index): readonly PricePoint[] => {
          const [one, other] = [direct?.[index], through?.[index]]
          const limits = limitsOf(decimals)
          const quotes =
            token === dollar
              ? [{ numerator: 1n, denominator: 1n, depth: limits.depthMin, reserve: limits.depthMin }]
              : [one && quoteOf(one), other && quoteThrough(other, coinQuotes[index])]
          const price = priceBy(quotes, limits)
          return price === undefined ? [] : [{ time, price }]
        })
        if (points.length > 0) found.set(token, points)
      }
      return found
    },
  }
}
