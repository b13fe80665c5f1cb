import { expect } from 'chai'
import { solana } from '../../namespaces/networks/solana.js'
import { pairedNamespaces } from '../../testing/built-in-namespaces.js'
import { createFakeEmitter, fakeNamespace, fakeSession } from '../../testing/fake-library.js'
import { fakeNetwork, otherFakeNetwork } from '../../testing/fake-networks.js'
import { fakeAddress, otherFakeAddress } from '../../testing/fake-wallet.js'
import { createSessionStore } from './session-store.js'
import type { LibrarySession } from './library/library-session.js'

const solanaAddress = 'DRpbCBMxVnDK7maPM5tGv6MvB3v1sRMC86PZ8okm21hy'
const both = () =>
  fakeSession({
    namespaces: {
      eip155: fakeNamespace(),
      solana: fakeNamespace({
        chains: [solana.caipNetworkId],
        accounts: [`${solana.caipNetworkId}:${solanaAddress}`],
        methods: ['solana_signMessage'],
      }),
    },
  })

describe('the session with a wallet', () => {
  const start = (session: LibrarySession = both()) => {
    const sessionStore = createSessionStore({
      namespaces: pairedNamespaces,
      networks: () => [fakeNetwork, otherFakeNetwork, solana],
      active: () => undefined,
    })
    const client = createFakeEmitter()
    const emitted: unknown[] = []
    sessionStore.take(session)
    const stopFollowing = sessionStore.follow(client)
    for (const namespace of ['eip155', 'solana'] as const) {
      sessionStore.watch(namespace, {
        accountsChanged: accounts => emitted.push([namespace, 'accounts', ...accounts]),
        chainChanged: reference => emitted.push([namespace, 'chain', reference]),
        networksApproved: ids => emitted.push([namespace, 'networks', ...(ids ?? ['any'])]),
        disconnected: () => emitted.push([namespace, 'end']),
      })
    }
    const { topic } = session
    return {
      sessionStore,
      emitted,
      client,
      stopFollowing,
      event: (chainId: string, name: string, data: unknown, of = topic) =>
        client.emit('session_event', { topic: of, params: { chainId, event: { name, data } } }),
      update: (namespaces: LibrarySession['namespaces'], of = topic) =>
        client.emit('session_update', { topic: of, params: { namespaces } }),
      end: (event = 'session_delete', of = topic) => client.emit(event, { topic: of }),
    }
  }

  it('gives each namespace its own accounts, network and approved networks', () => {
    const { sessionStore } = start()
    expect(sessionStore.read('eip155')).to.deep.equal({
      accounts: [fakeAddress],
      chainReference: '1',
      approvedNetworkIds: ['eip155:1', 'eip155:10'],
    })
    expect(sessionStore.read('solana')).to.deep.equal({
      accounts: [solanaAddress],
      chainReference: solana.id,
      approvedNetworkIds: [solana.caipNetworkId],
    })
  })

  it('holds no network back from the wallet that goes anywhere', () => {
    expect(start(fakeSession({ name: 'MetaMask Wallet' })).sessionStore.read('eip155')).to.have.property(
      'approvedNetworkIds',
      undefined,
    )
  })

  for (const [title, data] of [
    ['a number', 10],
    ['hex', '0xa'],
    ['decimal', '10'],
    ['its id', 'eip155:10'],
    ['nothing but the envelope', undefined],
  ] as const) {
    it(`follows the wallet to a network that is told as ${title}`, () => {
      const { event, emitted, sessionStore } = start()
      event('eip155:10', 'chainChanged', data)
      expect(emitted).to.deep.equal([['eip155', 'chain', '10']])
      expect(sessionStore.status('eip155')!.active).to.equal('eip155:10')
      expect(sessionStore.status('solana')!.active).to.equal(solana.caipNetworkId)
    })
  }

  it('does not follow to a network that is not approved, until it is', () => {
    const { event, update, emitted } = start(fakeSession())
    event('eip155:137', 'chainChanged', 137)
    expect(emitted).to.deep.equal([])
    const chains = ['eip155:1', 'eip155:137']
    update({ eip155: fakeNamespace({ chains, accounts: chains.map(id => `${id}:${fakeAddress}`) }) })
    expect(emitted).to.deep.equal([
      ['eip155', 'networks', 'eip155:1', 'eip155:137'],
      ['eip155', 'chain', '137'],
    ])
  })

  for (const [title, proceed] of [
    ['the wallet', ({ event }: ReturnType<typeof start>) => event('eip155:10', 'chainChanged', 10)],
    ['the page', ({ sessionStore }: ReturnType<typeof start>) => sessionStore.move('eip155', 'eip155:10')],
  ] as const)
    it(`does not follow to such a network once it is approved, where ${title} has gone on by then`, () => {
      const session = start(fakeSession())
      session.event('eip155:137', 'chainChanged', 137)
      proceed(session)
      const chains = ['eip155:1', 'eip155:10', 'eip155:137']
      session.update({ eip155: fakeNamespace({ chains, accounts: chains.map(id => `${id}:${fakeAddress}`) }) })
      expect(session.sessionStore.status('eip155')!.active).to.equal('eip155:10')
    })

  const twoAccounts = (networks: readonly string[] = ['eip155:1', 'eip155:10']) =>
    fakeNamespace({
      accounts: [
        `eip155:1:${fakeAddress}`,
        `eip155:10:${fakeAddress}`,
        ...networks.map(id => `${id}:${otherFakeAddress}`),
      ],
    })

  for (const [title, chainId, data] of [
    ['by its address', 'eip155:1', [otherFakeAddress]],
    ['by its address in other letters', 'eip155:1', [otherFakeAddress.toLowerCase(), fakeAddress]],
    ['by its CAIP-10 id', 'eip155:1', [`eip155:1:${otherFakeAddress}`]],
    ['on another network where it is approved too', 'eip155:10', [otherFakeAddress]],
  ] as const) {
    it(`takes an approved account that the wallet names ${title}`, () => {
      const { event, emitted, sessionStore } = start(
        fakeSession({ namespaces: { ...both().namespaces, eip155: twoAccounts() } }),
      )
      event(chainId, 'accountsChanged', data)
      expect(emitted).to.deep.equal([['eip155', 'accounts', otherFakeAddress, fakeAddress]])
      expect(sessionStore.read('solana')!.accounts).to.deep.equal([solanaAddress])
    })
  }

  for (const [title, networks, chainId, data] of [
    ['was never approved', [], 'eip155:1', [otherFakeAddress]],
    ['was never approved, named by a CAIP-10 id', [], 'eip155:1', [`eip155:1:${otherFakeAddress}`]],
    ['was approved on another network', ['eip155:10'], 'eip155:1', [otherFakeAddress]],
    ['is not approved on the current network', ['eip155:10'], 'eip155:10', [otherFakeAddress]],
    ['is named for a network outside the session', ['eip155:1'], 'eip155:137', [otherFakeAddress]],
    ['is another than the one of its CAIP-10 id', ['eip155:1'], 'eip155:1', [`eip155:137:${otherFakeAddress}`]],
  ] as const) {
    it(`does not take an account that ${title}`, () => {
      const { event, emitted, sessionStore } = start(fakeSession({ namespaces: { eip155: twoAccounts(networks) } }))
      const { accounts } = sessionStore.read('eip155')!
      event(chainId, 'accountsChanged', data)
      expect(emitted).to.deep.equal([])
      expect(sessionStore.read('eip155')!.accounts).to.deep.equal(accounts)
    })
  }

  it('takes an account that the wallet chose once it is approved', () => {
    const { event, update, emitted } = start(fakeSession())
    event('eip155:1', 'accountsChanged', [otherFakeAddress])
    expect(emitted).to.deep.equal([])
    update({ eip155: twoAccounts() })
    expect(emitted).to.deep.equal([['eip155', 'accounts', otherFakeAddress, fakeAddress]])
  })

  it('takes any approved account of the wallet that goes anywhere, wherever it is', () => {
    const { event, emitted } = start(
      fakeSession({ name: 'MetaMask Wallet', namespaces: { eip155: twoAccounts(['eip155:1']) } }),
    )
    event('eip155:137', 'accountsChanged', [otherFakeAddress])
    expect(emitted).to.deep.equal([['eip155', 'accounts', otherFakeAddress, fakeAddress]])
  })

  for (const data of [[], ['0x12'], 'text', [null], undefined, [solanaAddress]]) {
    it(`hears nothing in accounts that are ${JSON.stringify(data)}`, () => {
      const { event, emitted } = start()
      event('eip155:1', 'accountsChanged', data)
      expect(emitted).to.deep.equal([])
    })
  }

  it('hears nothing that is said of another session, or of no namespace', () => {
    const { event, update, end, emitted } = start()
    event('eip155:1', 'accountsChanged', [otherFakeAddress], 'another')
    event('cosmos:x', 'accountsChanged', [otherFakeAddress])
    update({}, 'another')
    end('session_delete', 'another')
    expect(emitted).to.deep.equal([])
  })

  it('tells a namespace that was withdrawn, and leaves the other', () => {
    const { update, emitted, sessionStore } = start()
    update({ solana: both().namespaces.solana! })
    expect(emitted).to.deep.equal([['eip155', 'accounts']])
    expect(sessionStore.read('eip155')).to.equal(undefined)
    expect(sessionStore.read('solana')!.accounts).to.deep.equal([solanaAddress])
  })

  it('keeps the chosen account through an update, if it is still there', () => {
    const session = fakeSession({
      namespaces: {
        eip155: fakeNamespace({
          accounts: [`eip155:1:${fakeAddress}`, `eip155:1:${otherFakeAddress}`],
          chains: ['eip155:1'],
        }),
      },
    })
    const { event, update, sessionStore } = start(session)
    event('eip155:1', 'accountsChanged', [otherFakeAddress, fakeAddress])
    update(session.namespaces)
    expect(sessionStore.read('eip155')!.accounts[0]).to.equal(otherFakeAddress)
    update({ eip155: fakeNamespace({ accounts: [`eip155:1:${fakeAddress}`], chains: ['eip155:1'] }) })
    expect(sessionStore.read('eip155')!.accounts).to.deep.equal([fakeAddress])
  })

  it('moves on from a network that was withdrawn', () => {
    const { sessionStore, update, emitted } = start(fakeSession())
    sessionStore.move('eip155', 'eip155:10')
    emitted.length = 0
    update({ eip155: fakeNamespace({ chains: ['eip155:1'], accounts: [`eip155:1:${fakeAddress}`] }) })
    expect(emitted).to.deep.include(['eip155', 'chain', '1'])
  })

  for (const event of ['session_delete', 'session_expire']) {
    it(`ends for every namespace with ${event}`, () => {
      const { sessionStore, end, emitted } = start()
      const life = sessionStore.endSignal()
      end(event)
      expect(emitted).to.deep.equal([
        ['eip155', 'end'],
        ['solana', 'end'],
      ])
      expect(sessionStore.current()).to.equal(undefined)
      expect(life.aborted).to.equal(true)
    })
  }

  it('makes room for another one', () => {
    const { sessionStore, emitted } = start(fakeSession())
    const life = sessionStore.endSignal()
    const next = fakeSession()
    sessionStore.take(next)
    expect(emitted).to.deep.equal([['eip155', 'end']])
    expect([life.aborted, sessionStore.endSignal().aborted, sessionStore.current()]).to.deep.equal([true, false, next])
  })

  it('gives its listeners back', () => {
    const { client, stopFollowing } = start()
    stopFollowing()
    expect(client.count()).to.equal(0)
  })
})
