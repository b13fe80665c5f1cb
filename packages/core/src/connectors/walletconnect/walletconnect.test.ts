import { expect } from 'chai'
import type { W3mError } from '../../errors/w3m-error.js'
import { heldTopicsKey } from '../../limits/walletconnect-limits.js'
import { solana } from '../../namespaces/networks/solana.js'
import { writeConnection } from '../../storage/keys.js'
import { createMemoryStorage } from '../../storage/memory-storage.js'
import { pairedNamespaces } from '../../testing/built-in-namespaces.js'
import { createFakeClock } from '../../testing/fake-clock.js'
import { createFakeLibrary, fakeNamespace, fakeSession } from '../../testing/fake-library.js'
import { fakeNetwork, otherFakeNetwork } from '../../testing/fake-networks.js'
import { fakeAddress } from '../../testing/fake-wallet.js'
import { until } from '../../testing/until.js'
import type { Connector } from '../define-connector.js'
import type { Eip1193Provider } from '../../namespaces/eip155/eip1193.js'
import { deepLinkChoiceKey } from './deep-link-choice.js'
import type { LinkedWallet } from './deep-links.js'
import { offerWalletConnect, walletConnectId } from './walletconnect-connector.js'
import type { WalletConnect } from './namespace-session.js'
import { createWalletConnect } from './walletconnect.js'

const otherAddress = '0xfB6916095ca1df60bB79Ce92cE3Ea74c37c5d359'
const solanaAddress = 'DRpbCBMxVnDK7maPM5tGv6MvB3v1sRMC86PZ8okm21hy'
const solanaPart = fakeNamespace({
  chains: [solana.caipNetworkId],
  accounts: [`${solana.caipNetworkId}:${solanaAddress}`],
  methods: ['solana_signMessage'],
})

describe('WalletConnect', () => {
  const connectors: WalletConnect[] = []
  let count = 0
  const start = ({
    fake = createFakeLibrary(),
    relayUrl = `wss://relay-${++count}.example/x`,
    host = false,
    kind = 'memory',
  }: {
    fake?: ReturnType<typeof createFakeLibrary>
    relayUrl?: string
    host?: boolean
    kind?: 'local' | 'memory'
  } = {}) => {
    const storage = createMemoryStorage()
    const alerts: string[] = []
    const recents: LinkedWallet[] = []
    const loads = { library: 0 }
    const counts = { oneClick: 0 }
    const walletConnect = createWalletConnect({
      namespaces: pairedNamespaces,
      settings: () => ({
        relayUrl,
        projectId: undefined,
        metadata: undefined,
        storage: kind,
        universalProvider: host ? fake.provider : undefined,
      }),
      networks: () => [fakeNetwork, otherFakeNetwork, solana],
      active: namespace => (namespace === 'eip155' ? 'eip155:10' : undefined),
      nodes: () => [],
      storage,
      page: window,
      clock: createFakeClock(),
      alert: ({ error }) => alerts.push(String(error.code)),
      addRecent: wallet => recents.push(wallet),
      oneClick() {
        counts.oneClick++
        return undefined
      },
      load() {
        loads.library++
        return Promise.resolve(fake.class)
      },
    })
    connectors.push(walletConnect)
    const all: Connector[] = []
    const [evm, sol] = (['eip155', 'solana'] as const).map(
      namespace =>
        offerWalletConnect(namespace, () => Promise.resolve(walletConnect), storage, all).$connectors.get()[0]!,
    ) as [Connector, Connector]
    const connect = async (
      session = fakeSession({ namespaces: { eip155: fakeNamespace(), solana: solanaPart } }),
      signal = new AbortController().signal,
    ) => {
      const connected = evm.connect({ signal })
      await until(walletConnect.pairing.$state, ({ phase }) => phase === 'ready')
      fake.approve(session)
      return connected
    }
    const provider = () => evm.provider as Eip1193Provider
    return { fake, walletConnect, evm, sol, connect, storage, alerts, recents, loads, counts, relayUrl, provider }
  }
  const codeOf = (promise: Promise<unknown>) => promise.then(() => 'resolved').catch((error: W3mError) => error.code)
  const signal = () => new AbortController().signal

  afterEach(() => {
    for (const connector of connectors.splice(0)) connector.destroy()
  })

  it('loads nothing of the library before it is chosen', async () => {
    const { walletConnect, loads, evm } = start()
    expect(walletConnect.pairing.$state.get()).to.deep.equal({ phase: 'idle' })
    expect(evm.provider).to.equal(undefined)
    expect(loads.library).to.equal(0)
  })

  it('is one row with a connector for each namespace, which know each other', () => {
    const { evm, sol } = start()
    for (const connector of [evm, sol])
      expect(connector).to.include({ id: 'walletConnect', type: 'WALLET_CONNECT', name: 'WalletConnect' })
    expect([evm.siblings!(), sol.siblings!()]).to.deep.equal([[sol], [evm]])
  })

  it('connects every namespace that the wallet approved, each on the network where the visitor is', async () => {
    const { connect, sol } = start()
    expect(await connect()).to.deep.equal({
      accounts: [fakeAddress],
      chainReference: '10',
      method: 'qrcode',
      approvedNetworkIds: ['eip155:1', 'eip155:10'],
    })
    expect(await sol.reconnect({ signal: signal() })).to.deep.equal({
      accounts: [solanaAddress],
      chainReference: solana.id,
      method: 'qrcode',
      approvedNetworkIds: [solana.caipNetworkId],
    })
  })

  it('may be asked for networks that the wallet did not approve where its session allows to switch, and of EVM alone', async () => {
    const { connect, evm, sol } = start()
    expect([evm.mayAddNetworks!(), sol.mayAddNetworks!()]).to.deep.equal([false, false])
    await connect()
    await sol.reconnect({ signal: signal() })
    expect([evm.mayAddNetworks!(), sol.mayAddNetworks!()]).to.deep.equal([true, false])
    const other = start()
    await other.connect(fakeSession({ namespaces: { eip155: fakeNamespace({ methods: ['personal_sign'] }) } }))
    expect(other.evm.mayAddNetworks!()).to.equal(false)
  })

  it('says so where the wallet has no account of the namespace, and keeps the session for the other', async () => {
    const { connect, sol } = start()
    expect(await codeOf(connect(fakeSession({ namespaces: { solana: solanaPart } })))).to.equal(
      'NAMESPACE_NOT_APPROVED',
    )
    expect((await sol.reconnect({ signal: signal() }))!.accounts).to.deep.equal([solanaAddress])
  })

  it("takes requests to the wallet on the namespace's own network", async () => {
    const { connect, fake, provider, evm } = start()
    await connect()
    fake.answer = () => '0xsigned'
    expect(await provider().request({ method: 'personal_sign', params: ['0x00', fakeAddress] })).to.equal('0xsigned')
    await evm.switchNetwork(fakeNetwork, { signal: signal() })
    await provider().request({ method: 'personal_sign', params: [] })
    expect(fake.requests.map(({ chainId }) => chainId)).to.deep.equal(['eip155:10', 'eip155:1'])
  })

  for (const [title, code, message, expected] of [
    ["gives the wallet's own error", -32003, 'Nonce too low.', -32003],
    ['tells a refusal by the number of EIP-1193, as libraries know it', 5000, 'User rejected.', 4001],
  ] as const)
    it(title, async () => {
      const { connect, fake, provider } = start()
      await connect()
      fake.answer = () => {
        throw Object.assign(new Error(message), { code })
      }
      expect(await codeOf(provider().request({ method: 'personal_sign' }))).to.equal(expected)
    })

  for (const [title, base, path] of [
    ['a bot of Telegram', 'https://t.me/wallet_bot/', ''],
    ['an app that is kept in memory', 'harbor://', 'wc?sessionTopic=topic'],
  ] as const)
    it(`opens ${title} for what the wallet shows, and for nothing else`, async () => {
      const { fake, walletConnect, evm, provider } = start()
      const { open } = window
      const opened: unknown[] = []
      window.open = href => (opened.push(href), null)
      try {
        const connected = evm.connect({ signal: signal() })
        await until(walletConnect.pairing.$state, ({ phase }) => phase === 'ready')
        walletConnect.pairing.opened({ base })
        fake.approve(fakeSession({ topic: 'topic' }))
        await connected
        await provider().request({ method: 'wallet_getPermissions' })
        expect(opened).to.deep.equal([])
        await provider().request({ method: 'personal_sign' })
        expect(opened).to.deep.equal([`${base}${path}`])
      } finally {
        window.open = open
      }
    })

  for (const [title, kind, config] of [
    ['the app that it finds in local storage', 'local', undefined],
    ['nothing where nothing is kept there', 'memory', { disableDeepLink: true }],
  ] as const)
    it(`lets the library open ${title}`, async () => {
      const { connect, fake } = start({ kind })
      const session = fakeSession()
      await connect(session)
      const { topic } = session
      const params = { request: { method: 'personal_sign' } }
      const sending = fake.provider.client.engine.sendRequest({ method: 'wc_sessionRequest', topic, params })
      expect(session.sessionConfig).to.deep.equal(config)
      await sending
      expect(session.sessionConfig).to.equal(undefined)
    })

  it('tells whoever begins to watch that the session ended meanwhile', async () => {
    const { connect, fake, evm } = start()
    const session = fakeSession()
    await connect(session)
    fake.remove(session.topic)
    const event = await new Promise(resolve => {
      evm.watch({
        accountsChanged: () => resolve('accounts'),
        chainChanged: () => resolve('chain'),
        networksApproved: () => resolve('networks'),
        disconnected: () => resolve('end'),
      })
      setTimeout(() => resolve('nothing'))
    })
    expect(event).to.equal('end')
  })

  it('ends what is asked when the wallet ends the session', async () => {
    const { connect, fake, provider, evm } = start()
    const session = fakeSession()
    await connect(session)
    const emitted: string[] = []
    evm.watch({
      accountsChanged: () => emitted.push('accounts'),
      chainChanged: () => emitted.push('chain'),
      networksApproved: () => emitted.push('networks'),
      disconnected: () => emitted.push('end'),
    })
    fake.answer = () => new Promise(() => undefined)
    const pending = codeOf(provider().request({ method: 'personal_sign' }))
    await Promise.resolve()
    fake.remove(session.topic)
    expect(await pending).to.equal(4900)
    expect(emitted).to.deep.equal(['end'])
    expect(await evm.reconnect({ signal: signal() })).to.equal(undefined)
    expect(await codeOf(provider().request({ method: 'personal_sign' }))).to.equal(4100)
  })

  it('takes no session, also not another tab’s, for a namespace that is loaded after the visitor left', async () => {
    const { connect, evm, sol, fake, provider } = start()
    await connect()
    const leaving = new AbortController()
    const loading = codeOf(sol.reconnect({ signal: leaving.signal }))
    leaving.abort()
    await evm.disconnect()
    fake.hold(fakeSession())
    expect(await loading).to.not.equal('resolved')
    expect(await codeOf(provider().request({ method: 'personal_sign' }))).to.equal(4100)
    expect(fake.requests).to.deep.equal([])
  })

  it('brings back a session without a word to the wallet', async () => {
    const fake = createFakeLibrary()
    const { connect, relayUrl } = start({ fake })
    await connect()
    connectors.pop()!.destroy()
    const again = start({ fake, relayUrl })
    expect((await again.evm.reconnect({ signal: signal() }))!.accounts).to.deep.equal([fakeAddress])
    expect(fake.requests).to.deep.equal([])
    expect(fake.codes).to.have.length(1)
  })

  it('brings back the session of the account that was connected last, of two that tabs made at once', async () => {
    const fake = createFakeLibrary()
    const [older, newer] = [
      fakeSession(),
      fakeSession({ namespaces: { eip155: fakeNamespace({ accounts: [`eip155:1:${otherAddress}`] }) } }),
    ]
    for (const [requested, address] of [
      [older, fakeAddress],
      [newer, otherAddress],
      [older, undefined],
    ] as const) {
      const { evm, storage, walletConnect } = start({ fake })
      for (const session of [older, newer]) fake.hold(session)
      fake.provider.session = older
      // As wallets write it, in letters of any case.
      if (address) writeConnection(storage, 'eip155', { connectorId: walletConnectId, address: address.toLowerCase() })
      expect((await evm.reconnect({ signal: signal() }))!.accounts, address).to.deep.equal([
        requested === newer ? otherAddress : fakeAddress,
      ])
      walletConnect.destroy()
    }
  })

  it('brings back nothing that has ended, run out, or never was', async () => {
    const { connect, evm, sol, fake } = start()
    expect(await evm.reconnect({ signal: signal() })).to.equal(undefined)
    const session = fakeSession()
    await connect(session)
    await evm.disconnect()
    expect(fake.ended).to.deep.equal([session.topic])
    expect(await evm.reconnect({ signal: signal() })).to.equal(undefined)
    await sol.disconnect()
    expect(fake.ended).to.have.length(1)
  })

  it('ends what an earlier visit left over when a wallet connects', async () => {
    const fake = createFakeLibrary()
    const { connect, fake: library } = start({ fake })
    const before = fakeSession()
    await connect(before)
    const after = fakeSession()
    await connect(after)
    await until(connectors[0]!.pairing.$state, ({ phase }) => phase === 'idle')
    await Promise.resolve()
    expect(library.ended).to.deep.equal([before.topic])
  })

  it('leaves alone what another tab made while a wallet was awaited here', async () => {
    const { fake, evm, walletConnect } = start()
    const connected = evm.connect({ signal: signal() })
    await until(walletConnect.pairing.$state, ({ phase }) => phase === 'ready')
    fake.hold(fakeSession())
    fake.approve()
    await connected
    await Promise.resolve()
    expect(fake.ended).to.deep.equal([])
  })

  const store = (storage: ReturnType<typeof createMemoryStorage>, connectorId: string) =>
    writeConnection(storage, 'eip155', { connectorId })

  it('ends what every tab has when the visitor logs out, and nothing else where only an attempt was of no use', async () => {
    const { connect, fake, storage, evm } = start()
    const [session, others] = [fakeSession(), fakeSession()]
    await connect(session)
    fake.hold(others)
    store(storage, 'walletConnect')
    await evm.disconnect()
    expect(fake.ended).to.deep.equal([session.topic])
    const next = fakeSession()
    await connect(next)
    store(storage, 'another.wallet')
    fake.ended.length = 0
    fake.hold(others)
    await evm.disconnect()
    expect(fake.ended).to.have.members([next.topic, others.topic])
  })

  it("leaves alone what the host's own provider holds beside", async () => {
    const { connect, fake, evm } = start({ host: true })
    const session = fakeSession()
    await connect(session)
    fake.hold(fakeSession())
    await evm.disconnect()
    expect(fake.ended).to.deep.equal([session.topic])
  })

  it('lets go of what another tab ended, without a word to the wallet', async () => {
    const { connect, fake, evm, provider, storage } = start()
    await connect()
    const pending = codeOf(provider().request({ method: 'personal_sign' }))
    storage.remove(heldTopicsKey)
    fake.answer = () => new Promise(() => undefined)
    evm.release!()
    expect([await pending, await codeOf(provider().request({ method: 'personal_sign' }))]).to.deep.equal([4900, 4100])
    expect([fake.ended, await evm.reconnect({ signal: signal() })]).to.deep.equal([[], undefined])
  })

  it('has no use for a wallet that approves when nobody waits any more', async () => {
    const { fake, evm, walletConnect } = start()
    const controller = new AbortController()
    const connected = codeOf(evm.connect({ signal: controller.signal }))
    await until(walletConnect.pairing.$state, ({ phase }) => phase === 'ready')
    controller.abort()
    expect(await connected).to.equal('ABORTED')
    const { topic } = fake.approve()
    await new Promise(resolve => setTimeout(resolve))
    expect(fake.ended).to.deep.equal([topic])
    expect(await evm.reconnect({ signal: signal() })).to.equal(undefined)
  })

  describe('has a session that a wallet approved of a code from before this load', () => {
    const approveLate = (fake: ReturnType<typeof createFakeLibrary>, pairingTopic = 'former') => {
      const session = fakeSession({ pairingTopic })
      fake.hold(session)
      fake.say('session_connect', { session })
      return session
    }
    const startAgain = () => {
      const fake = createFakeLibrary()
      sessionStorage.setItem(fake.relayer.subscriber.storageKey, '[{"topic":"former"}]')
      return start({ fake, kind: 'local' })
    }

    it('taken by who waits for one, with the link that was opened', async () => {
      const { fake, evm, walletConnect, storage } = startAgain()
      storage.set(deepLinkChoiceKey, '{"href":"harbor://"}')
      const connected = evm.connect({ signal: signal() })
      await until(walletConnect.pairing.$state, ({ phase }) => phase === 'ready')
      const { topic } = approveLate(fake)
      expect((await connected).accounts).to.deep.equal([fakeAddress])
      expect([evm.session?.id, fake.ended, storage.get(deepLinkChoiceKey)]).to.deep.equal([
        topic,
        [],
        '{"href":"harbor://"}',
      ])
    })

    it('ended where nobody waits, and none of another tab', async () => {
      const { fake, evm } = startAgain()
      expect(await evm.reconnect({ signal: signal() })).to.equal(undefined)
      approveLate(fake, 'of another tab')
      const { topic } = approveLate(fake)
      expect(fake.ended).to.deep.equal([topic])
    })
  })

  it('keeps the chosen wallet among the recent ones, and what to open for requests', async () => {
    const { fake, walletConnect, recents, storage, evm } = start()
    const wallet = { id: 'trust', name: 'Trust', mobileLink: 'trust://' }
    storage.set(deepLinkChoiceKey, '{"name":"of an earlier visit"}')
    walletConnect.pairing.choose(wallet)
    const connected = evm.connect({ signal: signal() })
    await until(walletConnect.pairing.$state, ({ phase }) => phase === 'ready')
    expect(storage.get(deepLinkChoiceKey)).to.equal(undefined)
    walletConnect.pairing.opened({ base: 'trust://' })
    fake.approve()
    expect((await connected).method).to.equal('mobile')
    expect(recents).to.deep.equal([wallet])
    expect(storage.get(deepLinkChoiceKey)).to.include('trust://')
    await evm.disconnect()
    expect(storage.get(deepLinkChoiceKey)).to.equal(undefined)
    const scanned = evm.connect({ signal: signal() })
    await until(walletConnect.pairing.$state, ({ phase }) => phase === 'ready')
    fake.approve()
    expect((await scanned).method, 'without a link').to.equal('qrcode')
  })

  it("alerts once for each of the relay's refusals, and ends the attempt each time", async () => {
    const { fake, evm, walletConnect, alerts } = start()
    for (let round = 0; round < 2; round++) {
      const connected = codeOf(evm.connect({ signal: signal() }))
      await until(walletConnect.pairing.$state, ({ phase }) => phase === 'ready')
      fake.relayer.drop(new Error('code: 3000 (Unauthorized: invalid key)'))
      expect(await connected).to.equal('RELAY_KEY_MISSING')
    }
    expect(alerts).to.deep.equal(['RELAY_KEY_MISSING'])
  })

  it('shares one client among the instances of a page', async () => {
    const fake = createFakeLibrary()
    const one = start({ fake, kind: 'local' })
    const two = start({ fake, relayUrl: one.relayUrl, kind: 'local' })
    await Promise.all([one.evm.reconnect({ signal: signal() }), two.evm.reconnect({ signal: signal() })])
    expect(fake.inits).to.have.length(1)
    one.walletConnect.destroy()
    two.walletConnect.destroy()
    const three = start({ fake, relayUrl: one.relayUrl, kind: 'local' })
    await three.evm.reconnect({ signal: signal() })
    expect(fake.inits).to.have.length(2)
  })

  it('leaves alone what another instance holds in memory', async () => {
    const [one, two] = [createFakeLibrary(), createFakeLibrary()]
    const mine = start({ fake: one })
    const other = start({ fake: two, relayUrl: mine.relayUrl })
    await mine.connect()
    await other.connect()
    await other.evm.disconnect()
    await new Promise(resolve => setTimeout(resolve))
    expect([one.inits.length, two.inits.length, one.ended]).to.deep.equal([1, 1, []])
    expect(await codeOf(mine.provider().request({ method: 'personal_sign', params: [] }))).to.equal('resolved')
    expect([one.requests.length, two.requests.length]).to.deep.equal([1, 0])
  })

  it('keeps apart what two relays hold: what comes back from one is not shown of the other', async () => {
    const fake = createFakeLibrary()
    const [one, two] = [start({ fake }), start({ fake })]
    await one.evm.reconnect({ signal: signal() })
    await two.evm.reconnect({ signal: signal() })
    expect(fake.inits.map(({ relayUrl, customStoragePrefix }) => [relayUrl, customStoragePrefix])).to.deep.equal(
      [one, two].map(({ relayUrl }) => [relayUrl, `w3m-${relayUrl}`]),
    )
  })

  for (const host of [false, true])
    it(`takes no other session in place of the one that its wallet ended${host ? ", also none of the host's" : ''}`, async () => {
      const { connect, fake, evm } = start({ host })
      const other = fakeSession()
      if (host) fake.hold(other)
      expect(await evm.reconnect({ signal: signal() })).to.equal(undefined)
      const session = fakeSession({ name: 'Another' })
      await connect(session)
      fake.hold(other)
      fake.remove(session.topic)
      fake.provider.session = other
      expect([await evm.reconnect({ signal: signal() }), evm.session]).to.deep.equal([undefined, undefined])
    })

  it("ends what it had itself, and nothing else that the host's own provider holds, when a wallet connects", async () => {
    const { connect, fake } = start({ host: true })
    fake.hold(fakeSession())
    const before = fakeSession()
    await connect(before)
    await connect()
    await new Promise(resolve => setTimeout(resolve))
    expect(fake.ended).to.deep.equal([before.topic])
  })

  it("asks a wallet of the host's own provider for no sign-in with the connection", async () => {
    const { walletConnect, evm, fake, counts } = start({ host: true })
    void codeOf(evm.connect({ signal: signal() }))
    await until(walletConnect.pairing.$state, ({ phase }) => phase === 'ready')
    expect([counts.oneClick, fake.signIns]).to.deep.equal([0, []])
  })

  for (const [title, isStarted] of [
    ['before the library starts', false],
    ['as the library starts', true],
  ] as const) {
    it(`leaves no client running where it is destroyed ${title} to bring back a session`, async () => {
      const { fake, evm, relayUrl, walletConnect } = start({ kind: 'local' })
      const { init } = fake.class
      fake.class.init = options => {
        walletConnect.destroy()
        return init(options)
      }
      const restored = codeOf(evm.reconnect({ signal: signal() }))
      if (!isStarted) walletConnect.destroy()
      expect(await restored).to.equal('DESTROYED')
      fake.class.init = init
      // One client for both, if the first still had a user.
      await start({ fake, relayUrl, kind: 'local' }).evm.reconnect({ signal: signal() })
      connectors.pop()!.destroy()
      await new Promise(resolve => setTimeout(resolve))
      expect([fake.inits.length, fake.stops.heartbeat]).to.deep.equal(isStarted ? [2, 2] : [1, 1])
    })
  }

  it("works with the host's own provider, and leaves its insides alone", async () => {
    const { connect, fake, loads } = start({ host: true })
    const before = fake.relayer.listenerCount()
    await connect()
    expect([loads.library, fake.inits.length, fake.relayer.listenerCount()]).to.deep.equal([0, 0, before])
  })

  it('takes nothing else for a provider', async () => {
    const walletConnect = createWalletConnect({
      namespaces: pairedNamespaces,
      settings: () => ({
        relayUrl: undefined,
        projectId: undefined,
        metadata: undefined,
        storage: 'memory',
        universalProvider: { request: () => undefined },
      }),
      networks: () => [fakeNetwork],
      active: () => undefined,
      nodes: () => [],
      storage: createMemoryStorage(),
      page: window,
      clock: createFakeClock(),
      alert: () => undefined,
      addRecent: () => undefined,
    })
    connectors.push(walletConnect)
    expect(await codeOf(walletConnect.of('eip155').then(part => part.connect({ signal: signal() })))).to.equal(
      'INVALID_OPTION',
    )
  })

  it('gives every listener back, and every wait for an answer', async () => {
    const { connect, fake, walletConnect } = start()
    await connect()
    const { engine } = fake.provider.client
    const answered = new Promise<void>(resolve => engine.events.once('session_request:1', resolve))
    await engine.sendRequest({ method: 'wc_sessionRequest', clientRpcId: 1 })
    walletConnect.destroy()
    await answered
    await new Promise(resolve => setTimeout(resolve))
    expect(fake.listenerCount()).to.equal(0)
  })
})
