import { after, before, beforeEach, describe, it } from 'node:test'
import { endpoints } from '@w3m/core/api'
import { expect } from 'chai'
import fc from 'fast-check'
import * as v from 'valibot'
import { parseUnits, type Address } from 'viem'
import type { Server } from '../server.js'
import { createHostedSource } from '../sources/hosted-source.js'
import { sourceDefaults } from '../sources/source-settings.js'
import { foreignServer } from '../testing/foreign-server.js'
import { busyChain, developer, post, testServer, testSolana } from '../testing/test-server.js'
import { decimalUnits } from './decimal-units.js'
import { createPriceFeed } from './price-feed.js'

const exchange = JSON.parse(process.env.W3M_TEST_EXCHANGE!) as Record<
  'router' | 'factory' | 'wrapped' | 'dollar',
  Address
>
const chain = busyChain.caipNetworkId
const nativeId = `${chain}:0x${'e'.repeat(40)}`
const token = (symbol: string) => busyChain.tokens.find(token => token.symbol === symbol)!.address
const idOf = (symbol: string) => `${chain}:${token(symbol)}`
const moss = testSolana.tokens[1]!.address

describe('Prices by a feed', () => {
  let now = Date.now()
  let feed: Awaited<ReturnType<typeof foreignServer>>
  let server: Server
  /** What the feed says, by path. */
  let answers: Record<string, unknown>
  before(async () => {
    feed = await foreignServer(({ path }) => answers[path.slice(1)] ?? {})
    server = testServer({
      chains: [{ ...busyChain, exchange }, testSolana],
      now: () => now,
      sources: {
        ...sourceDefaults,
        priceFeed: {
          url: feed.url,
          headers: { 'x-cg-pro-api-key': 'k3y' },
          perSecond: 1_000,
          platforms: { [chain]: { id: 'local', coin: 'ether' }, [testSolana.caipNetworkId]: { id: 'solana' } },
        },
      },
    })
  })
  beforeEach(() => {
    now += 60_000
    answers = {}
    feed.become(undefined)
  })
  after(async () => {
    await server.close()
    await feed.close()
  })

  const request = (addresses: readonly string[], currency = 'usd') =>
    server.app.request('/v1/fungible/price', post({ currency, addresses }))
  const pricesOf = async (addresses: readonly string[], currency?: string) =>
    v
      .parse(endpoints.getTokenPrices.response, await (await request(addresses, currency)).json())
      .fungibles.map(({ symbol, price }) => [symbol, price])
  const tokens = (quotes: Readonly<Record<string, unknown>>) => ({ 'simple/token_price/local': quotes })

  it('are what it says in each money, and it learns what is asked for and nothing else', async () => {
    answers = {
      ...tokens({ [token('LEAF').toLowerCase()]: { eur: 2.5 } }),
      'simple/price': { ether: { eur: 2_900.125 } },
    }
    const before = feed.requests.length
    expect(await pricesOf([nativeId, idOf('LEAF')], 'eur')).to.deep.equal([
      ['ETH', 2_900.125],
      ['LEAF', 2.5],
    ])
    const requests = feed.requests.slice(before)
    expect(
      requests.map(({ path, query }) => [
        path,
        query.get('ids') ?? query.get('contract_addresses'),
        query.get('vs_currencies'),
      ]),
    ).to.deep.equal([
      ['/simple/price', 'ether', 'eur'],
      ['/simple/token_price/local', token('LEAF').toLowerCase(), 'eur'],
    ])
    expect(requests.every(({ headers }) => headers['x-cg-pro-api-key'] === 'k3y')).to.equal(true)
  })

  it('are those of mints as they are written', async () => {
    answers = { 'simple/token_price/solana': { [moss]: { jpy: 12 }, [moss.toLowerCase()]: { jpy: 99 } } }
    expect(await pricesOf([`${testSolana.caipNetworkId}:${moss}`], 'jpy')).to.deep.equal([['MOSS', 12]])
  })

  it('are never converted: what it does not say in a money is null there', async () => {
    answers = tokens({ [token('LEAF').toLowerCase()]: { usd: 9 } })
    expect(await pricesOf([idOf('LEAF')], 'gbp')).to.deep.equal([['LEAF', null]])
    // The pool says dollars alone.
    expect(await pricesOf([idOf('GRIT')], 'gbp')).to.deep.equal([['GRIT', null]])
  })

  it('come from the pools in dollars where it knows none, or is down', async () => {
    answers = tokens({ [token('LEAF').toLowerCase()]: { usd: 9 } })
    expect(await pricesOf([idOf('LEAF'), idOf('GRIT')])).to.deep.equal([
      ['LEAF', 9],
      ['GRIT', 60],
    ])
    now += 60_000
    feed.become('is broken')
    expect(await pricesOf([idOf('LEAF'), idOf('GRIT')])).to.deep.equal([
      ['LEAF', 3],
      ['GRIT', 60],
    ])
    const failed = await request([idOf('LEAF')], 'eur')
    expect([failed.status, (await failed.text()).includes('The price feed does not answer.')]).to.deep.equal([
      503,
      true,
    ])
  })

  it('say what balances are worth in the money that is asked for, and leave them standing where it is down', async () => {
    answers = { ...tokens({ [token('LEAF').toLowerCase()]: { cad: 4 } }), 'simple/price': { ether: { cad: 4_000 } } }
    const read = async () => {
      const answer = await server.app.request(`/v1/account/${developer}/balance?chainId=${chain}&currency=cad`)
      const { balances } = v.parse(endpoints.getBalance.response, await answer.json())
      return balances.slice(0, 3).map(({ symbol, price, value }) => [symbol, price, value])
    }
    expect(await read()).to.deep.equal([
      ['ETH', 4_000, 40_000_000],
      ['LUSD', null, null],
      ['LEAF', 4, 4_802],
    ])
    now += 60_000
    feed.become('speaks no JSON')
    expect((await read()).map(([, price]) => price)).to.deep.equal([null, null, null])
  })

  for (const [title, quote] of [
    ['nothing', 0],
    ['less than nothing', -1],
    ['what cannot be', 1e30],
    ['a text', '12'],
    ['null', null],
    ['a list', [1]],
  ] as const) {
    it(`are none where it says ${title}`, async () => {
      answers = tokens({ [token('LEAF').toLowerCase()]: { eur: quote } })
      expect(await pricesOf([idOf('LEAF')], 'eur')).to.deep.equal([['LEAF', null]])
    })
  }

  it('are none where it said them longer ago than a day, or for another token', async () => {
    answers = tokens({ [token('LEAF').toLowerCase()]: { eur: 3, last_updated_at: now / 1_000 - 86_500 } })
    expect(await pricesOf([idOf('LEAF')], 'eur')).to.deep.equal([['LEAF', null]])
    answers = tokens({ [token('GRIT').toLowerCase()]: { aud: 3 }, __proto__: { aud: 4 }, constructor: { aud: 5 } })
    expect(await pricesOf([idOf('LEAF')], 'aud')).to.deep.equal([['LEAF', null]])
  })
})

describe('Prices by a feed that refuses a part of what it is asked', () => {
  it('are those that it said before, and a failure where it said none', async () => {
    const addresses = Array.from({ length: 60 }, (_, index) => `0x${String(index).padStart(40, '0')}`)
    const [first = '', last = ''] = [addresses[0], addresses.at(-1)]
    const feed = await foreignServer(({ path, query }) => {
      if (path === '/simple/price') return { ether: { eur: 2_000 } }
      return query.get('contract_addresses')?.includes(last) ? undefined : { [first]: { eur: 2 } }
    })
    const prices = createPriceFeed({
      source: createHostedSource({ name: 'The price feed', perSecond: 1_000 }),
      settings: {
        url: feed.url,
        headers: {},
        perSecond: 1_000,
        platforms: { [chain]: { id: 'local', coin: 'ether' } },
      },
      chain: busyChain,
      normalizeAddress: address => address,
      coinAddress: 'coin',
      now: Date.now,
    })!('eur')
    expect([...(await prices.pricesOf([...addresses, 'coin']))]).to.deep.equal([
      ['coin', { price: parseUnits('2000', 18) }],
      [first, { price: parseUnits('2', 18) }],
    ])
    const refused = await prices.pricesOf([last]).catch((error: unknown) => error)
    expect(refused).to.have.property('status', 503)
    await feed.close()
  })
})

describe('A number of JSON in base units', () => {
  for (const [value, units] of [
    [1, 10n ** 18n],
    [0.1, 10n ** 17n],
    [1.5e-9, 1_500_000_000n],
    [1e-19, 0n],
    [1e21, 10n ** 39n],
    [123_456.789, 123_456_789n * 10n ** 15n],
    [0, 0n],
    [-1, undefined],
    [Number.NaN, undefined],
    [Infinity, undefined],
    [1e22, undefined],
  ] as const) {
    it(`is ${units ?? 'none'} of ${value}`, () => void expect(decimalUnits(value, 18)).to.equal(units))
  }

  it('is the number that its digits say, whatever the number', () => {
    fc.assert(
      fc.property(fc.double({ min: 0, max: 1e20, noNaN: true }), value => {
        const fixed = /e/.test(String(value)) ? undefined : String(value)
        const units = decimalUnits(value, 18)
        if (fixed !== undefined) expect(units).to.equal(parseUnits(fixed.replace(/(\.\d{18})\d+$/, '$1'), 18))
        else expect(typeof units).to.equal('bigint')
      }),
      { numRuns: 5_000 },
    )
  })
})
