import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, describe, it } from 'node:test'
import { nftImagePath } from '@w3m/core/api'
import { expect } from 'chai'
import type { IndexedTransaction } from './ports/activity-repository.js'
import { indexedServer } from './testing/indexed-server.js'
import { busyChain, post } from './testing/test-server.js'

const chain = busyChain.caipNetworkId
const exchange = JSON.parse(process.env.W3M_TEST_EXCHANGE ?? '')
const perSecond = 20
const addressAt = (index: number) => `0x${(0xabc0000000 + index).toString(16).padStart(40, '0')}`
/** Many tokens came to ada, and many NFTs to bob and, still more, to carol, who gave many approvals as well. */
const [ada, bob, carol, eve, nobody] = [addressAt(1), addressAt(2), addressAt(3), addressAt(4), addressAt(5)]

const transaction = (position: number, changes: Partial<IndexedTransaction>): IndexedTransaction => ({
  position,
  hash: `0x${String(position).padStart(64, '0')}`,
  from: eve,
  to: eve,
  nonce: position,
  isFailed: false,
  intent: 'execute',
  initiators: [],
  transfers: [],
  approvals: [],
  ...changes,
})

describe('What a call costs its client', () => {
  let folder: string
  let server: ReturnType<typeof indexedServer>
  let now = 1e12

  before(async () => {
    folder = mkdtempSync(join(tmpdir(), 'w3m-charged-'))
    server = indexedServer(folder, { chains: [{ ...busyChain, exchange }], ratePerSecond: perSecond, now: () => now })
    const many = (count: number, from: number) => Array.from({ length: count }, (_, index) => addressAt(from + index))
    const transactions = [
      transaction(0, {
        transfers: many(40, 1_000).map(address => ({
          asset: { kind: 'token', address },
          from: eve,
          to: ada,
          amount: 1n,
        })),
      }),
      ...[bob, carol, carol, carol, carol].map((owner, index) =>
        transaction(1 + index, {
          transfers: many(60, 10_000 + index * 100).map(address => ({
            asset: { kind: 'nft', address, tokenId: '1' },
            from: eve,
            to: owner,
            amount: 1n,
          })),
          initiators: [owner],
          approvals: many(60, 20_000 + index * 100).map(address => ({
            kind: 'token',
            owner,
            address,
            spender: eve,
            tokenId: null,
            via: null,
            isRevoked: false,
          })),
        }),
      ),
    ]
    await server.repository.append(
      chain,
      {
        expected: undefined,
        ancestor: undefined,
        blocks: [{ number: 1, hash: 'h1', parentHash: 'h0', time: 1_000, transactions }],
      },
      { bytesMax: 1e9, chains: [] },
    )
  })
  after(async () => {
    await server.close()
    rmSync(folder, { recursive: true, force: true })
  })

  const full = perSecond * 10
  const fill = () => void (now += 100_000)
  const takeOne = async () => (await server.app.request('/v1/supported-chains')).status === 200

  /** What is gone of a full bucket after a call, in calls that cost one. */
  async function costOf(path: string, init?: RequestInit): Promise<number> {
    fill()
    const { status } = await server.app.request(path, init)
    expect(status).to.be.oneOf([200, 404])
    let left = 0
    while (await takeOne()) left += 1
    return full - left
  }
  const account = (address: string, title: string, query = '') =>
    `/v1/account/${address}/${title}?chainId=${chain}${query}`
  const tokens = (count: number, from: number) =>
    Array.from({ length: count }, (_, index) => `${chain}:${addressAt(from + index)}`)
  const prices = (count: number): RequestInit => post({ currency: 'usd', addresses: tokens(count, 5_000) })
  const listed = busyChain.tokens.length

  const cases: readonly (readonly [title: string, path: string, cost: number, init?: RequestInit])[] = [
    ['one where it asks nothing of a node', '/v1/supported-chains', 1],
    ['one for what an account has', account(ada, 'balance'), 1],
    [
      'more where it is read afresh: one for each token that is named, and one for each ten that are looked at',
      account(nobody, 'balance', `&forceUpdate=${tokens(8, 6_000).join()}`),
      1 + 8 + Math.ceil((8 + listed) / 10),
    ],
    [
      'more where an account that many tokens came to is read afresh',
      account(ada, 'balance', `&forceUpdate=${tokens(1, 6_000).join()}`),
      1 + 1 + Math.ceil((1 + listed + 40) / 10),
    ],
    ['one for each price', '/v1/fungible/price', 30, prices(30)],
    ['one for a price', '/v1/fungible/price', 1, prices(1)],
    ['one for each contract that is asked what it is called', account(ada, 'history'), 1 + 40],
    ['one for allowances where there are none', account(nobody, 'allowances'), 1],
    ['one for each ten questions about allowances', account(bob, 'allowances'), 1 + 12],
    ['one for NFTs where none ever came', account(nobody, 'nfts'), 1],
    ['one for each ten questions about NFTs', account(bob, 'nfts'), 1 + 12],
    ['three for a picture', `${nftImagePath}${encodeURIComponent(`${chain}/erc721:${addressAt(7_000)}/1`)}`, 3],
  ]
  for (const [title, path, cost, init] of cases)
    it(`is ${title}`, async () => void expect(await costOf(path, init)).to.equal(cost))

  for (const title of ['allowances', 'nfts'])
    it(`is as much as there is: ${title} that are not paid for are left to the next page`, async () => {
      const page = async (cursor = '') => {
        const answer = await server.app.request(account(carol, title, cursor && `&cursor=${cursor}`))
        const { next }: { readonly next?: string | null } = await answer.json()
        return { status: answer.status, next }
      }
      fill()
      for (let taken = 0; taken < full - 30; taken += 1) await takeOne()
      const first = await page()
      expect(first.status).to.equal(200)
      expect(first.next).to.be.a('string')
      expect((await page()).status).to.equal(429)
      fill()
      expect(await page(first.next ?? '')).to.deep.equal({ status: 200, next: null })
    })
})
