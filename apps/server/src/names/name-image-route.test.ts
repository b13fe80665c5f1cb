import { describe, it } from 'node:test'
import { expect } from 'chai'
import { answerFailure } from '../http/failure.js'
import { nameImagePath } from './name-image-url.js'
import { nameImageRoute } from './name-image-route.js'

describe('The picture of a name', () => {
  it('is looked for where a name can be that long, and nowhere for longer texts', async () => {
    const requests: string[] = []
    const names = {
      async textOf(name: string) {
        requests.push(name)
        return null
      },
    }
    const routes = nameImageRoute({
      names: names as never,
      registration: undefined,
      chains: [],
      namespaces: [],
      gallery: undefined as never,
      consume: async () => undefined,
    })
    routes.onError((error, context) => answerFailure(context, error))
    const [longest, longer] = ['a'.repeat(255), 'a'.repeat(256)]
    for (const name of [longest, longer]) expect((await routes.request(`${nameImagePath}${name}`)).status).to.equal(404)
    expect(requests).to.deep.equal([longest])
  })

  const [hers, his] = [`0x${'A'.repeat(40)}`, `0x${'b'.repeat(40)}`]
  type Case = readonly [title: string, addresses: ReadonlyMap<number, string> | undefined, owner: string]
  const cases: readonly Case[] = [
    ['an account of the name', new Map([[60, hers]]), hers],
    ['its account on the chain of the NFT', new Map([[60, his]]).set(0x8000_000a, hers), hers],
    ['somebody else', new Map([[60, hers]]), his],
    ['somebody, where the name leads nowhere', undefined, his],
  ]
  for (const [title, addresses, owner] of cases) {
    const isShown = [...(addresses?.values() ?? [])].includes(owner)
    it(`is ${isShown ? 'that' : 'not that'} of an NFT that is of ${title}`, async () => {
      const routes = nameImageRoute({
        names: {
          textOf: async () => `eip155:10/erc721:0x${'c'.repeat(40)}/7`,
          addressesOf: async () => addresses,
        } as never,
        registration: undefined,
        chains: [
          {
            caipNetworkId: 'eip155:10',
            isAddress: () => true,
            normalizeAddress: (address: string) => address.toLowerCase(),
            nfts: {
              owned: async (account: string, nfts: readonly object[]) =>
                account === owner.toLowerCase() ? nfts.map(nft => ({ ...nft, standard: 'erc721', amount: 1n })) : [],
            },
          },
        ] as never,
        namespaces: [],
        gallery: {
          describe: async () => ({ metadata: { image: 'ipfs://a' }, problem: null }),
          picture: async () => ({ type: 'image/png', bytes: Buffer.from('drawn') }),
        } as never,
        consume: async () => undefined,
      })
      routes.onError((error, context) => answerFailure(context, error))
      const answer = await routes.request(`${nameImagePath}ada.local`)
      expect([answer.status, (await answer.text()) === 'drawn']).to.deep.equal([isShown ? 200 : 404, isShown])
    })
  }
})
