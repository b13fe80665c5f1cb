import { expect } from 'chai'
import { atom } from 'nanostores'
import type { DirectoryWallet } from '../api/get-wallets.js'
import type { ChainNamespace } from '../namespaces/chain-namespace.js'
import type { Connector } from '../connectors/define-connector.js'
import type { W3mOptions } from '../options/w3m-options.js'
import { fakeSolanaNetwork, otherFakeSolanaNetwork } from '../testing/fake-networks.js'
import { createMemoryStorage } from '../storage/memory-storage.js'
import { readRecentWallets, recentWalletsKey } from '../storage/recent-wallets.js'
import type { StoragePort } from '../storage/storage-port.js'
import type { WalletQuery } from './directory-wallet.js'
import { sampleConnector, sampleDirectory, sampleDirectoryWallet, sampleLink } from './wallet.samples.js'
import { createWalletListStore, type WalletListStore } from './wallet-list.store.js'
import { pairingRow } from './wallet-step.js'
import { createWalletsStore } from './wallets.store.js'

interface World {
  readonly options?: Partial<W3mOptions>
  readonly connectors?: readonly Connector[]
  readonly directory?: readonly DirectoryWallet[]
  readonly isMobile?: boolean
  readonly timeZone?: string
  /** The chains that the directory has wallets of; every one where it is not said. */
  readonly knows?: readonly string[]
  readonly storage?: StoragePort
}

/** A directory that answers by the contract's parameters. */
function setUp({
  options = {},
  connectors = [],
  directory = sampleDirectory(100),
  isMobile = false,
  timeZone = 'Europe/Paris',
  knows,
  storage = createMemoryStorage(),
}: World = {}) {
  const requests: WalletQuery[] = []
  const preloaded: string[] = []
  const tracked: unknown[] = []
  /** `failures` counts down; `lookUp` is what answers before the directory where wallets are asked for by their id. */
  const world = { failures: 0, lookUp: () => Promise.resolve() }
  const later: (() => void)[] = []
  const $options = atom<W3mOptions>({ networks: [], services: { api: 'https://api.example' }, ...options })
  const $connectors = atom(connectors)
  const $hasSocials = atom(true)
  const $modal = atom<{ readonly namespace: ChainNamespace | undefined }>({ namespace: undefined })
  const list: WalletListStore = createWalletListStore({
    $options,
    $hasSocials,
    $connectors,
    $modal,
    storage,
    isMobile,
    timeZone,
    loadWallets: () => Promise.resolve(store),
  })
  const store = createWalletsStore({
    $options,
    list,
    isMobile,
    timeZone,
    storage,
    image: ({ image_id }) => (image_id ? `https://api.example/getWalletImage/${image_id}` : undefined),
    events: { track: (event, properties) => void tracked.push([event, properties]) },
    preload: images => Promise.resolve(void preloaded.push(...images)),
    setTimer(callback) {
      later.push(callback)
      return () => void later.splice(later.indexOf(callback) >>> 0, 1)
    },
    async fetchWallets(query) {
      requests.push(query)
      if (world.failures-- > 0) throw new Error('down')
      if (query.include) await world.lookUp()
      const { include, exclude, search, badge_type, chains, page = 1, entries = 40 } = query
      const found = directory.filter(
        ({ id, name, badge_type: badge }) =>
          (!include || include.includes(id)) &&
          (!chains || !knows || [...chains].some(chain => knows.includes(chain))) &&
          !exclude?.includes(id) &&
          (!search || name.includes(search)) &&
          (!badge_type || badge === badge_type),
      )
      return {
        count: found.length,
        data: found.slice((Number(page) - 1) * Number(entries), Number(page) * Number(entries)),
      }
    },
  })
  const pass = async () => {
    for (const callback of later.splice(0)) callback()
    await new Promise(resolve => setTimeout(resolve))
  }
  const entries = () => store.$state.get().entries.map(({ id }) => id)
  const all = () => store.$all.get().rows.map(({ id }) => id)
  return {
    store,
    list,
    requests,
    preloaded,
    tracked,
    world,
    pass,
    storage,
    $options,
    $hasSocials,
    $connectors,
    $modal,
    entries,
    all,
  }
}

describe('the wallets store', () => {
  const one = sampleConnector({ id: 'one.x', name: 'One' })

  it('leaves social login out of the methods, and the wallets in their place, once none is left to offer', () => {
    const { list, $hasSocials } = setUp({
      options: { services: { frame: 'https://frame.example' }, features: { email: false } },
    })
    const shown = () => [...list.$state.get().methods, list.$state.get().isCollapsed]
    expect(shown()).to.deep.equal(['social', 'wallet', true])
    $hasSocials.set(false)
    expect(shown()).to.deep.equal(['wallet', false])
    $hasSocials.set(true)
    expect(shown()).to.deep.equal(['social', 'wallet', true])
  })

  it('offers log-ins of a namespace that was asked for only where there is an embedded wallet on it', () => {
    const { list, $modal, $connectors } = setUp({ options: { services: { frame: 'https://frame.example' } } })
    $connectors.set([sampleConnector({ id: 'ID_AUTH', type: 'AUTH' })])
    const methods = (namespace: ChainNamespace) => {
      $modal.set({ namespace })
      return list.$state.get().methods
    }
    expect([methods('eip155'), methods('solana')]).to.deep.equal([['email', 'social', 'wallet'], ['wallet']])
  })

  it('lists the wallets below the log-ins where the host does not want them collapsed', () => {
    const services = { api: 'https://api.example', frame: 'https://frame.example' }
    const { list } = setUp({ options: { services, features: { collapseWallets: false } } })
    expect([...list.$state.get().methods, list.$state.get().isCollapsed]).to.deep.equal([
      'email',
      'social',
      'wallet',
      false,
    ])
  })

  describe('asks the directory', () => {
    const options = { networks: [fakeSolanaNetwork, otherFakeSolanaNetwork] }
    const chains = options.networks.map(({ caipNetworkId }) => caipNetworkId)

    it('for wallets of the page’s networks, in lists and searches', async () => {
      const { store, requests, pass } = setUp({ options, directory: sampleDirectory(50) })
      await store.fetch()
      await store.fetchMore()
      store.search('wallet')
      await pass()
      expect(requests.map(query => query.chains)).to.deep.equal([chains, chains, chains])
    })

    it('for all of them where it knows none of those networks', async () => {
      const directory = sampleDirectory(3)
      const { store, requests, all } = setUp({ options, directory, knows: [] })
      await store.fetch()
      expect(requests.map(query => query.chains)).to.deep.equal([chains, undefined])
      expect(all()).to.deep.equal(directory.map(({ id }) => id))
    })

    it('anew when the networks change', async () => {
      const { store, requests, $options } = setUp({ options })
      await store.fetch()
      $options.set({ ...$options.get(), networks: [fakeSolanaNetwork] })
      await new Promise(resolve => setTimeout(resolve))
      expect(requests.at(-1)?.chains).to.deep.equal([fakeSolanaNetwork.caipNetworkId])
    })

    it('to leave out as many as it takes, and leaves out the others itself', async () => {
      const directory = sampleDirectory(202)
      const excludeWalletIds = directory.slice(0, 201).map(({ id }) => id)
      const { store, requests, all } = setUp({ options: { excludeWalletIds }, directory })
      await store.fetch()
      expect(Math.max(...requests.map(({ exclude }) => exclude?.length ?? 0))).to.equal(200)
      expect(all()).to.deep.equal([directory[201]!.id])
    })
  })

  it('shows installed wallets before anything is fetched', () => {
    const { entries, requests } = setUp({ connectors: [one] })
    expect(entries()).to.deep.equal(['one.x', 'recommended-0'])
    expect(requests).to.have.length(0)
  })

  const relay = { services: { api: 'https://api.example', relay: 'wss://relay.example' } }
  const places: readonly (readonly [
    title: string,
    world: World,
    place: string | undefined,
    rows: readonly string[],
  ])[] = [
    [
      'as the first row of a desktop',
      { options: relay, connectors: [one] },
      'row',
      ['walletConnect', 'one.x', 'recommended-0'],
    ],
    [
      'where the host puts its group',
      { options: { ...relay, features: { connectorTypeOrder: ['injected'] } }, connectors: [one] },
      'row',
      ['one.x', 'walletConnect', 'recommended-0'],
    ],
    [
      'as a button on a phone',
      { options: relay, connectors: [one], isMobile: true },
      'button',
      ['one.x', 'recommended-0'],
    ],
    [
      'as a row on a phone without a directory: nothing leads to the button',
      { options: { services: { relay: 'wss://relay.example' } }, isMobile: true },
      'row',
      ['walletConnect'],
    ],
    [
      'as a row on a phone in a restricted time zone',
      { options: { ...relay, restrictedTimezones: true }, isMobile: true, timeZone: 'Asia/Shanghai' },
      'row',
      ['walletConnect'],
    ],
    [
      'as a row on a phone where the host hides all wallets',
      { options: { ...relay, allWallets: 'HIDE' }, connectors: [one], isMobile: true },
      'row',
      ['walletConnect', 'one.x', 'recommended-0'],
    ],
    [
      'as a button on a phone where WalletConnect alone is offered, which begins with all wallets',
      { options: { services: { relay: 'wss://relay.example' }, connectors: ['walletConnect'] }, isMobile: true },
      'button',
      [],
    ],
    ['nowhere without a relay', { connectors: [one] }, undefined, ['one.x', 'recommended-0']],
    ['nowhere where wallets are off', { options: { ...relay, enableWallets: false } }, undefined, []],
  ]
  for (const [title, world, place, rows] of places) {
    it(`offers a code ${title}`, async () => {
      const { entries, list } = setUp({
        ...world,
        connectors: [...(world.connectors ?? []), sampleConnector({ id: 'walletConnect', type: 'WALLET_CONNECT' })],
      })
      expect(list.$state.get().codePlace).to.equal(place)
      expect(entries()).to.deep.equal(rows)
      expect(list.$state.get().installed.map(({ id }) => id)).to.deep.equal(world.connectors?.map(({ id }) => id) ?? [])
    })
  }

  it('makes wallets one row beside log-ins where there is none to list, whatever the host says', () => {
    const services = { frame: 'https://wallet.example' }
    const isCollapsed = (world: World) => setUp(world).list.$state.get().isCollapsed
    const features = { collapseWallets: false }
    expect(isCollapsed({ options: { services, features } })).to.equal(true)
    expect(isCollapsed({ options: { services, features }, connectors: [one] })).to.equal(false)
    expect(isCollapsed({ options: { services, features, customWallets: [{ id: 'own', name: 'Own' }] } })).to.equal(
      false,
    )
    expect(isCollapsed({ options: { services: { ...services, api: 'https://api.example' }, features } })).to.equal(
      false,
    )
    expect(isCollapsed({ options: { services: {}, features } })).to.equal(false)
  })

  it('keeps the code first when the directory has answered', async () => {
    const { store, entries } = setUp({ options: relay, connectors: [one] })
    await store.fetch()
    expect(entries()).to.deep.equal(['walletConnect', 'one.x', 'w1'])
  })

  it('gives the code the host’s picture', () => {
    const { list } = setUp({ options: { ...relay, connectorImages: { walletConnect: 'https://host.example/wc.png' } } })
    expect(list.$state.get().entries[0]).to.include({ id: 'walletConnect', image: 'https://host.example/wc.png' })
  })

  it('leads by the options of the moment', () => {
    const { list, $options } = setUp()
    const row = { ...pairingRow, id: 'w1', wallet: sampleLink('w1', { mobileLink: 'w:' }) }
    const step = () => list.step({ row, shown: 'eip155', connectedTo: () => undefined }).kind
    expect(step()).to.equal('get')
    $options.set({ ...$options.get(), ...relay })
    expect(step()).to.equal('pair')
  })

  describe('finds one wallet by its id:', () => {
    const custom = { id: 'mine', name: 'Mine', mobile_link: 'mine:' }
    const lookUps: readonly (readonly [
      title: string,
      id: string,
      options: Partial<W3mOptions>,
      name: string | undefined,
      requestCount: number,
    ])[] = [
      ['the host’s own', 'mine', { customWallets: [custom] }, 'Mine', 0],
      ['the directory’s', 'w50', {}, 'w50', 1],
      ['none that is unknown', 'nobody', {}, undefined, 1],
      ['none that is excluded', 'w50', { excludeWalletIds: ['w50'] }, undefined, 0],
      ['none without a directory', 'w50', { services: {} }, undefined, 0],
    ]
    for (const [title, id, options, name, requestCount] of lookUps) {
      it(title, async () => {
        const { store, requests } = setUp({ options })
        expect((await store.find(id))?.name).to.equal(name)
        expect(requests).to.have.length(requestCount)
      })
    }

    it('none where the directory does not answer', async () => {
      const { store, world } = setUp()
      world.failures = 1
      expect(await store.find('w50')).to.equal(undefined)
    })
  })

  it('fills the kept places by one request', async () => {
    const { store, entries, requests } = setUp({ connectors: [one] })
    await store.fetch()
    await store.fetch()
    expect(entries()).to.deep.equal(['one.x', 'w1'])
    expect(requests).to.deep.equal([{ page: 1, entries: 40 }])
    expect(store.$state.get()).to.include({ directory: 'ready', total: 100, hasAllWallets: true })
  })

  it('has no list of all wallets where the directory is empty: on a phone the code is a row then', async () => {
    const pairing = sampleConnector({ id: 'walletConnect', type: 'WALLET_CONNECT' })
    const services = { api: 'https://api.example', relay: 'wss://relay.example' }
    const connectors = [one, pairing]
    const { store, entries } = setUp({ options: { services }, connectors, directory: [], isMobile: true })
    expect(store.$state.get()).to.include({ hasAllWallets: true, codePlace: 'button' })
    await store.fetch()
    expect(store.$state.get()).to.include({ directory: 'ready', total: 0, hasAllWallets: false, codePlace: 'row' })
    expect(entries()).to.deep.equal(['walletConnect', 'one.x'])
  })

  it('works without a directory: installed, recent and custom wallets only', async () => {
    const { store, entries, requests } = setUp({
      options: { services: {}, customWallets: [{ id: 'own', name: 'Own', image_url: 'https://own.example/i.png' }] },
      connectors: [one],
    })
    await store.fetch()
    await store.fetchMore()
    expect(entries()).to.deep.equal(['one.x', 'own'])
    expect(store.$state.get()).to.include({ directory: 'none', hasAllWallets: false })
    expect(store.$all.get()).to.include({ status: 'ready', hasMore: false })
    expect(requests).to.have.length(0)
  })

  it('says that the directory failed, keeps the installed wallets, and works at the next try', async () => {
    const { store, entries, world } = setUp({ connectors: [one] })
    world.failures = 1
    await store.fetch()
    expect(store.$state.get().directory).to.equal('failed')
    expect(store.$state.get().error).to.be.an('error')
    expect(entries()).to.deep.equal(['one.x'])
    await store.fetch()
    expect(store.$state.get().directory).to.equal('ready')
    expect(entries()).to.deep.equal(['one.x', 'w1'])
  })

  it('features wallets in the order of the option', async () => {
    const { store, entries } = setUp({ options: { featuredWalletIds: ['w90', 'w7'] } })
    expect(entries()).to.deep.equal(['featured-0', 'featured-1'])
    await store.fetch()
    expect(entries()).to.deep.equal(['w90', 'w7'])
  })

  it('hides the extension of an excluded wallet by the rdns that the directory knows', async () => {
    const directory = [sampleDirectoryWallet('x1', { name: 'Something', rdns: 'one.x' }), ...sampleDirectory(3)]
    const { store, all } = setUp({ options: { excludeWalletIds: ['x1'] }, connectors: [one], directory })
    await store.fetch()
    expect(all()).to.deep.equal(['w1', 'w2', 'w3'])
    expect(store.$state.get().installed).to.have.length(0)
  })

  it('asks for the included wallets only', async () => {
    const { store, all, requests } = setUp({ options: { includeWalletIds: ['w2', 'w5'] } })
    await store.fetch()
    expect(requests[0]).to.deep.include({ include: ['w2', 'w5'] })
    expect(all()).to.deep.equal(['w2', 'w5'])
    const ids = sampleDirectory(201).map(({ id }) => id)
    const many = setUp({ options: { includeWalletIds: ids } })
    await many.store.fetch()
    expect(many.requests[0]).to.deep.include({ include: ids.slice(0, 200) })
  })

  it('pages through all wallets, 40 at a time', async () => {
    const { store, all, requests } = setUp()
    await store.fetch()
    for (let round = 0; round < 5; round++) await store.fetchMore()
    expect(all()).to.have.length(100)
    expect(requests.map(({ page, entries }) => `${page}×${entries}`)).to.deep.equal(['1×40', '2×40', '3×40'])
    expect(store.$all.get().hasMore).to.equal(false)
  })

  it('searches what it knows at once, then the whole directory', async () => {
    const { store, all, pass, tracked } = setUp({ connectors: [sampleConnector({ id: 'w99.x', name: 'My w99' })] })
    await store.fetch()
    store.search('w')
    store.search('w9')
    expect(tracked).to.deep.equal([])
    expect(all()).to.deep.equal(['w99.x', 'w9'])
    expect(store.$all.get().status).to.equal('loading')
    await pass()
    expect(all()).to.deep.equal(['w99.x', 'w9', 'w90', 'w91', 'w92', 'w93', 'w94', 'w95', 'w96', 'w97', 'w98', 'w99'])
    store.showCertifiedOnly(true)
    store.search('')
    expect(tracked).to.deep.equal([
      ['SEARCH_WALLET', { badge: '', search: 'w9' }],
      ['SEARCH_WALLET', { badge: 'certified', search: 'w9' }],
    ])
    store.showCertifiedOnly(false)
    expect(all()).to.have.length(41)
  })

  it('says where there may be more wallets than it counts: in a long search, on a phone until its last page', async () => {
    const told = ({ store }: ReturnType<typeof setUp>) => {
      const { count, isCountExact } = store.$all.get()
      return [count, isCountExact, store.$state.get().total]
    }
    const long = setUp({ directory: sampleDirectory(300) })
    await long.store.fetch()
    expect(told(long)).to.deep.equal([300, true, 300])
    for (const [query, expected] of [
      ['w1', [100, false, 300]],
      ['w29', [11, true, 300]],
    ] as const) {
      long.store.search(query)
      await long.pass()
      expect(told(long), query).to.deep.equal(expected)
    }
    const directory = sampleDirectory(50).map((wallet, index) =>
      index % 2 ? wallet : { ...wallet, mobile_link: 'w:' },
    )
    const phone = setUp({ directory, isMobile: true })
    await phone.store.fetch()
    expect(told(phone)).to.deep.equal([20, false, undefined])
    await phone.store.fetchMore()
    expect(told(phone)).to.deep.equal([25, true, undefined])
  })

  it('asks again for a search that failed', async () => {
    const { store, all, world, pass } = setUp()
    world.failures = 1
    store.search('w50')
    await pass()
    expect(store.$all.get()).to.include({ status: 'failed' })
    await store.fetchMore()
    await pass()
    expect(all()).to.deep.equal(['w50'])
  })

  it('shows certified wallets only, and keeps an installed one among them', async () => {
    const directory = [
      ...sampleDirectory(3),
      sampleDirectoryWallet('c1', { badge_type: 'certified', name: 'One' }),
      sampleDirectoryWallet('c2', { badge_type: 'certified' }),
    ]
    const { store, all, pass } = setUp({ connectors: [one, sampleConnector({ id: 'two.x', name: 'Two' })], directory })
    await store.fetch()
    store.showCertifiedOnly(true)
    await pass()
    expect(all()).to.deep.equal(['one.x', 'c2'])
    store.showCertifiedOnly(false)
    expect(all()).to.deep.equal(['one.x', 'two.x', 'w1', 'w2', 'w3', 'c2'])
  })

  it('keeps two recent wallets, newest first, and stores them', () => {
    const { list, storage, entries } = setUp({ connectors: ['a.x', 'b.x', 'c.x'].map(id => sampleConnector({ id })) })
    for (const id of ['a.x', 'b.x', 'b.x', 'c.x']) list.addRecent(sampleConnector({ id }))
    expect(readRecentWallets(storage).map(({ id }) => id)).to.deep.equal(['c.x', 'b.x'])
    expect(entries()).to.deep.equal(['c.x', 'b.x', 'a.x'])
    expect(list.$state.get().entries.map(entry => entry.kind === 'wallet' && entry.isRecent)).to.deep.equal([
      true,
      true,
      false,
    ])
  })

  it('keeps the recent wallets of another tab, and shows them', () => {
    const hearers = new Set<(key: string | undefined) => void>()
    const storage: StoragePort = {
      ...createMemoryStorage(),
      watch(listener) {
        hearers.add(listener)
        return () => hearers.delete(listener)
      },
    }
    const connectors = ['a.x', 'b.x', 'c.x'].map(id => sampleConnector({ id }))
    const [tab, other] = [setUp({ connectors, storage }), setUp({ connectors, storage })]
    other.list.addRecent(sampleConnector({ id: 'b.x' }))
    tab.list.addRecent(sampleConnector({ id: 'c.x' }))
    expect(readRecentWallets(storage).map(({ id }) => id)).to.deep.equal(['c.x', 'b.x'])
    expect([tab.entries(), other.entries()[0]]).to.deep.equal([['c.x', 'b.x', 'a.x'], 'b.x'])
    for (const listener of hearers) listener(recentWalletsKey)
    expect(other.entries()).to.deep.equal(['c.x', 'b.x', 'a.x'])
  })

  describe('looks up a recent wallet that is not of this page, wherever the directory lists it:', () => {
    const recent = sampleConnector({ id: 'w41', type: 'EXTERNAL' })
    const lookedUp = (requests: readonly WalletQuery[]) => requests.flatMap(({ include }) => include ?? [])

    it('once, and not one of this page', async () => {
      const { list, store, requests, entries, pass } = setUp({ connectors: [one] })
      list.addRecent(one)
      list.addRecent(recent)
      for (const round of [1, 2]) {
        await store.fetch()
        await pass()
        expect(entries(), `${round}`).to.deep.equal(['w41', 'one.x'])
      }
      expect(list.$state.get().entries.map(({ group }) => group)).to.deep.equal(['recent', 'recent'])
      expect(requests.filter(({ include }) => include)).to.deep.equal([{ include: ['w41'], entries: 100 }])
    })

    it('no extension that is gone, and none of the host’s own', async () => {
      const { list, store, requests } = setUp({ options: { customWallets: [{ id: 'own', name: 'Own' }] } })
      list.addRecent(sampleConnector({ id: 'gone.x', rdns: 'gone.x' }))
      list.addRecent(sampleConnector({ id: 'own', type: 'EXTERNAL' }))
      await store.fetch()
      expect(lookedUp(requests)).to.deep.equal([])
    })

    it('one that was connected after the directory was read', async () => {
      const { list, store, requests, entries, pass } = setUp()
      list.addRecent(sampleConnector({ id: 'w42', type: 'EXTERNAL' }))
      await store.fetch()
      await pass()
      list.addRecent(recent)
      await store.fetch()
      await pass()
      expect(entries()).to.deep.equal(['w41', 'w42'])
      expect(lookedUp(requests)).to.deep.equal(['w42', 'w41'])
    })

    it('where that fails, the list is whole without it, and it is asked for again', async () => {
      const { list, store, world, entries, pass } = setUp({ connectors: [one] })
      list.addRecent(recent)
      world.lookUp = () => Promise.reject(new Error('down'))
      await store.fetch()
      await pass()
      expect(store.$state.get()).to.include({ directory: 'ready', error: undefined })
      expect(entries()).to.deep.equal(['one.x', 'w1'])
      world.lookUp = () => Promise.resolve()
      await store.fetch()
      await pass()
      expect(entries()).to.deep.equal(['w41', 'one.x'])
    })

    it('where that takes long, no other row changes its place', async () => {
      const { list, store, world, entries, pass } = setUp({ connectors: [one] })
      list.addRecent(recent)
      let answer!: () => void
      world.lookUp = () => new Promise(resolve => (answer = resolve))
      await store.fetch()
      expect(store.$state.get().directory).to.equal('ready')
      expect(entries()).to.deep.equal(['recent-w41', 'one.x'])
      answer()
      await pass()
      expect(entries()).to.deep.equal(['w41', 'one.x'])
    })

    it('and forgets what it asked for where the host changes what it asks for', async () => {
      const { list, store, $options, entries, pass } = setUp()
      list.addRecent(recent)
      await store.fetch()
      await pass()
      $options.set({ ...$options.get(), excludeWalletIds: ['w41'] })
      await pass()
      expect(entries()).not.to.include('w41')
    })
  })

  for (const [title, options] of [
    ['excludes', { excludeWalletIds: ['w41'] }],
    ['does not include', { includeWalletIds: ['w1'] }],
  ] as const)
    it(`shows no recent wallet that the host ${title}`, async () => {
      const { list, store, entries } = setUp({ options })
      list.addRecent(sampleConnector({ id: 'w41', type: 'EXTERNAL' }))
      await store.fetch()
      expect(entries()).not.to.include('w41')
    })

  it('does not take the e-mail wallet for a recent one', () => {
    const { list, storage } = setUp()
    list.addRecent(sampleConnector({ id: 'AUTH', type: 'AUTH' }))
    expect(readRecentWallets(storage)).to.deep.equal([])
  })

  it('shows a late announcer', () => {
    const { $connectors, entries } = setUp({ connectors: [one], options: { services: {} } })
    $connectors.set([one, sampleConnector({ id: 'late.x' })])
    expect(entries()).to.deep.equal(['one.x', 'late.x'])
  })

  it('offers the wallets of the asked namespace only', () => {
    const { $modal, entries } = setUp({
      connectors: [one, sampleConnector({ id: 'Sol', namespace: 'solana' })],
      options: { services: {} },
    })
    $modal.set({ namespace: 'solana' })
    expect(entries()).to.deep.equal(['Sol'])
  })

  it('shows wallets on a phone that a phone can open', async () => {
    const directory = [
      sampleDirectoryWallet('desk'),
      sampleDirectoryWallet('app', { mobile_link: 'app://' }),
      sampleDirectoryWallet('web', { webapp_link: 'https://web.example/' }),
    ]
    const { store, all } = setUp({ isMobile: true, directory })
    await store.fetch()
    expect(all()).to.deep.equal(['app', 'web'])
  })

  it('takes no address that is no website for a link', async () => {
    const { store } = setUp({
      directory: [
        sampleDirectoryWallet('w', {
          homepage: 'javascript:alert(1)',
          app_store: 'data:text/html,x',
          chrome_store: 'https://store.example/w',
        }),
      ],
    })
    await store.fetch()
    expect(store.$state.get().suggested[0]).to.include({
      homepage: undefined,
      appStore: undefined,
      chromeStore: 'https://store.example/w',
    })
  })

  it('starts over when the host changes what it asks for', async () => {
    const { store, $options, entries, pass } = setUp()
    await store.fetch()
    $options.set({ ...$options.get(), featuredWalletIds: ['w3'] })
    expect(entries()).to.deep.equal(['featured-0'])
    await pass()
    expect(entries()).to.deep.equal(['w3'])
  })

  it('fetches the pictures of a page ahead, at most twenty', async () => {
    const { store, preloaded } = setUp({
      directory: sampleDirectory(100).map(wallet => ({ ...wallet, image_id: wallet.id })),
    })
    await store.fetch()
    expect(preloaded).to.have.length(2)
    await store.fetchMore()
    expect(preloaded).to.have.length(22)
  })

  for (const [title, options, isMobile, expected] of [
    ['shows', { allWallets: 'SHOW' }, false, true],
    ['hides', { allWallets: 'HIDE' }, false, false],
    ['hides on a desktop', { allWallets: 'ONLY_MOBILE' }, false, false],
    ['shows on a phone', { allWallets: 'ONLY_MOBILE' }, true, true],
    ['hides by the feature', { features: { allWallets: false } }, false, false],
    ['hides in a restricted time zone', { restrictedTimezones: true }, false, false],
    ['hides where wallets are off', { enableWallets: false }, false, false],
  ] as const) {
    it(`${title} the row of all wallets: ${JSON.stringify(options)}`, () => {
      expect(setUp({ options, isMobile, timeZone: 'Asia/Shanghai' }).store.$state.get().hasAllWallets).to.equal(
        expected,
      )
    })
  }

  it('offers nothing where wallets are off', () => {
    const { entries } = setUp({
      options: { enableWallets: false, customWallets: [{ id: 'own', name: 'Own' }] },
      connectors: [one],
    })
    expect(entries()).to.deep.equal([])
  })

  it('stops what is under way when it is destroyed', async () => {
    const { store } = setUp()
    const fetching = store.fetch()
    store.destroy()
    await fetching
    expect(store.$state.get().total).to.equal(undefined)
  })
})
