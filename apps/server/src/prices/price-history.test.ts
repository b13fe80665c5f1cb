import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, describe, it } from 'node:test'
import { endpoints } from '@w3m/core/api'
import { expect } from 'chai'
import * as v from 'valibot'
import { parseUnits, type Address } from 'viem'
import { poolStatesOf } from '../chains/eip155/eip155-pools.js'
import { chainAccount, onChain, type ChainAccount } from '../testing/chain-account.js'
import { indexedServer } from '../testing/indexed-server.js'
import { busyChain, testServer } from '../testing/test-server.js'
import { cachePriceHistory, rangeSettings, statesAt, timesOf } from './price-history.js'

const exchange = JSON.parse(process.env.W3M_TEST_EXCHANGE!) as Record<
  'router' | 'factory' | 'wrapped' | 'dollar',
  Address
>
const chain = busyChain.caipNetworkId
const hour = 3_600_000

describe('Prices of former times', () => {
  let folder: string
  let now = Date.now()
  let server: ReturnType<typeof indexedServer>
  let ada: ChainAccount
  before(async () => {
    folder = mkdtempSync(join(tmpdir(), 'w3m-price-history-'))
    server = indexedServer(folder, { chains: [{ ...busyChain, exchange }], now: () => now })
    ada = await chainAccount()
  })
  after(async () => {
    await server.close()
    rmSync(folder, { recursive: true, force: true })
  })

  const getHistory = (query: string) => server.app.request(`/v1/fungible/price-history?${query}`)
  const linesOf = async (query: string) =>
    v.parse(endpoints.getPriceHistory.response, await (await getHistory(query)).json()).lines
  /** Puts so many dollars for so many tokens into a pool. */
  async function pool(token: Address, tokens: bigint, dollars: bigint): Promise<void> {
    for (const [address, amount] of [
      [token, tokens],
      [exchange.dollar, dollars],
    ] as const) {
      await ada.call({ contract: 'TestToken', address, functionName: 'mint', args: [ada.address, amount] })
      await ada.call({ contract: 'TestToken', address, functionName: 'approve', args: [exchange.router, amount] })
    }
    await ada.addLiquidity(exchange.router, [token, exchange.dollar], [tokens, dollars])
  }
  const timeOfHead = async () =>
    Number(((await onChain('eth_getBlockByNumber', ['latest', false])) as { timestamp: string }).timestamp) * 1_000

  it('are those that the pools said, from when on they said it', async () => {
    const token = await ada.deploy('TestToken', ['Line', 'LINE', 6])
    await pool(token, parseUnits('1000', 6), parseUnits('4000', 6))
    const headTime = await timeOfHead()
    await server.catchUp()
    now = headTime + hour
    const [line] = await linesOf(`addresses=${chain}:${token}&range=day`)
    expect(line!.address).to.equal(`${chain}:${token}`)
    const times = line!.points.map(({ time }) => Date.parse(time))
    expect(times.every(time => time >= headTime && time <= now)).to.equal(true)
    expect(line!.points.at(-1)).to.deep.equal({ time: new Date(now).toISOString(), price: '4' })
    expect(new Set(line!.points.map(({ price }) => price))).to.deep.equal(new Set(['4']))
    expect(line!.points.length).to.be.within(4, 6)
  })

  it('are known of the coin, of the dollar itself, and through the coin', async () => {
    const [nativeLine, dollar] = await linesOf(`addresses=${chain},${chain}:${exchange.dollar}&range=week`)
    expect([nativeLine!.points.at(-1)?.price, dollar!.points.at(-1)?.price]).to.deep.equal(['3000', '1'])
    expect(dollar!.points.length).to.be.within(84, 85)
  })

  it('are none of a token that no pool has, nor of what another contract says of itself', async () => {
    const token = await ada.deploy('TestToken', ['Lone', 'LONE', 18])
    expect(await linesOf(`addresses=${chain}:${token}`)).to.deep.equal([{ address: `${chain}:${token}`, points: [] }])
    expect(await linesOf(`addresses=eip155:404`)).to.deep.equal([])
  })

  for (const query of ['', 'addresses=', 'addresses=0x1', `addresses=${chain}&range=hour`])
    it(`are not told for “${query}”`, async () => {
      expect((await getHistory(query)).status).to.equal(400)
    })

  it('are not known to a server that keeps nothing', async () => {
    const otherServer = testServer({ chains: [{ ...busyChain, exchange }] })
    expect((await otherServer.app.request(`/v1/fungible/price-history?addresses=${chain}`)).status).to.equal(501)
    await otherServer.close()
  })
})

describe('Prices of former times that are kept', () => {
  it('are as few as their points allow, however many tokens are asked for together', async () => {
    let requestCount = 0
    const source = cachePriceHistory(
      {
        async pricesOf() {
          requestCount += 1
          return new Map()
        },
      },
      () => 0,
    )
    const forwardCall = (index: number, count: number) =>
      source.pricesOf(
        Array.from({ length: count }, (_, token) => `0x${index}.${token}`),
        'year',
        0,
      )
    await forwardCall(-1, 1)
    for (let index = 0; index < 900; index += 1) await forwardCall(index, 1)
    await forwardCall(-1, 1)
    expect(requestCount).to.equal(901)
    for (let index = 900; index < 1_200; index += 1) await forwardCall(index, 20)
    await forwardCall(-1, 1)
    expect(requestCount).to.equal(1_202)
  })
})

describe('The points of a line', () => {
  it('are the ends of steps, and now', () => {
    for (const range of ['day', 'week', 'year'] as const) {
      const { spanMs, stepMs } = rangeSettings[range]
      const times = timesOf(range, 10 * spanMs + 1)
      expect(times.length).to.be.within(80, 130)
      expect(times.at(-1)).to.equal(10 * spanMs + 1)
      expect(times[1]! - times[0]!).to.equal(stepMs)
      expect(timesOf(range, 10 * stepMs).at(-1)).to.equal(10 * stepMs)
    }
  })

  it('hold what was said last', () => {
    const points = [{ time: 2 }, { time: 4 }]
    expect(statesAt(points, [1, 2, 3, 4, 9]).map(point => point?.time)).to.deep.equal([undefined, 2, 2, 4, 4])
  })
})

describe('What pools say', () => {
  const topic = '0x1c411e9a96e071241c2f21f7726b17ae89e3cab4c78be50e062b03a9fffbbad1'
  const word = (value: bigint) => value.toString(16).padStart(64, '0')
  it('is the last of a block, and nothing of another form', () => {
    const log = (address: string, data: string, topics = [topic]) => ({ address, topics, data })
    expect(
      poolStatesOf([
        log('0xa', `0x${word(1n)}${word(2n)}`),
        log('0xb', `0x${word(5n)}${word(2n ** 112n - 1n)}`),
        log('0xa', `0x${word(3n)}${word(4n)}`),
        log('0xc', `0x${word(1n)}`),
        log('0xd', `0x${word(2n ** 112n)}${word(1n)}`),
        log('0xe', `0x${word(1n)}${word(2n)}`, [topic, topic]),
      ]),
    ).to.deep.equal([
      { pool: '0xa', first: 3n, second: 4n },
      { pool: '0xb', first: 5n, second: 2n ** 112n - 1n },
    ])
  })
})
