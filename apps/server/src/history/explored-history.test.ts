import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, describe, it } from 'node:test'
import { endpoints, type Transaction } from '@w3m/core/api'
import { expect } from 'chai'
import * as v from 'valibot'
import type { Address } from 'viem'
import { indexDefaults } from '../indexing/index-settings.js'
import type { Server } from '../server.js'
import { sourceDefaults, type ExplorerSettings, type SourceSettings } from '../sources/source-settings.js'
import { chainAccount, onChain, type ChainAccount } from '../testing/chain-account.js'
import { foreignServer } from '../testing/foreign-server.js'
import { indexedServer } from '../testing/indexed-server.js'
import { blockscoutStandIn, etherscanStandIn } from '../testing/stand-in-explorer.js'
import { busyChain, testServer, testSolana } from '../testing/test-server.js'

const chain = busyChain.caipNetworkId
const one = 10n ** 6n
/** Blocks that the shallow index reads. */
const shallow = 4

type App = Pick<Server, 'app'>

const row = ({ id, metadata, transfers }: Transaction) => [
  id,
  metadata.operationType,
  metadata.status,
  metadata.minedAt,
  ...(transfers ?? []).map(
    ({ direction, quantity, fungible_info: token, nft_info: nft }) =>
      `${direction} ${quantity?.numeric} ${token?.symbol ?? nft?.name}`,
  ),
]

const readHistory = async ({ app }: App, account: string, cursor?: string | null) =>
  await app.request(`/v1/account/${account}/history?chainId=${chain}${cursor ? `&cursor=${cursor}` : ''}`)
const pageOf = async (server: App, account: string, cursor?: string | null) => {
  const answer = await readHistory(server, account, cursor)
  expect(answer.status).to.equal(200)
  return v.parse(endpoints.getHistory.response, await answer.json())
}
async function all(server: App, account: string): Promise<readonly (readonly unknown[])[]> {
  const rows: (readonly unknown[])[] = []
  let cursor: string | null | undefined
  do {
    const page = await pageOf(server, account, cursor)
    rows.push(...page.data.map(row))
    cursor = page.next
  } while (cursor)
  return rows
}

for (const kind of ['etherscan', 'blockscout'] as const) {
  describe(`The history of a real chain, of which the index has the end and an explorer all (${kind})`, () => {
    let folder: string
    /** Has read the chain from its first block: what it says is what is to be said. */
    let full: ReturnType<typeof indexedServer>
    let partly: ReturnType<typeof indexedServer>
    let without: Server
    let explorer: Awaited<ReturnType<typeof foreignServer>>
    let sources: SourceSettings
    let now = Date.now()
    let ada: ChainAccount
    let bob: ChainAccount
    before(async () => {
      folder = mkdtempSync(join(tmpdir(), 'w3m-explored-'))
      full = indexedServer(join(folder, 'full'), { index: { ...indexDefaults, blocksBack: 1e9, isFollowing: false } })
      const standIn = kind === 'etherscan' ? etherscanStandIn : blockscoutStandIn
      let head = 0
      explorer = await foreignServer(
        standIn(
          async account => await full.repository.entries(chain, account, undefined, 10_000),
          () => head,
        ),
      )
      const settings: ExplorerSettings = { chain, kind, url: explorer.url, key: 'k3y', perSecond: 1_000 }
      sources = { ...sourceDefaults, explorers: [settings] }
      ;[ada, bob] = [await chainAccount(), await chainAccount()]
      const token = await bob.deploy('TestToken', ['Own Coin', 'OWN', 6])
      const tiles = await bob.deploy('TestCollectible')
      const tokenCall = (functionName: string, ...args: readonly unknown[]) =>
        ada.call({ contract: 'TestToken', address: token as Address, functionName, args })
      await tokenCall('mint', ada.address, one * 50n)
      await tokenCall('approve', bob.address, one)
      await tokenCall('approve', bob.address, 0n)
      await tokenCall('transfer', bob.address, one * 1_000n)
      await ada.call({
        contract: 'TestCollectible',
        address: tiles as Address,
        functionName: 'mint',
        args: [ada.address],
      })
      await bob.send(ada.address, 10n ** 18n)
      await ada.deploy('TestAccount', [ada.address])
      for (let index = 1n; index <= 40n; index += 1n) await tokenCall('transfer', bob.address, index)
      await bob.send(ada.address, 7n)
      await ada.send(bob.address, 9n)
      await full.catchUp()
      head = Number(await onChain('eth_blockNumber'))
      partly = indexedServer(join(folder, 'partly'), {
        index: { ...indexDefaults, blocksBack: shallow, isFollowing: false },
        sources,
        now: () => now,
      })
      await partly.catchUp()
      without = testServer({ chains: [busyChain], index: undefined, sources, now: () => now })
    })
    after(async () => {
      for (const service of [full, partly, without, explorer]) await service.close()
      rmSync(folder, { recursive: true, force: true })
    })

    it('is whole, without a gap where the index ends, and nothing is in it twice', async () => {
      const rows = await all(full, ada.address)
      expect(rows.length).to.be.above(45)
      const bounded = (await full.repository.range(chain))!
      expect((await partly.repository.range(chain))!.from.number).to.be.above(bounded.from.number!)
      expect(await all(partly, ada.address)).to.deep.equal(rows)
      expect((await pageOf(partly, ada.address)).coverage).to.deep.include({
        ...(await pageOf(full, ada.address)).coverage![0],
        fromBlock: 0,
        fromTime: null,
      })
    })

    it('is the explorer’s where nothing is indexed', async () => {
      expect(await all({ app: without.app }, ada.address)).to.deep.equal(await all(full, ada.address))
      const [coverage] = (await pageOf(without, ada.address)).coverage ?? []
      expect([coverage?.fromBlock, coverage?.isBehind]).to.deep.equal([0, false])
    })

    it('is that of the index where the explorer is down, with a next page that says why', async () => {
      now += 60_000
      explorer.become('is broken')
      const first = await pageOf(partly, ada.address)
      expect(first.data.length).to.be.within(1, shallow)
      expect(first.coverage![0]!.fromBlock).to.be.above(0)
      const failed = await readHistory(partly, ada.address, first.next)
      const { reasons } = (await failed.json()) as { reasons: { description: string }[] }
      expect([failed.status, reasons[0]!.description]).to.deep.equal([
        503,
        'The explorer of Local One does not answer.',
      ])
      explorer.become(undefined)
      const next = await pageOf(partly, ada.address, first.next)
      expect(next.data.length).to.equal(25)
      const rows = await all(full, ada.address)
      expect([...first.data, ...next.data].map(row)).to.deep.equal(rows.slice(0, first.data.length + 25))
    })

    it('is an error where nothing else knows it, and never an empty list', async () => {
      now += 60_000
      explorer.become('is asked too often')
      const answer = await readHistory(without, ada.address)
      expect([answer.status, answer.headers.get('retry-after')]).to.deep.equal([429, '7'])
      expect(await answer.text()).not.to.match(/k3y|127\.0\.0\.1/)
      explorer.become(undefined)
    })

    it('goes on in another process, and after a restart, where nothing is indexed', async () => {
      const start = () =>
        testServer({ chains: [busyChain], dataDir: join(folder, 'off'), index: undefined, sources, now: () => now })
      const [one, other] = [start(), start()]
      const { next } = await pageOf(one, ada.address)
      expect((await readHistory(other, ada.address, next)).status).to.equal(200)
      for (const server of [one, other]) await server.close()
      const again = start()
      expect((await readHistory(again, ada.address, next)).status).to.equal(200)
      await again.close()
    })

    it('takes no cursor of another account, and none that was changed', async () => {
      const server = indexedServer(join(folder, 'partly'), {
        index: { ...indexDefaults, blocksBack: shallow, isFollowing: false },
        sources,
        now: () => now,
      })
      const { next } = await pageOf(server, ada.address)
      expect((await readHistory(server, bob.address, next)).status).to.equal(400)
      expect((await readHistory(server, ada.address, `x${next!.slice(1)}`)).status).to.equal(400)
      expect((await readHistory(server, ada.address, next)).status).to.equal(200)
      await server.close()
    })
  })
}

describe('An explorer that the settings name', () => {
  const at = (id: string) =>
    ({
      ...sourceDefaults,
      explorers: [{ chain: id, kind: 'etherscan', url: 'http://a', perSecond: 5 }],
    }) as SourceSettings

  it('is refused at the start where the chain is not served, or tells its history itself', () => {
    expect(() => testServer({ sources: at('eip155:77') })).to.throw('W3M_EXPLORERS names eip155:77')
    expect(() => testServer({ chains: [testSolana], sources: at(testSolana.caipNetworkId) })).to.throw('W3M_EXPLORERS')
  })
})
