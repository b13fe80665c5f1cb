import * as v from 'valibot'
import { cacheResults } from '../names/cache-results.js'
import { feedPrice, feedUrl, type PriceFeedDeps } from './price-feed.js'
import { rangeSettings, statesAt, timesOf, type PriceHistorySource, type PricePoint } from './price-history.js'

/** Prices of before in any money that the feed knows. */
export type PriceHistoryIn = (currency: string) => PriceHistorySource | undefined

const chart = v.object({ prices: v.pipe(v.array(v.tuple([v.number(), v.nullable(v.number())])), v.maxLength(20_000)) })

/**
 * A feed says the same for five minutes, and takes few questions: each token is one. The lines of a chain take about
 * 20 MB at most: anybody may ask for ever other ones.
 */
const memory = { ttlMs: 300_000, entriesMax: 2_000 }
const dayMs = 86_400_000
/** Its points of a year are a day apart, and the last may be late. What is older says nothing of a time. */
const ageMaxMs = 2 * dayMs
/** The feed has nothing of this token. */
const none = 404

/**
 * What tokens cost before, by a server that answers as CoinGecko does: `coins/{platform}/contract/{address}/market_chart`
 * for tokens, `coins/{coin}/market_chart` for the coin. Undefined where it does not know the chain.
 */
export function createFeedHistory({
  source,
  settings: { url, headers, platforms },
  chain: { caipNetworkId },
  coinAddress,
  now,
}: Omit<PriceFeedDeps, 'normalizeAddress'>): ((currency: string) => PriceHistorySource) | undefined {
  const platform = platforms[caipNetworkId]
  if (!platform) return undefined
  const cached = cacheResults<readonly PricePoint[]>(memory, now)

  const pathOf = (token: string): string | undefined => {
    if (token !== coinAddress) return `coins/${platform.id}/contract/${token}/market_chart`
    return platform.coin === undefined ? undefined : `coins/${platform.coin}/market_chart`
  }

  async function fetchHistory(
    path: string,
    currency: string,
    days: number,
    times: readonly number[],
  ): Promise<readonly PricePoint[]> {
    const address = feedUrl(url, path, { vs_currency: currency, days: String(days), precision: 'full' })
    const answer = await source.find({ url: address, headers }, chart, none)
    const points = (answer?.prices ?? [])
      .flatMap(([time, rawPrice]): readonly PricePoint[] => {
        const price = feedPrice(rawPrice)
        return price === undefined ? [] : [{ time, price }]
      })
      .sort((one, other) => one.time - other.time)
    // No other point counts, now or in the next minutes: steps end at the same times for everybody.
    return [...new Set(statesAt(points, times))].filter(point => point !== undefined)
  }

  return currency => ({
    async pricesOf(tokens, range, nowMs) {
      const { spanMs } = rangeSettings[range]
      const times = timesOf(range, nowMs)
      const found = await Promise.all(
        tokens.map(async token => {
          const path = pathOf(token)
          const history = path
            ? await cached(`${currency} ${range} ${token}`, () => fetchHistory(path, currency, spanMs / dayMs, times))
            : []
          const points = statesAt(history, times).flatMap((point, index) => {
            const time = times[index]
            return point && time !== undefined && time - point.time <= ageMaxMs ? [{ time, price: point.price }] : []
          })
          return [token, points] as const
        }),
      )
      return new Map(found.filter(([, points]) => points.length > 0))
    },
  })
}
