import { expect } from 'chai'
import { atom } from 'nanostores'
import type { AccountsState } from '../account/account.state.js'
import type { Connector } from '../connectors/define-connector.js'
import { profileTimeoutMs, profileWalletsKey } from '../limits/profile-limits.js'
import { createMemoryStorage } from '../storage/memory-storage.js'
import { readKnownWallets } from './profile.state.js'
import { createProfileStore, type ProfileDeps } from './profile.store.js'

const wallet = (id: string, changes: Partial<Connector> = {}): Connector => ({
  id,
  type: 'ANNOUNCED',
  namespace: 'eip155',
  name: id.toUpperCase(),
  provider: {},
  connect: () => Promise.reject(new Error('asked')),
  reconnect: async () => ({ accounts: [`0x${id}`], chainReference: '1' }),
  disconnect: async () => undefined,
  switchNetwork: async () => undefined,
  watch: () => () => undefined,
  ...changes,
})
const connected = (connectorId: string): AccountsState => ({
  eip155: { status: 'connected', connectorId, addresses: [`0x${connectorId}`], caipNetworkId: 'eip155:1' },
})

describe('the wallets of a browser', () => {
  const start = (connectors: readonly Connector[], changes: Partial<ProfileDeps> = {}) => {
    const storage = createMemoryStorage()
    const $accounts = atom<AccountsState>({})
    const requests: string[] = []
    const deps: ProfileDeps = {
      storage,
      $accounts,
      $connectors: atom(connectors),
      normalizeAddress: (_namespace, address) => address,
      connect: async (id, namespace, session) =>
        void requests.push(['connect', namespace, id, session].filter(Boolean).join(' ')),
      disconnect: async namespace => {
        requests.push(`disconnect ${namespace}`)
        $accounts.set({})
      },
      signOut: async account =>
        void requests.push(`sign out ${account ? `${account.namespace} ${account.address}` : 'everybody'}`),
      mayReconnect: () => true,
      signal: new AbortController().signal,
      ...changes,
    }
    const store = createProfileStore(deps)
    const shown = () => store.$state.get().map(({ id, status }) => `${id} ${status}`)
    return { store, $accounts, storage, requests, shown, again: () => createProfileStore(deps) }
  }

  it('are known from when on they were connected; one is active, the others wait or are told apart', async () => {
    const locked = wallet('b', { reconnect: async () => undefined })
    const relayed = wallet('w', { type: 'WALLET_CONNECT', siblings: () => [] })
    const { store, $accounts, shown, again } = start([wallet('a'), locked, relayed])
    expect(shown()).to.deep.equal([])
    for (const id of ['w', 'b', 'a']) $accounts.set(connected(id))
    expect(shown()).to.deep.equal(['a active', 'b connected', 'w connected'])
    await store.refresh()
    expect(shown()).to.deep.equal(['a active', 'b recent', 'w recent'])
    $accounts.set(connected('b'))
    await store.refresh()
    expect(shown()).to.deep.equal(['b active', 'a connected', 'w recent'])
    // And after a reload.
    const later = again()
    await later.refresh()
    expect(later.$state.get().map(({ id, status }) => `${id} ${status}`)).to.deep.equal([
      'b active',
      'a connected',
      'w recent',
    ])
  })

  it('take the account that one shows now', async () => {
    let address = '0x1'
    const other = wallet('a', { reconnect: async () => ({ accounts: [address], chainReference: '1' }) })
    const { store, $accounts } = start([other, wallet('b')])
    for (const id of ['a', 'b']) $accounts.set(connected(id))
    address = '0x2'
    await store.refresh()
    expect(store.$state.get().find(({ id }) => id === 'a')?.address).to.equal('0x2')
  })

  it('are switched by connecting, and ended: the active one at its wallet, and forgotten', async () => {
    const { store, $accounts, shown, requests } = start([wallet('a'), wallet('b')])
    for (const id of ['a', 'b']) $accounts.set(connected(id))
    await store.switchTo({ connectorId: 'a', namespace: 'eip155' })
    await store.disconnect({ connectorId: 'a', namespace: 'eip155' })
    expect(shown()).to.deep.equal(['b active'])
    await store.disconnect({ connectorId: 'b', namespace: 'eip155' })
    expect(requests).to.deep.equal(['connect eip155 a', 'sign out eip155 0xa', 'disconnect eip155'])
    expect(shown()).to.deep.equal([])
  })

  /** Wallets over a relay: what is active now, and what lives on. */
  function relayed(names: readonly string[]) {
    const sessions = names.map(name => ({ id: `topic-${name}`, name, accounts: [`0x${name}`] as const }))
    const live = { list: sessions, active: undefined as (typeof sessions)[number] | undefined }
    const endedIds: (string | undefined)[] = []
    const watchers = new Set<() => void>()
    const connector: Connector = {
      ...wallet('walletConnect', { type: 'WALLET_CONNECT', name: 'WalletConnect' }),
      siblings: () => [],
      get session() {
        return live.active
      },
      heldSessions: async () => ({
        list: async () => live.list,
        async end(id) {
          endedIds.push(id)
          live.list = live.list.filter(session => session.id !== id)
        },
        async endOthers() {
          endedIds.push(...live.list.filter(session => session !== live.active).map(({ id }) => id))
        },
        watch(changed) {
          watchers.add(changed)
          return () => watchers.delete(changed)
        },
      }),
    }
    const active = (name: string): AccountsState => {
      live.active = sessions.find(session => session.name === name)
      return {
        eip155: {
          status: 'connected',
          connectorId: 'walletConnect',
          addresses: [`0x${name}`],
          caipNetworkId: 'eip155:1',
        },
      }
    }
    const remove = (name: string) => {
      live.list = live.list.filter(session => session.name !== name)
      for (const changed of watchers) changed()
    }
    return { connector, live, ended: endedIds, active, remove }
  }
  const ref = (session: string) => ({ connectorId: 'walletConnect', namespace: 'eip155' as const, session })

  it('over a relay are rows of their own, by their wallets’ names, and as long connected as they are there', async () => {
    const { connector, active, live, remove } = relayed(['one', 'two'])
    const { store, $accounts, requests } = start([connector, wallet('a')])
    const rows = () => store.$state.get().map(({ name, status, address }) => `${name} ${status} ${address}`)
    for (const name of ['one', 'two']) $accounts.set(active(name))
    expect(rows()).to.deep.equal(['two active 0xtwo', 'one connected 0xone'])
    expect(new Set(store.$state.get().map(({ id }) => id)).size).to.equal(2)
    live.active = undefined
    $accounts.set(connected('a'))
    await store.refresh()
    expect(rows()).to.deep.equal(['A active 0xa', 'two connected 0xtwo', 'one connected 0xone'])
    await store.switchTo(ref('topic-one'))
    remove('two')
    await new Promise(resolve => setTimeout(resolve))
    expect(rows()).to.deep.equal(['A active 0xa', 'one connected 0xone', 'two recent 0xtwo'])
    await store.switchTo(ref('topic-two'))
    expect(requests).to.deep.equal(['connect eip155 walletConnect topic-one', 'connect eip155 walletConnect'])
  })

  it('that live on are found also where nobody looked while they were active', async () => {
    const { connector } = relayed(['one'])
    const { store, shown } = start([connector])
    await store.refresh()
    expect(shown()).to.deep.equal(['walletConnect connected'])
  })

  it('that live on end alone, with their sign-ins; where the visitor has left all end', async () => {
    const { connector, active, ended } = relayed(['one', 'two', 'three'])
    const { store, $accounts, requests } = start([connector])
    for (const name of ['one', 'two', 'three']) $accounts.set(active(name))
    await store.disconnect(ref('topic-one'))
    expect([ended, requests]).to.deep.equal([['topic-one'], ['sign out eip155 0xone']])
    expect(store.$state.get().map(({ name }) => name)).to.deep.equal(['three', 'two'])
    await store.disconnect()
    expect(ended).to.deep.equal(['topic-one'])
    $accounts.set({ eip155: { status: 'disconnected' } })
    await store.disconnect()
    expect(ended).to.deep.equal(['topic-one', 'topic-two'])
    expect(requests).to.deep.equal(['sign out eip155 0xone', 'sign out everybody'])
  })

  it('of a former visit are not listed, nor taken without a question, where the host brings nobody back', async () => {
    const { connector, active, live } = relayed(['one', 'two'])
    const { store, $accounts, requests, again } = start([connector, wallet('a')], { mayReconnect: () => false })
    $accounts.set(active('two'))
    live.active = undefined
    $accounts.set(connected('a'))
    await store.refresh()
    const rows = ({ $state } = store) => $state.get().map(({ name, status }) => `${name} ${status}`)
    expect(rows()).to.deep.equal(['A active', 'two connected'])
    await store.switchTo(ref('topic-one'))
    expect(requests).to.deep.equal(['connect eip155 walletConnect'])
    const later = again()
    await later.refresh()
    expect(rows(later)).to.deep.equal(['A active'])
  })

  it('take a new session of a wallet in place of the one that was', async () => {
    const { connector, active, live } = relayed(['one'])
    const { store, $accounts } = start([connector])
    $accounts.set(active('one'))
    const next = { ...live.list[0]!, id: 'another topic' }
    live.list = [next]
    live.active = next
    $accounts.set({ ...$accounts.get() })
    expect(store.$state.get().map(({ session, status }) => [session, status])).to.deep.equal([
      ['another topic', 'active'],
    ])
  })

  it('of a frame that answers late are taken in when it does', async () => {
    let answer!: () => void
    const late = new Promise<void>(resolve => (answer = resolve))
    const embedded = wallet('ID_AUTH', {
      type: 'AUTH',
      heldSessions: async () => ({
        list: async () => (await late, [{ accounts: ['0xe'] as const }]),
        end: async () => undefined,
        endOthers: async () => undefined,
        watch: () => () => undefined,
      }),
    })
    const real = globalThis.setTimeout
    globalThis.setTimeout = ((callback: () => void, ms?: number) =>
      real(callback, ms === profileTimeoutMs ? 0 : ms)) as typeof setTimeout
    const { store, shown, requests } = start([embedded])
    try {
      await store.refresh()
    } finally {
      globalThis.setTimeout = real
    }
    expect(shown()).to.deep.equal([])
    answer()
    await new Promise(resolve => setTimeout(resolve))
    expect(shown()).to.deep.equal(['ID_AUTH connected'])
    await store.switchTo({ connectorId: 'ID_AUTH', namespace: 'eip155' })
    expect(requests).to.deep.equal(['connect eip155 ID_AUTH held'])
  })

  it('are forgotten also where the wallet fails', async () => {
    const failure = new Error('no')
    const { store, $accounts, storage } = start([wallet('a')], { disconnect: () => Promise.reject(failure) })
    $accounts.set(connected('a'))
    expect(await store.disconnect({ connectorId: 'a', namespace: 'eip155' }).catch((error: unknown) => error)).to.equal(
      failure,
    )
    expect(JSON.parse(storage.get(profileWalletsKey)!)).to.deep.equal([])
  })

  it('are read of a storage that anybody may have written', () => {
    const good = { namespace: 'eip155', connectorId: 'a', address: '0xa', name: 'A' }
    expect(
      readKnownWallets([
        good,
        { ...good, name: 'twice' },
        null,
        5,
        { ...good, connectorId: '' },
        { ...good, namespace: 'nope nope' },
        { ...good, connectorId: 'b', name: '\u202eevil' },
        { ...good, connectorId: 'c', name: 7 },
      ]),
    ).to.deep.equal([good, { ...good, connectorId: 'b', name: 'evil' }, { ...good, connectorId: 'c', name: 'c' }])
    expect(readKnownWallets('nonsense')).to.deep.equal([])
    expect(
      readKnownWallets(Array.from({ length: 30 }, (_, index) => ({ ...good, connectorId: `w${index}` }))),
    ).to.have.length(10)
  })
})
