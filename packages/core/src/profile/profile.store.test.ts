import { expect } from 'chai'
import { atom } from 'nanostores'
import type { AccountsState } from '../account/account.state.js'
import type { Connector } from '../connectors/define-connector.js'
import { profileWalletsKey } from '../limits/profile-limits.js'
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
    const asked: string[] = []
    const deps: ProfileDeps = {
      storage,
      $accounts,
      $connectors: atom(connectors),
      spell: (_namespace, address) => address,
      connect: async (id, namespace) => void asked.push(`connect ${namespace} ${id}`),
      disconnect: async namespace => {
        asked.push(`disconnect ${namespace}`)
        $accounts.set({})
      },
      lifetime: new AbortController().signal,
      ...changes,
    }
    const store = createProfileStore(deps)
    const shown = () => store.$state.get().map(({ id, status }) => `${id} ${status}`)
    return { store, $accounts, storage, asked, shown, again: () => createProfileStore(deps) }
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
    const { store, $accounts, shown, asked } = start([wallet('a'), wallet('b')])
    for (const id of ['a', 'b']) $accounts.set(connected(id))
    await store.switchTo({ connectorId: 'a', namespace: 'eip155' })
    await store.disconnect({ connectorId: 'a', namespace: 'eip155' })
    expect(shown()).to.deep.equal(['b active'])
    await store.disconnect({ connectorId: 'b', namespace: 'eip155' })
    expect(asked).to.deep.equal(['connect eip155 a', 'disconnect eip155'])
    expect(shown()).to.deep.equal([])
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
