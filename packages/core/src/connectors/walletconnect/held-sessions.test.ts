import { expect } from 'chai'
import { heldTopicsKey } from '../../limits/walletconnect-limits.js'
import type { Eip1193Provider } from '../../namespaces/eip155/eip1193.js'
import { createMemoryStorage } from '../../storage/memory-storage.js'
import type { StoragePort } from '../../storage/storage-port.js'
import { pairedNamespaces } from '../../testing/built-in-namespaces.js'
import { createFakeClock } from '../../testing/fake-clock.js'
import { createFakeLibrary, fakeNamespace, fakeSession } from '../../testing/fake-library.js'
import { fakeNetwork, otherFakeNetwork } from '../../testing/fake-networks.js'
import { fakeAddress, otherFakeAddress } from '../../testing/fake-wallet.js'
import { until } from '../../testing/until.js'
import { newSession, type Connector } from '../define-connector.js'
import { deepLinkChoiceKey } from './deep-link-choice.js'
import type { WalletConnect } from './namespace-session.js'
import { createWalletConnect } from './walletconnect.js'
import { offerWalletConnect } from './walletconnect-connector.js'

const signal = new AbortController().signal
const walletA = () => fakeSession({ name: 'A' })
const walletB = () =>
  fakeSession({ name: 'B', namespaces: { eip155: fakeNamespace({ accounts: [`eip155:1:${otherFakeAddress}`] }) } })

describe('sessions of two wallets over the relay', () => {
  const connectors: WalletConnect[] = []
  let count = 0
  /** Tabs share what is stored; each hears what the others write, when `tell` says so. */
  const start = (
    fake = createFakeLibrary(),
    storage: StoragePort = createMemoryStorage(),
    relayUrl = `wss://held-${++count}.example/x`,
  ) => {
    const hearers = new Set<(key: string | undefined) => void>()
    const walletConnect = createWalletConnect({
      namespaces: pairedNamespaces,
      settings: () => ({
        relayUrl,
        projectId: undefined,
        metadata: undefined,
        storage: 'memory',
        universalProvider: undefined,
      }),
      networks: () => [fakeNetwork, otherFakeNetwork],
      active: () => undefined,
      nodes: () => [],
      storage: {
        ...storage,
        // As local storage keeps it, where the library finds it.
        set: (key, value) => storage.set(key, value) || true,
        watch(listener) {
          hearers.add(listener)
          return () => hearers.delete(listener)
        },
      },
      page: window,
      clock: createFakeClock(),
      alert: () => undefined,
      addRecent: () => undefined,
      load: () => Promise.resolve(fake.class),
    })
    connectors.push(walletConnect)
    const all: Connector[] = []
    const offer = (namespace: 'eip155' | 'solana') =>
      offerWalletConnect(namespace, () => Promise.resolve(walletConnect), storage, all).$connectors.get()[0]!
    const [evm, sol] = [offer('eip155'), offer('solana')]
    const emitted: unknown[] = []
    const pair = async (session: ReturnType<typeof fakeSession>, link?: string) => {
      const connected = evm.connect({ signal, session: newSession })
      await until(walletConnect.pairing.$state, ({ phase }) => phase === 'ready')
      if (link) walletConnect.pairing.opened({ base: link })
      fake.approve(session)
      const connection = await connected
      await new Promise(resolve => setTimeout(resolve))
      return connection
    }
    const watch = () =>
      evm.watch({
        accountsChanged: accounts => emitted.push(['accounts', ...accounts]),
        chainChanged: chain => emitted.push(['chain', chain]),
        networksApproved: () => emitted.push('networks'),
        disconnected: () => emitted.push('end'),
      })
    const heldSessionNames = async () =>
      ((await (await evm.heldSessions!())?.list({ signal })) ?? []).map(({ name }) => name)
    const sign = () =>
      (evm.provider as Eip1193Provider).request({ method: 'personal_sign', params: [] }).then(
        () => fake.requests.length,
        (error: { readonly code: unknown }) => error.code,
      )
    const notify = () => {
      for (const listener of hearers) listener(heldTopicsKey)
    }
    return {
      fake,
      storage,
      relayUrl,
      walletConnect,
      evm,
      sol,
      pair,
      watch,
      emitted,
      heldSessionNames,
      sign,
      tell: notify,
    }
  }
  afterEach(() => {
    for (const session of connectors.splice(0)) session.destroy()
  })

  it('live side by side, and one or the other is the active one without a word to its wallet', async () => {
    const { fake, evm, pair, heldSessionNames, sign } = start()
    const [a, b] = [walletA(), walletB()]
    expect((await pair(a)).accounts).to.deep.equal([fakeAddress])
    expect((await pair(b)).accounts).to.deep.equal([otherFakeAddress])
    expect([fake.ended, await heldSessionNames(), evm.session?.name]).to.deep.equal([[], ['A', 'B'], 'B'])
    expect((await evm.connect({ signal, session: a.topic })).accounts).to.deep.equal([fakeAddress])
    expect([evm.session?.id, fake.codes.length, fake.requests.length]).to.deep.equal([a.topic, 2, 0])
    expect(await sign()).to.equal(1)
  })

  it('are asked by nobody and tell nobody anything, once another wallet has their place', async () => {
    const { fake, evm, pair, watch, emitted, heldSessionNames, sign } = start()
    const a = walletA()
    await pair(a)
    const stop = watch()
    evm.release!()
    expect(emitted).to.deep.equal(['end'])
    expect([await sign(), evm.session]).to.deep.equal([4100, undefined])
    stop()
    watch()
    fake.say('session_event', {
      topic: a.topic,
      params: { chainId: 'eip155:10', event: { name: 'chainChanged', data: 10 } },
    })
    fake.say('session_update', { topic: a.topic, params: { namespaces: {} } })
    expect(emitted).to.deep.equal(['end'])
    expect([await heldSessionNames(), fake.ended]).to.deep.equal([['A'], []])
  })

  it('that are not active touch the active one by nothing that they say', async () => {
    const { fake, pair, watch, emitted, heldSessionNames, evm } = start()
    const [a, b] = [walletA(), walletB()]
    await pair(a)
    await pair(b)
    watch()
    fake.say('session_event', {
      topic: a.topic,
      params: { chainId: 'eip155:10', event: { name: 'accountsChanged', data: [`eip155:1:${fakeAddress}`] } },
    })
    fake.remove(a.topic)
    expect([emitted, evm.session?.id, await heldSessionNames()]).to.deep.equal([[], b.topic, ['B']])
  })

  it('that were ended meanwhile are not there any more, and a code is shown in their place', async () => {
    const { fake, evm, pair, heldSessionNames, walletConnect } = start()
    const a = walletA()
    await pair(a)
    evm.release!()
    let emitCount = 0
    ;(await evm.heldSessions!())!.watch(() => emitCount++)
    fake.remove(a.topic)
    expect([await heldSessionNames(), emitCount]).to.deep.equal([[], 1])
    const connected = evm.connect({ signal, session: a.topic })
    await until(walletConnect.pairing.$state, ({ phase }) => phase === 'ready')
    fake.approve(walletB())
    expect((await connected).accounts).to.deep.equal([otherFakeAddress])
  })

  it('that ran out are not there any more', async () => {
    const { evm, pair, heldSessionNames } = start()
    await pair({ ...walletA(), expiry: Math.floor(Date.now() / 1000) - 1 })
    evm.release!()
    expect(await heldSessionNames()).to.deep.equal([])
  })

  it('end one by one, at their wallets', async () => {
    const { fake, evm, pair, heldSessionNames } = start()
    const [a, b] = [walletA(), walletB()]
    await pair(a)
    await pair(b)
    await (await evm.heldSessions!())!.end(a.topic)
    expect([fake.ended, await heldSessionNames(), evm.session?.id]).to.deep.equal([[a.topic], ['B'], b.topic])
    await (await evm.heldSessions!())!.end(b.topic)
    expect([fake.ended, evm.session, await evm.heldSessions!()]).to.deep.equal([
      [a.topic, b.topic],
      undefined,
      undefined,
    ])
  })

  it('stay where the active one ends, and end where the visitor has left', async () => {
    const { fake, evm, pair, heldSessionNames } = start()
    const [a, b] = [walletA(), walletB()]
    await pair(a)
    await pair(b)
    await evm.disconnect()
    expect([fake.ended, await heldSessionNames(), await evm.reconnect({ signal })]).to.deep.equal([
      [b.topic],
      ['A'],
      undefined,
    ])
    await (await evm.heldSessions!())!.endOthers()
    expect([fake.ended, await evm.heldSessions!()]).to.deep.equal([[b.topic, a.topic], undefined])
  })

  it('are the active one and the others after a reload, too', async () => {
    const first = start()
    const [a, b] = [walletA(), walletB()]
    await first.pair(a)
    await first.pair(b)
    await first.evm.connect({ signal, session: a.topic })
    connectors.pop()!.destroy()
    const { evm, heldSessionNames } = start(first.fake, first.storage, first.relayUrl)
    expect((await evm.reconnect({ signal }))?.accounts).to.deep.equal([fakeAddress])
    expect([await heldSessionNames(), evm.session?.id]).to.deep.equal([['A', 'B'], a.topic])
  })

  it('bring nobody back in place of an active one that ended while the page was away', async () => {
    const first = start()
    const [a, b] = [walletA(), walletB()]
    await first.pair(a)
    await first.pair(b)
    connectors.pop()!.destroy()
    first.fake.remove(b.topic)
    const { evm, heldSessionNames } = start(first.fake, first.storage, first.relayUrl)
    expect([await evm.reconnect({ signal }), await heldSessionNames()]).to.deep.equal([undefined, ['A']])
  })

  it('are switched in every tab', async () => {
    const one = start()
    const [a, b] = [walletA(), walletB()]
    await one.pair(a)
    await one.pair(b)
    const other = start(one.fake, one.storage, one.relayUrl)
    await other.evm.reconnect({ signal })
    other.watch()
    await one.evm.connect({ signal, session: a.topic })
    other.tell()
    await new Promise(resolve => setTimeout(resolve))
    expect([other.evm.session?.id, other.emitted]).to.deep.equal([a.topic, ['end']])
    expect(one.fake.ended).to.deep.equal([])
  })

  it('are let go of in every tab, and held there as well', async () => {
    const one = start()
    await one.pair(walletA())
    const other = start(one.fake, one.storage, one.relayUrl)
    await other.evm.reconnect({ signal })
    other.evm.release!()
    expect([await other.sign(), await other.heldSessionNames()]).to.deep.equal([4100, ['A']])
  })

  it('of one wallet with one account are one: the former ends where it connects anew', async () => {
    const { fake, pair, heldSessionNames } = start()
    const [a, again] = [walletA(), walletA()]
    await pair(a)
    await pair(again)
    expect([fake.ended, await heldSessionNames()]).to.deep.equal([[a.topic], ['A']])
  })

  it('of one wallet are two as long as it has no account of what it is asked for anew', async () => {
    const { fake, evm, sol, walletConnect, pair, heldSessionNames } = start()
    const [a, again] = [walletA(), walletA()]
    await pair(a)
    const connected = sol
      .connect({ signal, session: newSession })
      .catch((error: { readonly code: unknown }) => error.code)
    await until(walletConnect.pairing.$state, ({ phase }) => phase === 'ready')
    fake.approve(again)
    expect(await connected).to.equal('NAMESPACE_NOT_APPROVED')
    await sol.disconnect()
    expect([fake.ended, await heldSessionNames()]).to.deep.equal([[again.topic], ['A']])
    await evm.connect({ signal, session: a.topic })
    expect([evm.session?.id, fake.codes.length]).to.deep.equal([a.topic, 2])
  })

  it('are told to who holds the provider: the end of one, and the accounts and the network of the next', async () => {
    const { evm, pair } = start()
    await pair(walletA())
    const provider = evm.provider as Eip1193Provider
    const emitted: unknown[] = []
    for (const event of ['accountsChanged', 'chainChanged'])
      provider.on!(event, (value: unknown) => emitted.push(value))
    expect(provider.on!('disconnect', () => undefined)).to.equal(provider)
    await pair(walletB())
    expect([evm.provider, emitted]).to.deep.equal([provider, [[], [otherFakeAddress]]])
    emitted.length = 0
    await pair(
      fakeSession({
        name: 'C',
        namespaces: { eip155: fakeNamespace({ accounts: [`eip155:10:${fakeAddress}`], chains: ['eip155:10'] }) },
      }),
    )
    expect(emitted).to.deep.equal([[], '0xa', [fakeAddress]])
  })

  it('open their own wallet with each request', async () => {
    const { evm, pair, storage } = start()
    const [a, b] = [walletA(), walletB()]
    await pair(a, 'a://')
    await pair(b)
    expect(storage.get(deepLinkChoiceKey)).to.equal(undefined)
    await evm.connect({ signal, session: a.topic })
    expect(storage.get(deepLinkChoiceKey)).to.include('a://')
    await evm.connect({ signal, session: b.topic })
    expect(storage.get(deepLinkChoiceKey)).to.equal(undefined)
  })

  it('open their bot of Telegram with each request, also after a reload', async () => {
    const opened: unknown[] = []
    const { open } = window
    window.open = href => (opened.push(href), null)
    try {
      const first = start()
      const [a, b] = [walletA(), walletB()]
      await first.pair(a, 'https://t.me/wallet_bot/')
      await first.pair(b)
      await first.sign()
      await first.evm.connect({ signal, session: a.topic })
      expect(opened).to.deep.equal([])
      await first.sign()
      connectors.pop()!.destroy()
      const again = start(first.fake, first.storage, first.relayUrl)
      await again.evm.reconnect({ signal })
      await again.sign()
      expect(opened).to.deep.equal(['https://t.me/wallet_bot/', 'https://t.me/wallet_bot/'])
    } finally {
      window.open = open
    }
  })

  it('stay as they are where the visitor leaves the code for one more', async () => {
    const { evm, pair, walletConnect, storage, sign } = start()
    const a = walletA()
    await pair(a, 'a://')
    const leaving = new AbortController()
    const connected = evm.connect({ signal: leaving.signal, session: newSession }).catch(() => 'left')
    await until(walletConnect.pairing.$state, ({ phase }) => phase === 'ready')
    leaving.abort()
    expect([await connected, evm.session?.id, await sign()]).to.deep.equal(['left', a.topic, 1])
    expect(storage.get(deepLinkChoiceKey)).to.include('a://')
  })
})
