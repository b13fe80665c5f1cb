import { expect } from 'chai'
import { atom } from 'nanostores'
import { createAccountStore } from '../account/account.store.js'
import type { ChainNamespace } from '../namespaces/chain-namespace.js'
import type { Connector, ConnectorEvents, ConnectorSession } from '../connectors/define-connector.js'
import { createDiscovery } from '../connectors/discovery.js'
import { optionalError } from '../errors/optional-error.js'
import { W3mError } from '../errors/w3m-error.js'
import { createEventsStore } from '../events/events.store.js'
import { siblingTimeoutMs } from '../limits/wallets-limits.js'
import { initialNetworkState } from '../network/network.state.js'
import { createNetworkStore } from '../network/network.store.js'
import type { CaipNetwork } from '../namespaces/define-network.js'
import { fakeSolanaAddress } from '../testing/fake-standard-wallet.js'
import { fakeAddress } from '../testing/fake-wallet.js'
import { fakeNetwork, fakeSolanaNetwork, otherFakeNetwork } from '../testing/fake-networks.js'
import { until } from '../testing/until.js'
import { createConnectionEngine } from './connection-engine.js'
import { createConnectionStore } from './connection.store.js'

const sessions: Readonly<Partial<Record<ChainNamespace, ConnectorSession>>> = {
  eip155: { accounts: [fakeAddress], chainReference: '1', approvedNetworkIds: ['eip155:1'] },
  solana: {
    accounts: [fakeSolanaAddress],
    chainReference: fakeSolanaNetwork.caipNetworkId.slice(7),
    approvedNetworkIds: [fakeSolanaNetwork.caipNetworkId],
  },
}

describe('namespaces that share a session', () => {
  /** One wallet over a relay: connectors of both namespaces, one session behind them. */
  function shared(id: string, approved: readonly ChainNamespace[] = ['eip155', 'solana']) {
    const calls: string[] = []
    const watchers = new Map<ChainNamespace, ConnectorEvents>()
    let lives = false
    let currentSessions = sessions
    /** What a namespace has is not told before this settles: its part is still to be loaded. */
    let loading: Promise<void> = Promise.resolve()
    const all: Connector[] = (['eip155', 'solana'] as const).map(namespace => {
      const read = () => (lives && approved.includes(namespace) ? currentSessions[namespace] : undefined)
      const connector: Connector = {
        id,
        type: 'WALLET_CONNECT',
        namespace,
        name: id,
        provider: { id, namespace },
        siblings: () => all.filter(other => other !== connector),
        async connect() {
          calls.push(`connect ${namespace}`)
          lives = true
          const session = read()
          if (!session) throw optionalError('NAMESPACE_NOT_APPROVED', { name: id, namespace })
          return session
        },
        reconnect: () => loading.then(read),
        async disconnect() {
          calls.push(`disconnect ${namespace}`)
          lives = false
        },
        release: () => void calls.push(`release ${namespace}`),
        switchNetwork: async () => undefined,
        watch(events) {
          watchers.set(namespace, events)
          return () => watchers.delete(namespace)
        },
      }
      return connector
    })
    const end = () => {
      lives = false
      for (const events of [...watchers.values()]) events.disconnected()
    }
    /** The session ends, and there is another one: another tab's. */
    const replace = (next: typeof sessions) => {
      currentSessions = next
      for (const events of [...watchers.values()]) events.disconnected()
    }
    /** There is a session again that nobody here made. */
    const revive = () => void (lives = true)
    /** Whatever is to be loaded of it comes when what this gives is called, if ever. */
    const hang = () => {
      let come!: () => void
      loading = new Promise(resolve => (come = resolve))
      return come
    }
    return { all, calls, watchers, end, replace, revive, hang }
  }

  /** A wallet of one namespace that shares nothing. */
  const alone = (id: string, namespace: 'eip155' | 'solana'): Connector => ({
    id,
    type: 'ANNOUNCED',
    namespace,
    name: id,
    provider: { id },
    connect: async () => sessions[namespace]!,
    reconnect: async () => sessions[namespace],
    disconnect: async () => undefined,
    switchNetwork: async () => undefined,
    watch: () => () => undefined,
  })

  /** One turn of the event loop, and what it takes to get the code of shared sessions. */
  const nextTask = async () => {
    await import('./shared-wallet.js')
    await new Promise<void>(resolve => setTimeout(resolve))
  }

  function start(connectors: readonly Connector[]) {
    const accounts = createAccountStore()
    const network = createNetworkStore(
      initialNetworkState({ networks: [fakeNetwork, otherFakeNetwork, fakeSolanaNetwork] }),
    )
    const events = createEventsStore(() => 0)
    const emitted: string[] = []
    events.on(({ name, detail }) => emitted.push('namespace' in detail ? `${name} ${detail.namespace}` : name))
    const stored = new Map<ChainNamespace, string>()
    const discovery = createDiscovery([{ $connectors: atom(connectors), destroy: () => undefined }])
    const store = createConnectionStore({
      accounts,
      network,
      events,
      engine: (deps, context) =>
        Promise.resolve(
          createConnectionEngine({
            ...deps,
            ...context,
            $connectors: discovery.$connectors,
            mayReturn: (namespace, id) => stored.get(namespace) === id,
            shownModal: () => ({}),
            afterConnect: () => undefined,
            known: network => network as CaipNetwork,
            normalizeAddress: (_, address) => address,
          }),
        ),
      choose: () => undefined,
      remember: (namespace, connection) =>
        void (connection ? stored.set(namespace, connection.connectorId) : stored.delete(namespace)),
    })
    const connected = () =>
      Object.entries(accounts.$state.get()).map(
        ([namespace, account]) =>
          `${namespace} ${account.status === 'connected' ? account.connectorId : account.status}`,
      )
    return { store, accounts, network, emitted, stored, connected }
  }

  it('are adopted after one of them connected, and only that one is told and shown', async () => {
    const { all, calls } = shared('wc')
    const { store, emitted, stored, connected, network, accounts } = start(all)
    await store.connect({ connectorId: 'wc' })
    expect(calls).to.deep.equal(['connect eip155'])
    expect(connected().sort()).to.deep.equal(['eip155 wc', 'solana wc'])
    expect([...stored.keys()].sort()).to.deep.equal(['eip155', 'solana'])
    expect(emitted).to.deep.equal(['connect eip155'])
    expect(network.$state.get().namespace).to.equal('eip155')
    expect(accounts.get('solana')).to.deep.include({ approvedNetworkIds: [fakeSolanaNetwork.caipNetworkId] })
    expect(store.connectorOf('solana')).to.equal(all[1])
  })

  it('are asked for on the one that is named, and it is shown', async () => {
    const { all, calls } = shared('wc')
    const { store, connected, network } = start(all)
    await store.connect({ connectorId: 'wc', namespace: 'solana' })
    expect(calls).to.deep.equal(['connect solana'])
    expect(connected().sort()).to.deep.equal(['eip155 wc', 'solana wc'])
    expect(network.$state.get().namespace).to.equal('solana')
  })

  it('are as many as the wallet approved', async () => {
    const { all } = shared('wc', ['eip155'])
    const { store, connected } = start(all)
    await store.connect({ connectorId: 'wc' })
    expect(connected()).to.deep.equal(['eip155 wc'])
  })

  it('are taken without the one that was asked, where the wallet has no account of it', async () => {
    const { all, calls } = shared('wc', ['solana'])
    const { store, connected, network, emitted, accounts } = start(all)
    const { namespace, address } = await store.connect({ connectorId: 'wc' })
    expect([namespace, address]).to.deep.equal(['solana', fakeSolanaAddress])
    expect(connected()).to.include('solana wc')
    expect(accounts.get('eip155').status).to.equal('disconnected')
    expect(network.$state.get().namespace).to.equal('solana')
    expect([calls, emitted]).to.deep.equal([['connect eip155'], ['connect solana']])
  })

  for (const { title, approved, namespace } of [
    { title: 'a namespace that was named', approved: ['solana'], namespace: 'eip155' },
    { title: 'any namespace', approved: [], namespace: undefined },
  ] as const) {
    it(`are not kept where the wallet has no account of ${title}`, async () => {
      const { all, calls } = shared('wc', approved)
      const { store, connected } = start(all)
      expect(
        await store.connect({ connectorId: 'wc', namespace }).catch((error: { code: unknown }) => error.code),
      ).to.equal('NAMESPACE_NOT_APPROVED')
      expect(connected().filter(id => id.endsWith('wc'))).to.deep.equal([])
      expect(calls).to.deep.equal(['connect eip155', 'disconnect eip155'])
    })
  }

  it('leave a namespace alone that another wallet has', async () => {
    const { all } = shared('wc')
    const { store, connected } = start([...all, alone('Own', 'solana')])
    await store.connect({ connectorId: 'Own' })
    await store.connect({ connectorId: 'wc', namespace: 'eip155' })
    expect(connected().sort()).to.deep.equal(['eip155 wc', 'solana Own'])
  })

  it('end together, and the wallet is told once', async () => {
    const { all, calls } = shared('wc')
    const { store, connected, emitted, stored } = start(all)
    await store.connect({ connectorId: 'wc' })
    await store.disconnect('solana')
    expect(connected()).to.deep.equal([])
    expect(stored.size).to.equal(0)
    expect(calls.slice(1)).to.deep.equal(['disconnect solana'])
    expect(emitted.slice(1).sort()).to.deep.equal(['disconnect eip155', 'disconnect solana'])
  })

  it('end once where everything ends', async () => {
    const { all, calls } = shared('wc')
    const { store, connected } = start(all)
    await store.connect({ connectorId: 'wc' })
    await store.disconnect()
    expect(connected()).to.deep.equal([])
    expect(calls.slice(1)).to.have.length(1)
  })

  it('do not take the wallet of another namespace with them', async () => {
    const { all } = shared('wc', ['eip155'])
    const { store, connected } = start([...all, alone('Own', 'solana')])
    await store.connect({ connectorId: 'Own' })
    await store.connect({ connectorId: 'wc', namespace: 'eip155' })
    await store.disconnect('eip155')
    expect(connected()).to.deep.equal(['solana Own'])
  })

  it('show the accounts of the session that is there where theirs ended', async () => {
    const { all, replace } = shared('wc')
    const { store, accounts, stored, emitted } = start(all)
    await store.connect({ connectorId: 'wc' })
    const other = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'
    replace({ ...sessions, eip155: { ...sessions.eip155!, accounts: [other] } })
    await until(accounts.$state, ({ eip155 }) => eip155?.status === 'connected' && eip155.addresses[0] === other)
    expect([accounts.get('solana').status, stored.get('eip155'), emitted]).to.deep.equal([
      'connected',
      'wc',
      ['connect eip155'],
    ])
  })

  it('end with the session that the wallet ended', async () => {
    const { all, end, watchers } = shared('wc')
    const { store, connected } = start(all)
    await store.connect({ connectorId: 'wc' })
    end()
    await Promise.resolve()
    await new Promise(resolve => queueMicrotask(() => resolve(undefined)))
    expect(connected()).to.deep.equal([])
    expect(watchers.size).to.equal(0)
  })

  for (const namespace of ['eip155', 'solana'] as const) {
    it(`leave the page at ${namespace} where the wallet ended all of them`, async () => {
      const { all, end } = shared('wc')
      const { store, network, connected } = start(all)
      await store.connect({ connectorId: 'wc', namespace })
      expect(connected()).to.have.length(2)
      end()
      await Promise.resolve()
      await new Promise(resolve => queueMicrotask(() => resolve(undefined)))
      expect(connected()).to.deep.equal([])
      expect(network.$state.get().namespace).to.equal(namespace)
    })
  }

  it('keep their session while one of them is used, and are let go of when the last is replaced', async () => {
    const { all, calls } = shared('wc')
    const { store, connected } = start([...all, alone('Evm', 'eip155'), alone('Sol', 'solana')])
    await store.connect({ connectorId: 'wc' })
    await store.connect({ connectorId: 'Evm' })
    expect(connected().sort()).to.deep.equal(['eip155 Evm', 'solana wc'])
    expect(calls).to.deep.equal(['connect eip155'])
    await store.connect({ connectorId: 'Sol' })
    expect(calls).to.deep.equal(['connect eip155', 'release solana'])
  })

  it('are asked for the session that is named, also where they are connected already', async () => {
    const { all } = shared('wc')
    const requests: (string | undefined)[] = []
    const { store } = start(
      all.map(connector => ({
        ...connector,
        connect(options) {
          requests.push(options.session)
          return connector.connect(options)
        },
      })),
    )
    for (const session of [undefined, undefined, 'new', 'a topic'])
      await store.connect({ connectorId: 'wc', ...(session && { session }) })
    expect(requests).to.deep.equal([undefined, 'new', 'a topic'])
  })

  it('go back to a session that is named while a code for another one waits', async () => {
    const { all } = shared('wc')
    const requests: (string | undefined)[] = []
    const { store } = start(
      all.map(connector => ({
        ...connector,
        connect(options) {
          requests.push(options.session)
          if (options.session === 'a topic') return connector.connect(options)
          return new Promise<never>((_, reject) =>
            options.signal.addEventListener('abort', () => reject(new Error('left'))),
          )
        },
      })),
    )
    const connect = (session: string | undefined) =>
      store.connect({ connectorId: 'wc', session }).then(
        ({ namespace }) => namespace,
        (error: { readonly code: unknown }) => error.code,
      )
    // The view of a code joins the attempt that shows it.
    const codes = [connect(undefined), connect('new'), connect(undefined)]
    await nextTask()
    const held = [connect('a topic'), connect('a topic'), connect('new')]
    expect(await Promise.all([...codes, ...held])).to.deep.equal([
      'ABORTED',
      'ABORTED',
      'ABORTED',
      'eip155',
      'eip155',
      'eip155',
    ])
    expect(requests).to.deep.equal([undefined, 'a topic'])
  })

  describe('of which one is still to be loaded when the wallet approves', () => {
    const codeAfterLeaving = async (connecting: Promise<unknown>, leave: () => void) => {
      await nextTask()
      leave()
      const code = await connecting.catch((error: { readonly code: unknown }) => error.code)
      await nextTask()
      return code
    }

    for (const { title, approved } of [
      { title: 'approved both', approved: ['eip155', 'solana'] },
      { title: 'approved the other one alone', approved: ['solana'] },
    ] as const) {
      it(`leave nothing connected behind a visitor who leaves then: a wallet that ${title}`, async () => {
        const { all, calls, watchers, hang, revive } = shared('wc', approved)
        const { store, connected, stored } = start(all)
        const come = hang()
        expect(
          await codeAfterLeaving(store.connect({ connectorId: 'wc' }), () =>
            store.abandon(new W3mError('MODAL_CLOSED', {})),
          ),
        ).to.equal('MODAL_CLOSED')
        const disconnected = [['connect eip155', 'disconnect eip155'], [], 0, 0]
        const now = () => [calls, connected().filter(id => id.endsWith('wc')), stored.size, watchers.size]
        expect(now()).to.deep.equal(disconnected)
        // Another tab may have a session meanwhile: what is loaded only now would bring it back.
        revive()
        come()
        await nextTask()
        expect(now()).to.deep.equal(disconnected)
      })
    }

    it('keep the session of a namespace that had it before', async () => {
      const { all, calls, hang } = shared('wc')
      const { store, connected } = start([...all, alone('Evm', 'eip155')])
      await store.connect({ connectorId: 'wc' })
      await store.connect({ connectorId: 'Evm' })
      hang()
      const leaving = new AbortController()
      expect(
        await codeAfterLeaving(store.connect({ connectorId: 'wc', namespace: 'eip155', signal: leaving.signal }), () =>
          leaving.abort(),
        ),
      ).to.equal('ABORTED')
      expect([calls, connected().sort()]).to.deep.equal([
        ['connect eip155', 'connect eip155'],
        ['eip155 Evm', 'solana wc'],
      ])
    })

    it('end with nobody, where the page ends', async () => {
      const { all, calls, hang } = shared('wc')
      const { store } = start(all)
      hang()
      expect(await codeAfterLeaving(store.connect({ connectorId: 'wc' }), () => store.destroy())).to.equal('DESTROYED')
      expect(calls).to.deep.equal(['connect eip155'])
    })

    it('are connected without it where it never comes', async () => {
      const real = globalThis.setTimeout
      const { all, hang } = shared('wc')
      const { store, connected } = start(all)
      hang()
      globalThis.setTimeout = ((callback: () => void, ms?: number) =>
        real(callback, ms === siblingTimeoutMs ? 0 : ms)) as typeof setTimeout
      try {
        expect((await store.connect({ connectorId: 'wc' })).namespace).to.equal('eip155')
      } finally {
        globalThis.setTimeout = real
      }
      expect(connected()).to.deep.equal(['eip155 wc'])
    })
  })

  it('are asked once where what a wallet of the page had cannot be taken', async () => {
    let questions = 0
    const reconnect: Connector['reconnect'] = () => {
      questions++
      return Promise.resolve({ accounts: ['0x1'], chainReference: '' })
    }
    const { store, connected, stored } = start([{ ...alone('page', 'eip155'), reconnect }])
    stored.set('eip155', 'page')
    await store.reconnect('eip155', 'page')
    await nextTask()
    expect([questions, connected()]).to.deep.equal([1, []])
  })

  it('tell which networks the wallet approves from now on', async () => {
    const { all, watchers } = shared('wc')
    const { store, accounts } = start(all)
    await store.connect({ connectorId: 'wc' })
    watchers.get('eip155')!.networksApproved(['eip155:1', 'eip155:10'])
    expect(accounts.get('eip155')).to.deep.include({ approvedNetworkIds: ['eip155:1', 'eip155:10'] })
  })
})
