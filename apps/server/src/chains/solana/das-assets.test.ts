import { after, before, beforeEach, describe, it } from 'node:test'
import { endpoints, nftImagePath } from '@w3m/core/api'
import { encodeBase58 } from '@w3m/core/caip'
import { expect } from 'chai'
import * as v from 'valibot'
import type { Server } from '../../server.js'
import { sourceDefaults } from '../../sources/source-settings.js'
import { foreignServer } from '../../testing/foreign-server.js'
import { testServer, testSolana } from '../../testing/test-server.js'

const chain = testSolana.caipNetworkId
/** The first account of the developer wallet. */
const owner = 'G6iUkfkEGhsyYr8pKXvXUJoLpyh3inV5GdnKw5epJ1sn'
const nobody = '5sbbMtKfrVqpyzQFWcFcCbNqJ4MTbDzbCVTVABvVDmgT'
const [dollar, moss] = testSolana.tokens
const drawing = `data:image/svg+xml,${encodeURIComponent('<svg xmlns="http://www.w3.org/2000/svg"><rect/></svg>')}`

const mintOf = (index: number) => encodeBase58(Uint8Array.from({ length: 32 }, (_, at) => (at === 31 ? index : 7)))
const collection = mintOf(250)

const assetOf = (index: number, more: Readonly<Record<string, unknown>> = {}) => ({
  interface: 'V1_NFT',
  id: mintOf(index),
  content: {
    $schema: 'https://schema.metaplex.com/nft1.0.json',
    json_uri: 'https://stranger.example/1.json',
    files: [{ uri: drawing, mime: 'image/svg+xml' }],
    metadata: {
      name: `Piece ${index}`,
      symbol: 'P',
      description: 'One.',
      attributes: [{ trait_type: 'Hue', value: 47 }],
    },
    links: { image: drawing },
  },
  grouping: [
    { group_key: 'collection', group_value: collection, collection_metadata: { name: 'Own Pieces', symbol: 'OP' } },
  ],
  compression: { compressed: index % 2 === 0 },
  ownership: { owner, frozen: false, delegated: false, ownership_model: 'single' },
  burnt: false,
  ...more,
})
const tokenOf = (id: string, name: string, symbol: string) => ({
  interface: 'FungibleToken',
  id,
  content: { metadata: { name, symbol } },
  ownership: { owner },
  token_info: { symbol, decimals: 3, balance: 9 },
})

describe('Assets of a Solana chain by a server of the Digital Asset Standard', () => {
  let now = Date.now()
  let das: Awaited<ReturnType<typeof foreignServer>>
  let server: Server
  let owned: readonly ReturnType<typeof assetOf>[]
  before(async () => {
    das = await foreignServer(({ body }) => {
      const { method, params } = body as { method: string; params: Record<string, unknown> }
      const [page, limit] = [Number(params['page']), Number(params['limit'])]
      const tokens = [tokenOf(dollar!.address, 'A dollar', 'USDX'), tokenOf(moss!.address, 'free-moss.com', 'MOSSY')]
      const isAll = (params['options'] as { showFungible?: boolean } | undefined)?.showFungible
      const all = params['ownerAddress'] === owner ? [...owned, ...(isAll ? tokens : [])] : []
      if (method === 'getAssetsByOwner') {
        const items = all.slice((page - 1) * limit, page * limit)
        return { jsonrpc: '2.0', id: 1, result: { total: items.length, limit, page, items } }
      }
      const found = [...owned, ...tokens].find(({ id }) => id === params['id'])
      return found
        ? { jsonrpc: '2.0', id: 1, result: found }
        : { jsonrpc: '2.0', id: 1, error: { code: -32_000, message: 'RecordNotFound Error: Asset Not Found' } }
    })
  })
  beforeEach(() => {
    das.become(undefined)
    owned = Array.from({ length: 30 }, (_, index) => assetOf(index))
    server = testServer({
      chains: [{ ...testSolana, tokens: [] }],
      now: () => now,
      sources: {
        ...sourceDefaults,
        assets: [{ chain, url: `${das.url}/?api-key=k3y`, headers: { 'x-own': 'h3ader' }, perSecond: 1_000 }],
      },
    })
  })
  after(() => das.close())

  const page = async (account: string, cursor = '') => {
    const answer = await server.app.request(
      `/v1/account/${account}/nfts?chainId=${chain}${cursor && `&cursor=${cursor}`}`,
    )
    expect(answer.status).to.equal(200)
    return v.parse(endpoints.getNfts.response, await answer.json())
  }

  it('are the pieces of an account, page by page, with their names, pictures and collections', async () => {
    const first = await page(owner)
    expect(first.data[1]).to.deep.equal({
      id: `${chain}/nft:${mintOf(1)}`,
      chainId: chain,
      standard: 'metaplex',
      token_id: mintOf(1),
      amount: '1',
      name: 'Piece 1',
      description: 'One.',
      image_id: `${chain}/nft:${mintOf(1)}`,
      collection: { address: `${chain}:${collection}`, name: 'Own Pieces', symbol: 'OP' },
      flags: { is_spam: false },
    })
    const second = await page(owner, first.next!)
    expect([first.data.length, second.data.length, second.next]).to.deep.equal([24, 6, null])
    expect(new Set([...first.data, ...second.data].map(({ id }) => id)).size).to.equal(30)
    const { headers, path, query } = das.requests.at(-1)!
    expect([headers['x-own'], path, query.get('api-key')]).to.deep.equal(['h3ader', '/', 'k3y'])
    expect((await page(nobody)).data).to.deep.equal([])
    const other = `/v1/account/${nobody}/nfts?chainId=${chain}&cursor=${first.next}`
    expect((await server.app.request(other)).status).to.equal(400)
  })

  it('leave out what is burnt, somebody else’s, or no piece, whatever the server lists', async () => {
    owned = [
      assetOf(1, { burnt: true }),
      assetOf(2, { ownership: { owner: nobody } }),
      assetOf(3, { interface: 'FungibleAsset' }),
      assetOf(4, { content: null, grouping: null }),
    ]
    const { data } = await page(owner)
    expect(
      data.map(({ token_id: id, name, image_id: image, collection: of }) => [id, name, image, of.address]),
    ).to.deep.equal([[mintOf(4), null, null, `${chain}:${mintOf(4)}`]])
  })

  it('are told one by one with their traits, and their pictures are read here', async () => {
    const id = encodeURIComponent(`${chain}/nft:${mintOf(5)}`)
    const detail = v.parse(endpoints.getNft.response, await (await server.app.request(`/v1/nft/${id}`)).json())
    expect([detail.name, detail.traits, detail.problem]).to.deep.equal([
      'Piece 5',
      [{ name: 'Hue', value: '47' }],
      null,
    ])
    const picture = await server.app.request(nftImagePath + id)
    expect([picture.status, picture.headers.get('content-type')]).to.deep.equal([200, 'image/svg+xml'])
    expect(picture.headers.get('content-security-policy')).to.match(/default-src 'none'.*sandbox/)
    const status = async (of: string) => (await server.app.request(nftImagePath + encodeURIComponent(of))).status
    expect(await status(`${chain}/nft:${mintOf(99)}`)).to.equal(404)
    expect(await status(`${chain}/nft:0x00`)).to.equal(400)
    expect(await status(`eip155:1/nft:${mintOf(1)}`)).to.equal(400)
  })

  it('never send a visitor or this server to a private address for a picture', async () => {
    owned = [assetOf(6, { content: { metadata: { name: 'x' }, links: { image: `${das.url}/picture.png` } } })]
    const before = das.requests.length
    const id = encodeURIComponent(`${chain}/nft:${mintOf(6)}`)
    expect((await server.app.request(nftImagePath + id)).status).to.equal(404)
    expect(das.requests.slice(before).map(({ path }) => path)).to.deep.equal(['/'])
    const listed = await (await server.app.request(`/v1/account/${owner}/nfts?chainId=${chain}`)).text()
    expect(listed).not.to.contain('picture.png')
  })

  it('say of a piece that is a video or a model which it is, by its files or what its links end with', async () => {
    const media = async (content: Readonly<Record<string, unknown>>, index: number) => {
      owned = [assetOf(index, { content: { metadata: { name: 'x' }, ...content } })]
      const answer = await server.app.request(`/v1/nft/${encodeURIComponent(`${chain}/nft:${mintOf(index)}`)}`)
      const nft = v.parse(endpoints.getNft.response, await answer.json())
      return [nft.media, nft.image_id]
    }
    const uri = 'https://stranger.example/5'
    expect(await media({ files: [{ uri, mime: 'video/mp4' }] }, 20)).to.deep.equal(['video', null])
    expect(await media({ files: [{ uri, mime: 'model/gltf-binary' }] }, 21)).to.deep.equal(['model', null])
    expect(await media({ links: { animation_url: `${uri}.glb` } }, 22)).to.deep.equal(['model', null])
    expect(await media({ links: { image: `${uri}.mp4` } }, 23)).to.deep.equal(['video', null])
    expect(await media({}, 24)).to.deep.equal([null, null])
    // A picture among its files stands for a link that is empty, or leads to something else.
    const files = [{ uri: drawing, mime: 'image/svg+xml' }]
    const shown = (index: number) => `${chain}/nft:${mintOf(index)}`
    expect(await media({ links: { image: '' }, files }, 25)).to.deep.equal([null, shown(25)])
    expect(await media({ links: { image: `${uri}.mp4` }, files }, 26)).to.deep.equal(['video', shown(26)])
  })

  it('clean what strangers write', async () => {
    const name = `a\u202Eb\u0000 <script> ${'x'.repeat(500)}`
    owned = [assetOf(7, { content: { metadata: { name, description: 7, attributes: { a: 1 } }, links: { image: 5 } } })]
    const [nft] = (await page(owner)).data
    expect(nft!.name).to.match(/^ab <script> x+$/)
    expect(nft!.name!.length).to.be.at.most(80)
    expect(nft!.image_id).to.equal(null)
  })

  it('give tokens their names; how much of them there is, and in what units, the chain says', async () => {
    const answer = await server.app.request(`/v1/account/${owner}/balance?chainId=${chain}`)
    const { balances } = v.parse(endpoints.getBalance.response, await answer.json())
    expect(
      balances.map(({ name, symbol, quantity, flags }) => [
        name,
        symbol,
        quantity.numeric,
        quantity.decimals,
        flags?.is_spam,
      ]),
    ).to.have.deep.members([
      [testSolana.nativeCurrency.name, 'SOL', '100', '9', undefined],
      ['A dollar', 'USDX', '25000', '6', undefined],
      ['free-moss.com', 'MOSSY', '340.25', '9', true],
    ])
  })

  it('leave balances standing where the server is down, and names are there once it is up again', async () => {
    das.become('is broken')
    const symbols = async () => {
      now += 60_000
      const answer = await server.app.request(`/v1/account/${owner}/balance?chainId=${chain}`)
      const { balances } = v.parse(endpoints.getBalance.response, await answer.json())
      return balances.map(({ symbol }) => symbol)
    }
    expect(await symbols()).to.have.members(['SOL', dollar!.address.slice(0, 4), moss!.address.slice(0, 4)])
    const nfts = await server.app.request(`/v1/account/${owner}/nfts?chainId=${chain}`)
    expect([nfts.status, (await nfts.text()).includes('k3y')]).to.deep.equal([503, false])
    das.become(undefined)
    expect(await symbols()).to.have.members(['SOL', 'USDX', 'MOSSY'])
  })
})
