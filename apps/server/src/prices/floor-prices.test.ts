import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, beforeEach, describe, it } from 'node:test'
import { endpoints } from '@w3m/core/api'
import { expect } from 'chai'
import * as v from 'valibot'
import { sourceDefaults } from '../sources/source-settings.js'
import { chainAccount } from '../testing/chain-account.js'
import { foreignServer, type Fault } from '../testing/foreign-server.js'
import { indexedServer } from '../testing/indexed-server.js'
import { busyChain } from '../testing/test-server.js'

const chain = busyChain.caipNetworkId
const minute = 60_000

describe('The floor price of a collection', () => {
  let folder: string
  let now = Date.now()
  let feed: Awaited<ReturnType<typeof foreignServer>>
  let server: ReturnType<typeof indexedServer>
  let without: ReturnType<typeof indexedServer>
  let tiles: `0x${string}`
  /** What the feed says of it. */
  let floorAnswer: unknown
  before(async () => {
    folder = mkdtempSync(join(tmpdir(), 'w3m-floors-'))
    feed = await foreignServer(({ path }) =>
      path === `/nfts/local/contract/${tiles.toLowerCase()}` ? floorAnswer : undefined,
    )
    const priceFeed = { url: feed.url, headers: {}, perSecond: 1_000, platforms: { [chain]: { id: 'local' } } }
    server = indexedServer(join(folder, 'with'), { now: () => now, sources: { ...sourceDefaults, priceFeed } })
    without = indexedServer(join(folder, 'without'))
    const ada = await chainAccount()
    tiles = await ada.deploy('TestCollectible')
    await ada.call({ contract: 'TestCollectible', address: tiles, functionName: 'mint', args: [ada.address] })
  })
  beforeEach(() => {
    now += 10 * minute
    feed.become(undefined)
  })
  after(async () => {
    for (const service of [server, without, feed]) await service.close()
    rmSync(folder, { recursive: true, force: true })
  })

  const detail = async (of = server, address: string = tiles) => {
    const id = encodeURIComponent(`${chain}/erc721:${address}/1`)
    const answer = await of.app.request(`/v1/nft/${id}`)
    expect(answer.status).to.equal(200)
    const { name, floor, floor_problem: problem } = v.parse(endpoints.getNft.response, await answer.json())
    return { name, floor, problem }
  }
  const answer = (price: unknown, symbol: unknown = 'ETH') => ({
    id: 'tiles',
    native_currency: 'ethereum',
    native_currency_symbol: symbol,
    floor_price: { native_currency: price, usd: 1 },
  })

  it('is what the feed says, exactly, and is asked for once in five minutes', async () => {
    floorAnswer = answer(12.55)
    const before = feed.requests.length
    const detailWithFloor = { name: 'Tile 1', floor: { numeric: '12.55', symbol: 'ETH' }, problem: null }
    expect(await detail()).to.deep.equal(detailWithFloor)
    floorAnswer = answer(13)
    now += 4 * minute
    expect(await detail()).to.deep.equal(detailWithFloor)
    expect(feed.requests.length - before).to.equal(1)
    now += 2 * minute
    expect((await detail()).floor).to.deep.equal({ numeric: '13', symbol: 'ETH' })
  })

  const unknown = 'The price feed knows no floor price of this collection.'
  for (const [title, of] of [
    ['says nothing of it', {}],
    ['says null', answer(null)],
    ['says zero', answer(0)],
    ['says less than nothing', answer(-1)],
    ['says more than anything costs', answer(1e15)],
    ['does not say in which coin', answer(5, null)],
    ['names a coin that cannot be seen', answer(5, '\u202e\u200b')],
    ['does not know the collection', undefined],
  ] as const)
    it(`is absent, with the reason, where the feed ${title}`, async () => {
      floorAnswer = of
      expect(await detail()).to.deep.equal({ name: 'Tile 1', floor: null, problem: unknown })
    })

  for (const [fault, problem] of [
    ['is broken', 'The price feed does not answer.'],
    ['never answers', 'The price feed is too slow.'],
    // Last: it is left alone for a while then.
    ['is asked too often', 'The price feed is asked too often.'],
  ] as const satisfies readonly (readonly [Fault, string])[])
    it(`is absent, with the reason, where the feed ${fault}, and the NFT is told all the same`, async () => {
      floorAnswer = answer(5)
      feed.become(fault)
      expect(await detail()).to.deep.equal({ name: 'Tile 1', floor: null, problem })
    })

  it('is absent, with the reason, where no source is set', async () => {
    expect(await detail(without)).to.deep.equal({
      name: 'Tile 1',
      floor: null,
      problem: 'No source of this server tells floor prices of this chain.',
    })
  })
})
