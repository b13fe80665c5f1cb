import { expect } from 'chai'
import { atom } from 'nanostores'
import type { PriceCurrency } from '../amounts/price-currencies.js'
import { HttpError } from '../errors/http-error.js'
import type { Token } from '../tokens/token.js'
import { createPriceLines } from './price-lines.store.js'
import { changeOf, readLines, fiatValueLine, type PricePoint, type PriceRange } from './price-lines.state.js'

const dollar = 10n ** 12n
const at = (minute: number) => new Date(minute * 60_000).toISOString()
const $currency = atom<PriceCurrency>('usd')
const answer = (lines: Readonly<Record<string, readonly (readonly [minute: number, price: string])[]>>) => ({
  currency: 'usd' as const,
  range: 'day' as const,
  lines: Object.entries(lines).map(([address, points]) => ({
    address,
    points: points.map(([minute, price]) => ({ time: at(minute), price })),
  })),
})
const token = (id: string, units: bigint, changes: Partial<Token> = {}): Token => ({
  id,
  caipNetworkId: 'eip155:1',
  address: id,
  name: id,
  symbol: id,
  decimals: 2,
  units,
  price: dollar,
  fiatValue: units * dollar,
  iconUrl: undefined,
  spam: undefined,
  ...changes,
})
const plain = (line: readonly PricePoint[]) => line.map(({ atMs, value }) => [atMs / 60_000, value])

describe('lines of prices', () => {
  it('are read in the order of time, each time once, to the last digit that counts', () => {
    const lines = readLines(
      answer({
        A: [
          [2, '1.5'],
          [1, '0.0000000000019'],
          [2, '1.5'],
          [3, '30'],
        ],
      }),
    )
    expect(plain(lines.get('a')!)).to.deep.equal([
      [1, 1n],
      [2, (3n * dollar) / 2n],
      [3, 30n * dollar],
    ])
  })

  it('leave out what has no time', () => {
    const read = readLines({ ...answer({}), lines: [{ address: 'a', points: [{ time: 'soon', price: '1' }] }] })
    expect(read.get('a')).to.deep.equal([])
  })

  it('make the value of what is held, from when on all prices are known', () => {
    const lines = readLines(
      answer({
        a: [
          [1, '1'],
          [3, '2'],
          [5, '4'],
        ],
        b: [
          [2, '10'],
          [4, '20'],
        ],
      }),
    )
    // Two of a, half of b, and something that nobody prices.
    const line = fiatValueLine([token('a', 200n), token('B', 50n), token('c', 900n)], lines)
    expect(plain(line)).to.deep.equal([
      [2, 7n * dollar],
      [3, 9n * dollar],
      [4, 14n * dollar],
      [5, 18n * dollar],
    ])
  })

  it('are empty of nothing', () => expect(fiatValueLine([token('c', 1n)], new Map())).to.deep.equal([]))

  it('say by how much they rose', () => {
    const line = (...values: readonly bigint[]) => ({
      currency: 'usd' as const,
      points: values.map((value, atMs) => ({ atMs, value })),
    })
    const lines = [line(4n, 5n), line(4n, 1n), line(4n, 4n), line(0n, 1n), line(4n), line()]
    expect(lines.map(changeOf)).to.deep.equal([250n, -750n, 0n, undefined, undefined, undefined])
  })
})

describe('who reads lines of prices', () => {
  it('asks once a minute, for the 20 of the greatest value, and never for spam', async () => {
    let now = 0
    const requests: (readonly string[])[] = []
    const lines = createPriceLines({
      fetchLines: async ids => {
        requests.push(ids)
        return answer({ t0: [[1, '1']] })
      },
      $currency,
      now: () => now,
    })
    const tokens = Array.from({ length: 30 }, (_, index) => token(`t${index}`, 1n))
    const list = [token('bait', 1n, { spam: 'link' }), token('dear', 1n, { price: undefined }), ...tokens]
    expect((await lines.fiatValueOf(list, 'day'))!.points).to.have.length(1)
    await lines.fiatValueOf(list, 'day')
    expect(requests.map(ids => ids.length)).to.deep.equal([20])
    expect(requests[0]).to.not.include('bait')
    now = 60_000
    await lines.fiatValueOf(list, 'day')
    expect(requests).to.have.length(2)
    expect(await lines.fiatValueOf([], 'day')).to.deep.equal({ currency: 'usd', points: [] })
    expect(await lines.priceOf(token('t9', 1n), 'week')).to.deep.equal({ currency: 'usd', points: [] })
  })

  it('tells a server without prices from one that fails, and asks that again', async () => {
    let failure: Error = new HttpError(501)
    const lines = createPriceLines({ fetchLines: () => Promise.reject(failure), $currency, now: () => 0 })
    expect(await lines.priceOf(token('a', 1n), 'day')).to.equal(undefined)
    failure = new HttpError(503)
    for (let round = 0; round < 2; round++)
      expect(await lines.priceOf(token('b', 1n), 'day').catch((error: unknown) => error)).to.equal(failure)
  })

  it('asks in the money of the other prices, and says in which it was answered', async () => {
    const requests: string[] = []
    const $money = atom<PriceCurrency>('eur')
    const lines = createPriceLines({
      fetchLines: async (_, range, currency) => {
        requests.push(currency)
        return { ...answer({ a: [[1, '2']] }), range, currency: range === 'year' ? 'usd' : currency }
      },
      $currency: $money,
      now: () => 0,
    })
    const read = async (range: PriceRange) => (await lines.priceOf(token('a', 1n), range))?.currency
    expect([await read('day'), await read('year')]).to.deep.equal(['eur', 'usd'])
    $money.set('gbp')
    expect([await read('day'), await read('day')]).to.deep.equal(['gbp', 'gbp'])
    expect((await lines.fiatValueOf([token('a', 100n)], 'year'))?.currency).to.equal('usd')
    expect(requests).to.deep.equal(['eur', 'eur', 'gbp', 'gbp'])
  })
})
