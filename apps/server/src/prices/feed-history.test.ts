import { after, before, beforeEach, describe, it } from 'node:test'
import { endpoints } from '@w3m/core/api'
import { expect } from 'chai'
import * as v from 'valibot'
import type { Server } from '../server.js'
import { createHostedSource } from '../sources/hosted-source.js'
import { sourceDefaults } from '../sources/source-settings.js'
import { foreignServer } from '../testing/foreign-server.js'
import { busyChain, testServer, testSolana } from '../testing/test-server.js'
import { createFeedHistory } from './feed-history.js'

const minute = 60_000
const hour = 60 * minute
const day = 24 * hour
const chain = busyChain.caipNetworkId
const token = (symbol: string) => busyChain.tokens.find(token => token.symbol === symbol)!.address.toLowerCase()
const moss = testSolana.tokens[1]!.address

describe('Prices of before by a feed', () => {
  /** A while after the end of a step, so that what is said a minute ago lies behind the last one. */
  let now = Math.floor(Date.now() / hour) * hour + 20 * minute + 1
  let feed: Awaited<ReturnType<typeof foreignServer>>
  let server: Server
  /** The points that the feed says, by path and money; it knows nothing of another path. */
  let answers: Record<string, readonly (readonly [at: number, price: number | null])[]>
  before(async () => {
    feed = await foreignServer(({ path, query }) => {
      const prices = answers[`${path.slice(1)} ${query.get('vs_currency')}`]
      return prices && { prices, market_caps: [], total_volumes: [] }
    })
    server = testServer({
      chains: [busyChain, testSolana],
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
    now += day
    answers = {}
    feed.become(undefined)
  })
  after(async () => {
    await server.close()
    await feed.close()
  })

  const request = (addresses: readonly string[], rest = '') =>
    server.app.request(`/v1/fungible/price-history?addresses=${addresses.join()}${rest}`)
  const read = async (addresses: readonly string[], rest?: string) => {
    const answer = await request(addresses, rest)
    expect(answer.status).to.equal(200)
    return v.parse(endpoints.getPriceHistory.response, await answer.json())
  }
  const leaf = `coins/local/contract/${token('LEAF')}/market_chart`
  const at = (ms: number) => new Date(now - ms).toISOString()

  it('are what it says in each money, and it learns what is asked for and nothing else', async () => {
    answers = {
      [`${leaf} eur`]: [
        [now - 3 * hour, 2.5],
        [now - hour, 3.125],
      ],
      'coins/ether/market_chart eur': [[now - 2 * hour, 2_900]],
    }
    const before = feed.requests.length
    const { currency, lines } = await read([`${chain}:${token('LEAF')}`, chain], '&currency=eur')
    expect(currency).to.equal('eur')
    expect(lines.map(({ points }) => points.at(-1))).to.deep.equal([
      { time: at(0), price: '3.125' },
      { time: at(0), price: '2900' },
    ])
    expect(new Set(lines[0]!.points.map(({ price }) => price))).to.deep.equal(new Set(['2.5', '3.125']))
    expect(lines[0]!.points.length).to.be.within(12, 14)
    expect(
      feed.requests.slice(before).map(({ path, query }) => [path, query.get('vs_currency'), query.get('days')]),
    ).to.have.deep.members([
      [`/${leaf}`, 'eur', '1'],
      ['/coins/ether/market_chart', 'eur', '1'],
    ])
    expect(feed.requests.slice(before).every(({ headers }) => headers['x-cg-pro-api-key'] === 'k3y')).to.equal(true)
  })

  it('are those of mints as they are written, over a week and a year', async () => {
    const path = `coins/solana/contract/${moss}/market_chart`
    answers = { [`${path} jpy`]: [[now - hour, 12]] }
    const before = feed.requests.length
    for (const range of ['week', 'year'])
      expect(
        (await read([`${testSolana.caipNetworkId}:${moss}`], `&currency=jpy&range=${range}`)).lines[0]!.points.at(-1),
      ).to.deep.equal({ time: at(0), price: '12' })
    expect(feed.requests.slice(before).map(({ query }) => query.get('days'))).to.deep.equal(['7', '365'])
  })

  it('are asked for once in five minutes, each token apart', async () => {
    answers = { [`${leaf} gbp`]: [[now, 1]] }
    const before = feed.requests.length
    await read([`${chain}:${token('LEAF')}`], '&currency=gbp')
    now += 4 * minute
    await read([`${chain}:${token('LEAF')}`], '&currency=gbp')
    expect(feed.requests.length - before).to.equal(1)
    now += minute
    await read([`${chain}:${token('LEAF')}`], '&currency=gbp')
    expect(feed.requests.length - before).to.equal(2)
  })

  it('are the same until then, whatever lies between the steps', async () => {
    const points = Array.from({ length: 288 }, (_, index) => [now - day + index * 5 * minute, index + 1] as const)
    answers = { [`${leaf} jpy`]: points }
    const first = await read([`${chain}:${token('LEAF')}`], '&currency=jpy')
    const lines = first.lines[0]!.points
    const ended = lines.filter(({ time }) => Date.parse(time) % (15 * minute) === 0)
    const priceAt = (time: string) => points.findLast(([at]) => at <= Date.parse(time))?.[1]
    expect(lines.map(({ price }) => Number(price))).to.deep.equal(lines.map(({ time }) => priceAt(time)))
    expect(ended.length).to.equal(lines.length - 1)
    answers = {}
    now += 4 * minute
    const later = (await read([`${chain}:${token('LEAF')}`], '&currency=jpy')).lines[0]!.points
    expect(later.slice(0, -1)).to.deep.equal(ended)
    expect(later.at(-1)).to.deep.equal({ time: at(0), price: '288' })
  })

  it('are told in dollars where none is known in the money that is asked for', async () => {
    answers = { [`${leaf} usd`]: [[now, 3]] }
    const { currency, lines } = await read([`${chain}:${token('LEAF')}`], '&currency=inr')
    expect([currency, lines[0]!.points.at(-1)?.price]).to.deep.equal(['usd', '3'])
  })

  it('are none of what it does not know, and of what it said long ago', async () => {
    answers = { [`${leaf} usd`]: [[now - 3 * day, 3]] }
    const { lines } = await read([`${chain}:${token('LEAF')}`, `${chain}:${token('GRIT')}`])
    expect(lines.map(({ points }) => points)).to.deep.equal([[], []])
  })

  it('leave out what is no price', async () => {
    answers = {
      [`${leaf} cad`]: [
        [now - 2 * hour, 0],
        [now - 2 * hour, null],
        [now - hour, 1e30],
        [now - minute, 7],
      ],
    }
    const { lines } = await read([`${chain}:${token('LEAF')}`], '&currency=cad')
    expect(lines[0]!.points).to.deep.equal([{ time: at(0), price: '7' }])
  })

  it('are a failure, and no empty line, where it does not answer', async () => {
    feed.become('is broken')
    const failed = await request([`${chain}:${token('LEAF')}`], '&currency=aud')
    expect([failed.status, (await failed.text()).includes('The price feed does not answer.')]).to.deep.equal([
      503,
      true,
    ])
  })
})

describe('Prices of before of ever other tokens', () => {
  it('are forgotten, the oldest first, so that nobody fills the memory with them', async () => {
    const paths: string[] = []
    const history = createFeedHistory({
      source: {
        ...createHostedSource({ name: 'The price feed', perSecond: 1 }),
        async find({ url }) {
          paths.push(url.pathname)
          return undefined
        },
      },
      settings: { url: 'http://feed.example', headers: {}, perSecond: 1, platforms: { [chain]: { id: 'local' } } },
      chain: busyChain,
      coinAddress: undefined,
      now: () => 0,
    })!('usd')
    const tokens = Array.from({ length: 2_001 }, (_, index) => `t${index}`)
    await history.pricesOf(tokens, 'day', 0)
    expect(paths).to.have.length(2_001)
    await history.pricesOf(['t2000', 't0'], 'day', 0)
    expect(paths.slice(2_001)).to.deep.equal(['/coins/local/contract/t0/market_chart'])
  })
})
