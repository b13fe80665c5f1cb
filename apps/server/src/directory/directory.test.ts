import { describe, it } from 'node:test'
import { expect } from 'chai'
import * as v from 'valibot'
import { endpoints, type DirectoryWallet } from '@w3m/core/api'
import { createServer } from '../server.js'
import { testServer } from '../testing/test-server.js'
import { foldText } from './fold-text.js'
import { inventedCount, inventWallets } from './invented-wallets.js'
import { seedDirectory, walletInserter } from './seed-directory.js'

const { app, database } = testServer()
const listWallets = async (query: string) =>
  v.parse(endpoints.getWallets.response, await (await app.request(`/getWallets?${query}`)).json())
const namesOf = ({ data }: { data: readonly DirectoryWallet[] }) => data.map(wallet => wallet.name)
const seeds = inventWallets([])

describe('The invented wallets', () => {
  it('are at least 500, all different in id, picture and name, the same every time', () => {
    expect(seeds.length).to.equal(inventedCount).and.to.be.at.least(500)
    for (const pick of [
      (wallet: DirectoryWallet) => wallet.id,
      (wallet: DirectoryWallet) => wallet.image_id,
      (wallet: DirectoryWallet) => foldText(wallet.name),
    ])
      expect(new Set(seeds.map(pick)).size).to.equal(inventedCount)
    expect(inventWallets([])).to.deep.equal(seeds)
    for (const { id } of seeds) expect(id).to.match(/^[0-9a-f]{64}$/)
  })

  it('lead nowhere but to .example', () => {
    for (const wallet of seeds) {
      const links = [
        wallet.homepage,
        wallet.webapp_link,
        wallet.app_store,
        wallet.play_store,
        wallet.chrome_store,
        wallet.link_mode,
      ]
      for (const link of links) if (link) expect(new URL(link).hostname).to.match(/\.example$/)
      for (const link of [wallet.mobile_link, wallet.desktop_link]) if (link) expect(link).to.match(/^[a-z0-9-]+:\/\/$/)
      expect(
        links.slice(1).some(Boolean) || Boolean(wallet.mobile_link) || Boolean(wallet.desktop_link),
        wallet.name,
      ).to.equal(true)
      expect(wallet.chains).to.not.have.length(0)
    }
  })

  it('are of every kind that a list has to cope with', () => {
    const kinds: Readonly<Record<string, (wallet: DirectoryWallet) => unknown>> = {
      certified: wallet => wallet.badge_type === 'certified',
      extension: wallet => wallet.chrome_store && wallet.rdns,
      app: wallet => wallet.mobile_link,
      program: wallet => wallet.desktop_link,
      site: wallet => wallet.webapp_link,
      'for Solana only': wallet => wallet.chains?.every(chain => chain.startsWith('solana:')),
      'with accents': wallet => /[^ -~]/.test(wallet.name),
    }
    for (const [kind, is] of Object.entries(kinds)) {
      const share = seeds.filter(is).length
      expect(share, kind).to.be.greaterThan(5).and.lessThan(inventedCount)
    }
  })

  it('know the chains that are served', () => {
    const knowing = inventWallets(['eip155:31337']).filter(({ chains }) => chains?.includes('eip155:31337'))
    expect(knowing.length).to.be.greaterThan(100)
  })
})

describe('The wallets of a server', () => {
  it('are none where it is given none', async () => {
    const { app: empty } = createServer({ chains: [], ratePerSecond: 1000, ratePerSecondLoopback: 1000 })
    expect(await (await empty.request('/getWallets')).json()).to.deep.equal({ count: 0, data: [] })
    expect((await empty.request(`/getWalletImage/${seeds[0]!.image_id}`)).status).to.equal(404)
  })

  it('are those that it is given last, without losing what an operator put into the database', () => {
    const { database } = testServer()
    const ids = () =>
      database
        .prepare('SELECT id FROM wallets ORDER BY position')
        .all()
        .map(row => Object(row).id)
    const chains = () => database.prepare('SELECT * FROM wallet_chains').all()
    walletInserter(database, { isSeed: false })({ id: 'own', name: 'Own' })
    expect(ids()).to.have.length(inventedCount + 1)
    seedDirectory(database, [{ id: 'real', name: 'Real', order: 1, chains: ['eip155:1'] }])
    expect([ids(), chains()]).to.deep.equal([['real', 'own'], [{ chain: 'eip155:1', wallet_id: 'real' }]])
    seedDirectory(database, [])
    expect([ids(), chains()]).to.deep.equal([['own'], []])
  })
})

describe('GET /getWallets', () => {
  it('gives 40 at first, counts all, and pages without a gap or a repeat', async () => {
    const first = await listWallets('')
    expect(first.count).to.equal(inventedCount)
    expect(first.data).to.have.length(40)
    const ids: string[] = []
    for (let page = 1; page <= 15; page++)
      ids.push(...(await listWallets(`page=${page}&entries=40`)).data.map(wallet => wallet.id))
    expect(new Set(ids).size).to.equal(inventedCount)
    expect((await listWallets('page=16')).data).to.have.length(0)
  })

  it('is in the order of the entries', async () => {
    const { data } = await listWallets('entries=100')
    const orders = data.map(wallet => wallet.order!)
    expect(orders).to.deep.equal([...orders].sort((left, right) => left - right))
  })

  it('searches without case and accents, names that begin with the text first', async () => {
    const wallets: readonly DirectoryWallet[] = [
      { id: 'x1', name: 'Grand Zörbelin', order: 1 },
      { id: 'x2', name: 'Azorbel', order: 2 },
      { id: 'x3', name: 'ZÖRBEL Keys', order: 3 },
    ]
    wallets.forEach(walletInserter(database, { isSeed: false }))
    for (const search of ['zorbel', 'ZÖRBEL', ' zörbel '.trim(), 'zo%CC%88rbel'])
      expect(namesOf(await listWallets(`search=${search}`)), search).to.deep.equal([
        'ZÖRBEL Keys',
        'Grand Zörbelin',
        'Azorbel',
      ])
    database.prepare("DELETE FROM wallets WHERE id IN ('x1', 'x2', 'x3')").run()
  })

  it('takes what looks like a pattern or SQL as plain text', async () => {
    for (const search of ['%25', '_', "'%20OR%201=1%20--", '"', '*'])
      expect((await listWallets(`search=${search}`)).count, search).to.equal(0)
  })

  it('keeps the certified ones', async () => {
    const { count, data } = await listWallets('badge_type=certified&entries=100')
    expect(count).to.equal(seeds.filter(wallet => wallet.badge_type === 'certified').length)
    expect(data.every(wallet => wallet.badge_type === 'certified')).to.equal(true)
  })

  it('includes, excludes, and does both', async () => {
    const [first, second, third] = seeds as [DirectoryWallet, DirectoryWallet, DirectoryWallet]
    expect(namesOf(await listWallets(`include=${second.id},${first.id},unknown`))).to.deep.equal([
      first.name,
      second.name,
    ])
    expect((await listWallets(`exclude=${first.id}`)).count).to.equal(inventedCount - 1)
    expect(namesOf(await listWallets(`include=${first.id},${third.id}&exclude=${first.id}`))).to.deep.equal([
      third.name,
    ])
  })

  it('keeps those of any of some chains', async () => {
    const { count, data } = await listWallets('chains=eip155:31337,solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp&entries=100')
    expect(count).to.equal(inventedCount)
    expect(
      data.every(wallet =>
        wallet.chains!.some(chain => ['eip155:31337', 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp'].includes(chain)),
      ),
    ).to.equal(true)
    expect((await listWallets('chains=eip155:31337')).count)
      .to.be.greaterThan(300)
      .and.lessThan(inventedCount)
    expect((await listWallets('chains=cosmos:none')).count).to.equal(0)
    expect((await listWallets('chains=near:mainnet')).count).to.equal(0)
    expect(await listWallets('chains=near:mainnet,eip155:31337')).to.deep.equal(
      await listWallets('chains=eip155:31337'),
    )
  })

  it('finds by name and by rdns', async () => {
    const named = seeds[3]!
    const extension = seeds.find(wallet => wallet.rdns)!
    expect(namesOf(await listWallets(`names=${encodeURIComponent(named.name.toUpperCase())}`))).to.deep.equal([
      named.name,
    ])
    expect(namesOf(await listWallets(`rdns=${extension.rdns},none`))).to.deep.equal([extension.name])
  })

  it('takes empty lists as nothing asked', async () => {
    expect((await listWallets('include=&exclude=&chains=&names=&rdns=&search=')).count).to.equal(inventedCount)
  })
})

describe('Folded text', () => {
  const cases: readonly [text: string, folded: string][] = [
    ['Éclair', 'eclair'],
    ['  Two   Words ', 'two words'],
    ['Øre Straße', 'ore strasse'],
    ['Ｆｕｌｌ', 'full'],
    ['', ''],
  ]
  for (const [text, folded] of cases) {
    it(`of "${text}" is "${folded}"`, () => {
      expect(foldText(text)).to.equal(folded)
    })
  }
})
