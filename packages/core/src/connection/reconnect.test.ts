import { expect } from 'chai'
import { getAddress } from 'viem'
import { createW3m } from '../compose/create-w3m.js'
import type { W3m } from '../compose/w3m.js'
import { rpcTimeoutMs } from '../limits/rpc-limits.js'
import { createFakeWallet, fakeAddress, otherFakeAddress, type FakeWallet } from '../testing/fake-wallet.js'
import { fakeNetwork, fakeSolanaNetwork, otherFakeNetwork } from '../testing/fake-networks.js'
import { settlePromises } from '../testing/settle-promises.js'
import { until } from '../testing/until.js'
import type { W3mOptions } from '../options/w3m-options.js'

describe('coming back', () => {
  const instances: W3m[] = []
  const ends: (() => void)[] = []
  const start = (options: Partial<W3mOptions> = {}): W3m => {
    const w3m = createW3m({ networks: [fakeNetwork, otherFakeNetwork], ...options })
    instances.push(w3m)
    return w3m
  }
  const announce = (wallet: FakeWallet) => ends.push(wallet.announce())
  const settled = (w3m: W3m) => until(w3m.account.$state, state => state.eip155?.status !== 'reconnecting')

  async function visit(wallet: FakeWallet): Promise<void> {
    announce(wallet)
    const w3m = start()
    await w3m.connect({ connectorId: 'test.wallet' })
    w3m.destroy()
    for (const end of ends.splice(0)) end()
  }

  beforeEach(() => localStorage.clear())
  afterEach(() => {
    for (const w3m of instances.splice(0)) w3m.destroy()
    for (const end of ends.splice(0)) end()
    localStorage.clear()
  })

  it('tells the page once of the connection that came back, and that it did', async () => {
    const wallet = createFakeWallet({ chainId: 10 })
    await visit(wallet)
    announce(wallet)
    const w3m = start()
    const emitted: unknown[] = []
    w3m.subscribe('events', signal => void emitted.push(signal))
    await until(w3m.account.$state, state => state.eip155?.status === 'connected')
    await until(w3m.$options, () => emitted.length > 0)
    expect(emitted).to.deep.equal([
      {
        name: 'connect',
        detail: {
          namespace: 'eip155',
          connectorId: 'test.wallet',
          address: fakeAddress,
          caipAddress: `eip155:10:${fakeAddress}`,
          network: w3m.network.$state.get().networks[1],
          restored: true,
        },
      },
    ])
  })

  for (const how of ['connects', 'comes back']) {
    it(`forgets how the visitor was connected with another kit once somebody ${how}`, async () => {
      const wallet = createFakeWallet()
      if (how === 'comes back') await visit(wallet)
      localStorage.setItem('w3m:former', 'wallet')
      announce(wallet)
      const w3m = start()
      expect((await w3m.load.walletList()).$state.get().previous).to.equal('wallet')
      if (how === 'connects') await w3m.connect({ connectorId: 'test.wallet' })
      await until(w3m.account.$state, state => state.eip155?.status === 'connected')
      await w3m.open({ view: 'AllWallets' })
      expect((await w3m.load.walletList()).$state.get().previous).to.equal(undefined)
      expect(localStorage.getItem('w3m:former')).to.equal(null)
    })
  }

  it('does not call a connection restored that the visitor makes', async () => {
    announce(createFakeWallet())
    const w3m = start()
    const emitted: object[] = []
    w3m.subscribe('events', ({ name, detail }) => void (name === 'connect' && emitted.push(detail)))
    await w3m.connect({ connectorId: 'test.wallet' })
    expect(emitted.map(detail => 'restored' in detail)).to.deep.equal([false])
  })

  it('spells a wallet’s addresses with their checksum, also where it comes back from a visit that stored another spelling', async () => {
    const wallet = createFakeWallet({ accounts: [fakeAddress.toLowerCase()] })
    await visit(wallet)
    const [key] = Object.keys(localStorage).filter(name => localStorage.getItem(name)!.includes(fakeAddress))
    localStorage.setItem(key!, localStorage.getItem(key!)!.replaceAll(fakeAddress, fakeAddress.toLowerCase()))
    announce(wallet)
    const w3m = start()
    await until(w3m.account.$state, state => state.eip155?.status === 'connected')
    const { address } = w3m.getAccount('eip155')
    const typed: `0x${string}` | undefined = address
    expect(typed).to.equal(getAddress(fakeAddress))
    expect(w3m.getAccount().caipAddress).to.equal(`eip155:1:${getAddress(fakeAddress)}`)
    expect(localStorage.getItem(key!)).to.contain(getAddress(fakeAddress))
  })

  it('is reconnecting at once and connected soon, without a prompt or a switch', async () => {
    const wallet = createFakeWallet({ chainId: 10 })
    await visit(wallet)
    const before = wallet.calls.length
    announce(wallet)
    const w3m = start()
    await until(w3m.account.$state, state => state.eip155?.status === 'connected')
    expect(w3m.getAccount().caipAddress).to.equal(`eip155:10:${fakeAddress}`)
    expect(wallet.calls.slice(before).map(call => call.method)).to.deep.equal(['eth_accounts', 'eth_chainId'])
  })

  for (const values of [
    {
      '@appkit/connection_status': 'connected',
      '@appkit/connected_namespaces': 'eip155',
      '@appkit/eip155:connected_connector_id': 'test.wallet',
      '@appkit/active_caip_network_id': 'eip155:10',
    },
    {
      '@appkit/connection_status': 'connected',
      '@appkit/active_namespace': 'eip155',
      '@appkit/connected_namespaces': 'eip155',
      '@appkit/eip155:connected_connector_id': 'test.wallet',
    },
  ]) {
    it(`takes over a visitor of the incumbent, who stays connected without a prompt: ${Object.keys(values).length} keys`, async () => {
      for (const [key, value] of Object.entries(values)) localStorage.setItem(key, value)
      const wallet = createFakeWallet({ chainId: 10, isAuthorised: true })
      announce(wallet)
      const w3m = start()
      await until(w3m.account.$state, state => state.eip155?.status === 'connected')
      expect(w3m.getAccount().caipAddress).to.equal(`eip155:10:${fakeAddress}`)
      expect(wallet.calls.map(call => call.method)).to.not.include('eth_requestAccounts')
    })
  }

  it('opens what a connect opens where the wallet stands on a network that the application does not know', async () => {
    const wallet = createFakeWallet({ chainId: 10 })
    await visit(wallet)
    wallet.setChain(777)
    announce(wallet)
    const w3m = start()
    await until(w3m.modal.$state, state => state.open)
    expect(w3m.router.$route.get().view).to.equal('UnsupportedChain')
    expect(w3m.getAccount().isConnected).to.equal(true)
  })

  for (const [network, options] of [
    ['unknown and the host allows that', { allowUnsupportedChain: true }],
    ['known', {}],
  ] as const)
    it(`opens nothing where the network is ${network}, and closes nothing that is open`, async () => {
      const wallet = createFakeWallet({ chainId: 10 })
      await visit(wallet)
      if (options.allowUnsupportedChain) wallet.setChain(777)
      announce(wallet)
      const w3m = start(options)
      await until(w3m.account.$state, state => state.eip155?.status === 'connected')
      expect(w3m.getState().open).to.equal(false)
    })

  it('answers a page that connects before it is known whether the visitor is back', async () => {
    const wallet = createFakeWallet()
    await visit(wallet)
    const before = wallet.calls.length
    announce(wallet)
    const w3m = start()
    expect(await w3m.connect()).to.include({ connectorId: 'test.wallet', address: fakeAddress })
    expect(wallet.calls.slice(before).map(({ method }) => method)).to.deep.equal(['eth_accounts', 'eth_chainId'])
  })

  it('shows reconnecting in the first paint', async () => {
    const wallet = createFakeWallet()
    await visit(wallet)
    announce(wallet)
    expect(start().getAccount().status).to.equal('reconnecting')
  })

  it('waits for a wallet that announces itself late', async () => {
    const wallet = createFakeWallet()
    await visit(wallet)
    const w3m = start()
    await w3m.load.discovery()
    expect(w3m.getAccount().status).to.equal('reconnecting')
    announce(wallet)
    await until(w3m.account.$state, state => state.eip155?.status === 'connected')
  })

  it('waits for a window.ethereum that is injected late', async () => {
    localStorage.setItem('w3m:connections', JSON.stringify({ eip155: { connectorId: 'injected' } }))
    const w3m = start()
    await w3m.load.discovery()
    expect(w3m.getAccount().status).to.equal('reconnecting')
    Object.defineProperty(window, 'ethereum', {
      configurable: true,
      value: createFakeWallet({ isAuthorised: true }).provider,
    })
    ends.push(() => Reflect.deleteProperty(window, 'ethereum'))
    window.dispatchEvent(new Event('ethereum#initialized'))
    await until(w3m.account.$state, state => state.eip155?.status === 'connected')
  })

  for (const isLocked of [false, true])
    it(`finds a window.ethereum that announces itself by now${isLocked ? ', also once it is unlocked' : ''}`, async () => {
      localStorage.setItem('w3m:connections', JSON.stringify({ eip155: { connectorId: 'injected' } }))
      const wallet = createFakeWallet({ isAuthorised: true, ...(isLocked && { answers: { eth_accounts: [] } }) })
      Object.defineProperty(window, 'ethereum', { configurable: true, value: wallet.provider })
      ends.push(() => Reflect.deleteProperty(window, 'ethereum'))
      announce(wallet)
      const w3m = start()
      if (isLocked) {
        await until(w3m.account.$state, ({ eip155 }) => (eip155?.status ?? 'disconnected') === 'disconnected')
        while (!wallet.listenerCount()) await Promise.resolve()
        wallet.flags.answers = {}
        wallet.setAccounts([fakeAddress])
      }
      await until(w3m.account.$state, state => state.eip155?.status === 'connected')
      expect(JSON.parse(localStorage.getItem('w3m:connections')!)).to.deep.equal({
        eip155: { connectorId: 'test.wallet', address: fakeAddress },
      })
      expect(wallet.calls.map(({ method }) => method)).not.to.include('eth_requestAccounts')
    })

  describe('with another instance on the page', () => {
    const stored = () => JSON.parse(localStorage.getItem('w3m:connections') ?? '{}') as object
    const both = async (options: Partial<W3mOptions> = {}) => {
      const wallet = createFakeWallet({ accounts: [fakeAddress, otherFakeAddress] })
      announce(wallet)
      const one = start()
      await one.connect({ connectorId: 'test.wallet' })
      const other = start(options)
      if (options.storage) await other.connect({ connectorId: 'test.wallet' })
      await until(other.account.$state, state => state.eip155?.status === 'connected')
      return { wallet, one, other }
    }

    for (const namespace of ['eip155', undefined] as const)
      it(`ends there as well by a disconnect of ${namespace ?? 'all'}, and is not stored by its wallet again`, async () => {
        const { wallet, one, other } = await both()
        const emitted: string[] = []
        for (const w3m of [one, other]) w3m.subscribe('events', ({ name }) => void emitted.push(name))
        await one.disconnect(namespace)
        await until(other.account.$state, state => !state.eip155)
        expect(emitted.filter(name => name === 'disconnect')).to.have.length(2)
        expect(wallet.listenerCount()).to.equal(0)
        wallet.setAccounts([otherFakeAddress])
        expect(stored()).to.deep.equal({})
      })

    it('goes on as it is by a disconnect of what it does not have, whatever is stored of others', async () => {
      const { one, other } = await both()
      localStorage.setItem('w3m:connections', JSON.stringify({ eip155: { connectorId: 'other.wallet' } }))
      await one.disconnect('solana')
      await import('../compose/follow-other-tab.js')
      await Promise.resolve()
      expect(other.account.get('eip155')).to.include({ status: 'connected', connectorId: 'test.wallet' })
    })

    it('goes on where that has a storage of its own, or another namespace is left', async () => {
      const { one, other } = await both({ storage: 'memory' })
      await one.disconnect('solana')
      expect(one.getAccount().isConnected).to.equal(true)
      await one.disconnect()
      expect([one, other].map(w3m => w3m.getAccount().isConnected)).to.deep.equal([false, true])
    })
  })

  it('looks for a stored wallet of a namespace whose network is added later', async () => {
    localStorage.setItem('w3m:connections', JSON.stringify({ solana: { connectorId: 'Some wallet' } }))
    const w3m = start()
    await w3m.load.discovery()
    expect(w3m.account.get('solana').status).to.equal('disconnected')
    w3m.updateOptions({ networks: [fakeNetwork, fakeSolanaNetwork] })
    expect(w3m.account.get('solana').status).to.equal('reconnecting')
  })

  it('stays disconnected after a disconnect', async () => {
    const wallet = createFakeWallet()
    announce(wallet)
    const first = start()
    await first.connect({ connectorId: 'test.wallet' })
    await first.disconnect()
    first.destroy()
    const before = wallet.calls.length
    const w3m = start()
    expect(w3m.getAccount().status).to.equal('disconnected')
    await w3m.load.discovery()
    expect(wallet.calls).to.have.length(before)
  })

  describe('with a wallet that gives no account', () => {
    const stored = () => localStorage.getItem('w3m:connections') ?? ''
    const status = (w3m: W3m, expected: string) =>
      until(w3m.account.$state, ({ eip155 }) => (eip155?.status ?? 'disconnected') === expected)
    /** It was locked since the last visit: the page may see nothing until it is unlocked. */
    const locked = async (): Promise<readonly [W3m, FakeWallet]> => {
      const wallet = createFakeWallet({ isAuthorised: true })
      await visit(wallet)
      ;(wallet.flags as { answers?: object }).answers = { eth_accounts: [] }
      announce(wallet)
      const w3m = start()
      await status(w3m, 'reconnecting')
      await status(w3m, 'disconnected')
      return [w3m, wallet]
    }
    const lock = async (wallet: FakeWallet) => {
      wallet.setAccounts([])
      while (!wallet.listenerCount()) await Promise.resolve()
    }
    const unlock = (wallet: FakeWallet) => {
      ;(wallet.flags as { answers?: object }).answers = {}
      wallet.setAccounts([fakeAddress])
    }

    it('is disconnected, and keeps what is stored', async () => {
      const [w3m] = await locked()
      expect(w3m.getAccount().status).to.equal('disconnected')
      expect(stored()).to.include('test.wallet')
    })

    it('is connected at once when the wallet is unlocked, without a prompt', async () => {
      const [w3m, wallet] = await locked()
      const before = wallet.calls.length
      unlock(wallet)
      await status(w3m, 'connected')
      expect(wallet.calls.slice(before).map(({ method }) => method)).to.deep.equal(['eth_accounts', 'eth_chainId'])
      await w3m.disconnect()
      expect(wallet.listenerCount()).to.equal(0)
    })

    it('answers who waits for the visitor’s choice once it is unlocked, and closes the modal', async () => {
      const [w3m, wallet] = await locked()
      const emitted: object[] = []
      w3m.subscribe('events', ({ name, detail }) => void (name === 'connect' && emitted.push(detail)))
      const attempt = w3m.connect()
      await until(w3m.modal.$state, ({ open }) => open)
      unlock(wallet)
      const connection = await attempt
      expect(connection).to.include({ connectorId: 'test.wallet', address: fakeAddress })
      await until(w3m.modal.$state, ({ open }) => !open)
      expect(emitted).to.deep.equal([connection])
    })

    it('leaves who waits for the choice of another namespace’s wallet', async () => {
      const [w3m, wallet] = await locked()
      w3m.updateOptions({ networks: [fakeNetwork, fakeSolanaNetwork] })
      const emitted: unknown[] = []
      w3m.subscribe('events', ({ name, detail }) => void (name === 'connect' && emitted.push(detail.restored)))
      const attempt = w3m.connect({ namespace: 'solana' }).catch((error: { code: unknown }) => error.code)
      await until(w3m.modal.$state, ({ open }) => open)
      unlock(wallet)
      await status(w3m, 'connected')
      expect([emitted, w3m.getState().open]).to.deep.equal([[true], true])
      await w3m.close()
      expect(await attempt).to.equal('MODAL_CLOSED')
    })

    it('is connected at the next load where it was unlocked between', async () => {
      const [w3m, wallet] = await locked()
      w3m.destroy()
      expect(wallet.listenerCount()).to.equal(0)
      unlock(wallet)
      const next = start()
      await status(next, 'connected')
    })

    it('comes back to a page in which it was locked', async () => {
      const wallet = createFakeWallet()
      announce(wallet)
      const w3m = start()
      await w3m.connect({ connectorId: 'test.wallet' })
      await lock(wallet)
      expect(w3m.getAccount().status).to.equal('disconnected')
      unlock(wallet)
      await status(w3m, 'connected')
    })

    it('stays away after the visitor disconnected, here or in another tab', async () => {
      const [here, wallet] = await locked()
      await here.disconnect()
      expect(stored()).not.to.include('test.wallet')
      unlock(wallet)
      expect(here.getAccount().status).to.equal('disconnected')
      expect(wallet.listenerCount()).to.equal(0)

      here.destroy()
      const [otherTab, other] = await locked()
      localStorage.removeItem('w3m:connections')
      unlock(other)
      expect(otherTab.getAccount().status).to.equal('disconnected')
    })

    it('stays away where the host wants nothing back by itself', async () => {
      const wallet = createFakeWallet()
      announce(wallet)
      const w3m = start({ enableReconnect: false })
      await w3m.connect({ connectorId: 'test.wallet' })
      wallet.setAccounts([])
      await w3m.load.discovery()
      expect(wallet.listenerCount()).to.equal(0)
      unlock(wallet)
      expect(w3m.getAccount().status).to.equal('disconnected')
    })
  })

  describe('with a wallet that answers late', () => {
    const status = (w3m: W3m, expected: string) =>
      until(w3m.account.$state, ({ eip155 }) => (eip155?.status ?? 'disconnected') === expected)
    const real = globalThis.setTimeout
    afterEach(() => void (globalThis.setTimeout = real))

    /** A page that waits no longer. Returns what makes the wallet answer. */
    const unanswered = async (options: Partial<W3mOptions> = {}) => {
      const wallet = createFakeWallet({ isAuthorised: true })
      await visit(wallet)
      const { request } = wallet.provider
      let answer: () => void = () => undefined
      const answered = new Promise<void>(resolve => (answer = resolve))
      wallet.provider.request = async call => {
        if (call.method === 'eth_accounts') await answered
        return request(call)
      }
      globalThis.setTimeout = ((callback: () => void, ms?: number) =>
        real(callback, ms === rpcTimeoutMs ? 0 : ms)) as typeof setTimeout
      announce(wallet)
      const w3m = start(options)
      await status(w3m, 'reconnecting')
      await status(w3m, 'disconnected')
      globalThis.setTimeout = real
      return { w3m, wallet, answer }
    }

    /** The wallet's answer has come, and all that promises do by themselves with it. */
    const readEvents = async (wallet: FakeWallet) => {
      while (!wallet.calls.slice(-2).some(({ method }) => method === 'eth_accounts')) await settlePromises()
      await settlePromises()
    }

    it('is connected once it answers, and was asked once', async () => {
      const { w3m, wallet, answer } = await unanswered()
      const emitted: unknown[] = []
      w3m.subscribe('events', ({ name, detail }) => void (name === 'connect' && emitted.push(detail)))
      const before = wallet.calls.length
      answer()
      await status(w3m, 'connected')
      expect(w3m.getAccount().address).to.equal(fakeAddress)
      expect(wallet.calls.slice(before).map(({ method }) => method)).to.deep.equal(['eth_accounts', 'eth_chainId'])
      expect(emitted).to.have.length(1)
      expect(emitted[0]).to.include({ restored: true })
      await w3m.disconnect()
      expect(wallet.listenerCount()).to.equal(0)
    })

    it('is connected once it says by itself that it has accounts', async () => {
      const { w3m, wallet, answer } = await unanswered()
      answer()
      wallet.setAccounts([otherFakeAddress])
      await status(w3m, 'connected')
      expect(w3m.getAccount().address).to.equal(otherFakeAddress)
    })

    it('stays away after the visitor’s later word', async () => {
      const { w3m, wallet, answer } = await unanswered()
      ends.push(createFakeWallet({ accounts: [otherFakeAddress] }).announce({ rdns: 'other.wallet', name: 'Other' }))
      await w3m.connect({ connectorId: 'other.wallet' })
      answer()
      await readEvents(wallet)
      expect(w3m.getAccount().address).to.equal(otherFakeAddress)
    })

    it('stays away where it gives no account, and from a page that is gone', async () => {
      const { w3m, wallet, answer } = await unanswered()
      ;(wallet.flags as { answers?: object }).answers = { eth_accounts: [] }
      answer()
      await readEvents(wallet)
      expect(w3m.getAccount().status).to.equal('disconnected')
      w3m.destroy()
      expect(wallet.listenerCount()).to.equal(0)
    })
  })

  it('does nothing where the host turned it off, and forgets', async () => {
    await visit(createFakeWallet())
    const w3m = start({ enableReconnect: false })
    await settled(w3m)
    expect(w3m.getAccount().status).to.equal('disconnected')
    expect(localStorage.getItem('w3m:connections') ?? '').not.to.include('test.wallet')
  })

  // A storage event is how one tab hears what another wrote; the browser sends none to the tab that writes.
  const otherTab = (callback: () => void) => {
    callback()
    window.dispatchEvent(new StorageEvent('storage', { key: 'w3m:connections', storageArea: localStorage }))
  }

  it('ends here what another tab ended, without a word to the wallet', async () => {
    const wallet = createFakeWallet()
    announce(wallet)
    const w3m = start()
    await w3m.connect({ connectorId: 'test.wallet' })
    const before = wallet.calls.length
    otherTab(() => localStorage.removeItem('w3m:connections'))
    await until(w3m.account.$state, state => !state.eip155)
    expect(wallet.calls).to.have.length(before)
  })

  it('connects here what another tab connected, without a prompt', async () => {
    const wallet = createFakeWallet({ isAuthorised: true })
    announce(wallet)
    const w3m = start()
    otherTab(() => localStorage.setItem('w3m:connections', JSON.stringify({ eip155: { connectorId: 'test.wallet' } })))
    await until(w3m.account.$state, state => state.eip155?.status === 'connected')
    expect(wallet.calls.map(call => call.method)).not.to.include('eth_requestAccounts')
  })

  it('keeps two instances of one page apart in memory', async () => {
    const wallet = createFakeWallet()
    announce(wallet)
    const one = start({ storage: 'memory' })
    const two = start({ storage: 'memory' })
    await one.connect({ connectorId: 'test.wallet' })
    expect(two.getAccount().status).to.equal('disconnected')
  })
})
