import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, describe, it } from 'node:test'
import { endpoints, nftImagePath } from '@w3m/core/api'
import { expect } from 'chai'
import * as v from 'valibot'
import type { Address } from 'viem'
import { chainAccount, type ChainAccount } from '../testing/chain-account.js'
import { indexedServer } from '../testing/indexed-server.js'
import { busyChain } from '../testing/test-server.js'

const chain = busyChain.caipNetworkId
describe('The NFTs of an account on a real chain', () => {
  let folder: string
  let server: ReturnType<typeof indexedServer>
  let ada: ChainAccount
  let bob: ChainAccount
  let tiles: Address
  const call = (who: ChainAccount, functionName: string, ...args: readonly unknown[]) =>
    who.call({ contract: 'TestCollectible', address: tiles, functionName, args })

  before(async () => {
    folder = mkdtempSync(join(tmpdir(), 'w3m-nfts-'))
    server = indexedServer(folder)
    ada = await chainAccount()
    bob = await chainAccount()
    tiles = await bob.deploy('TestCollectible')
  })
  after(async () => {
    await server.close()
    rmSync(folder, { recursive: true, force: true })
  })

  const page = async (account: string, cursor = '') =>
    v.parse(
      endpoints.getNfts.response,
      await (
        await server.app.request(`/v1/account/${account}/nfts?chainId=${chain}${cursor && `&cursor=${cursor}`}`)
      ).json(),
    )

  it('are those that it has now, with names and pictures from the chain itself', async () => {
    await call(ada, 'mint', ada.address)
    await call(ada, 'mint', ada.address)
    await call(ada, 'mint', bob.address)
    await call(ada, 'transferFrom', ada.address, bob.address, 1n)
    await server.catchUp()
    const { data, next } = await page(ada.address)
    const id = `${chain}/erc721:${tiles.toLowerCase()}/2`
    expect(data).to.deep.equal([
      {
        id,
        chainId: chain,
        standard: 'erc721',
        token_id: '2',
        amount: '1',
        name: 'Tile 2',
        description: 'A tile of the local chain.',
        image_id: id,
        collection: { address: `${chain}:${tiles.toLowerCase()}`, name: 'Local Tiles', symbol: 'TILE' },
        flags: { is_spam: false },
      },
    ])
    expect(next).to.equal(null)
    expect((await page(bob.address)).data.map(({ token_id: id }) => id)).to.deep.equal(['1', '3'])
  })

  it('come in pages that meet without a gap, whatever went in between', async () => {
    const eve = await chainAccount()
    for (let index = 0; index < 110; index += 1) await call(bob, 'mint', eve.address)
    await server.catchUp()
    const first = await page(eve.address)
    const burnedIds = first.data.slice(0, 3).map(({ token_id: id }) => BigInt(id))
    for (const id of burnedIds) await call(eve, 'transferFrom', eve.address, bob.address, id)
    const ids = first.data.map(({ id }) => id)
    let { next } = first
    while (next) {
      const more = await page(eve.address, next)
      ids.push(...more.data.map(({ id }) => id))
      next = more.next
    }
    expect(new Set(ids).size).to.equal(110)
    expect(ids).to.have.length(110)
    const forged = await server.app.request(`/v1/account/${ada.address}/nfts?chainId=${chain}&cursor=${first.next}`)
    expect(forged.status).to.equal(400)
  })

  it('begin with those that the account took, whatever it was sent', async () => {
    const dan = await chainAccount()
    for (let index = 0; index < 30; index += 1) await call(bob, 'mint', dan.address)
    await call(dan, 'mint', dan.address)
    await server.catchUp()
    const first = await page(dan.address)
    const rest = await page(dan.address, first.next ?? '')
    const numbers = [...first.data, ...rest.data].map(({ token_id: id }) => Number(id))
    expect(numbers[0]).to.equal(Math.max(...numbers))
    expect([numbers.length, new Set(numbers).size, rest.next]).to.deep.equal([31, 31, null])
  })

  it('are told one by one, and their pictures cannot run anything', async () => {
    const id = encodeURIComponent(`${chain}/erc721:${tiles}/2`)
    const detail = v.parse(endpoints.getNft.response, await (await server.app.request(`/v1/nft/${id}`)).json())
    expect([detail.name, detail.traits, detail.problem]).to.deep.equal(['Tile 2', [], null])
    const picture = await server.app.request(nftImagePath + id)
    expect(picture.status).to.equal(200)
    expect(picture.headers.get('content-type')).to.equal('image/svg+xml')
    expect(picture.headers.get('x-content-type-options')).to.equal('nosniff')
    expect(picture.headers.get('content-security-policy')).to.match(/default-src 'none'.*sandbox/)
    expect(await picture.text()).to.match(/^<svg/)
    const statusFor = async (purpose: string) =>
      (await server.app.request(nftImagePath + id, { headers: { 'sec-fetch-dest': purpose } })).status
    expect([await statusFor('image'), await statusFor('empty')]).to.deep.equal([200, 200])
    for (const purpose of ['document', 'iframe', 'object', 'embed', 'script'])
      expect(await statusFor(purpose), purpose).to.equal(403)
  })

  it('say why where nothing is known of one', async () => {
    const none = encodeURIComponent(`${chain}/erc721:${tiles}/999999`)
    const detail = v.parse(endpoints.getNft.response, await (await server.app.request(`/v1/nft/${none}`)).json())
    expect([detail.name, detail.image_id, detail.problem]).to.deep.equal([
      null,
      null,
      'Its contract names no metadata.',
    ])
    expect((await server.app.request(nftImagePath + none)).status).to.equal(404)
    for (const wrong of ['x', `eip155:1/erc721:${tiles}/1`, `${chain}/erc721:nobody/1`, `${chain}/erc20:${tiles}/1`])
      expect((await server.app.request(nftImagePath + encodeURIComponent(wrong))).status, wrong).to.equal(400)
  })
})
