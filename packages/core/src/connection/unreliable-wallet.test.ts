import { expect } from 'chai'
import type { W3mOptions } from '../options/w3m-options.js'
import { fakeNetwork, fakeSolanaNetwork, otherFakeNetwork } from '../testing/fake-networks.js'
import { createFakeStandardWallet, otherFakeSolanaAddress } from '../testing/fake-standard-wallet.js'
import { createFakeWallet, fakeAddress, otherFakeAddress, type FakeWallet } from '../testing/fake-wallet.js'
import { until } from '../testing/until.js'
import { createW3m } from '../compose/create-w3m.js'
import type { W3m } from '../compose/w3m.js'

/** Wallets that break the rules of listening, or change while they are asked. */
import { settlePromises } from '../testing/settle-promises.js'

describe('a wallet that is not reliable', () => {
  let w3m: W3m
  const ends: (() => void)[] = []
  const unhandled: unknown[] = []

  const start = (options: Partial<W3mOptions> = {}): W3m =>
    (w3m = createW3m({ networks: [fakeNetwork, otherFakeNetwork, fakeSolanaNetwork], ...options }))
  const announce = (wallet: FakeWallet, rdns = 'test.wallet') => ends.push(wallet.announce({ rdns, name: rdns }))
  const stored = () => localStorage.getItem('w3m:connections') ?? ''
  const code = (promise: Promise<unknown>) =>
    promise.then(
      () => 'resolved',
      (error: { code: unknown }) => error.code,
    )
  /** After everything that is on its way has arrived, what nobody handled included. */
  const twoTurns = async () => {
    await settlePromises()
    await settlePromises()
  }
  const fail = () => {
    throw new Error('not here')
  }
  /** Lets something happen in the wallet while it is asked, once it knows its answer. */
  const during = (wallet: FakeWallet, method: string, callback: () => void) => {
    const { request } = wallet.provider
    let isDone = false
    wallet.provider.request = async call => {
      const answer = await request(call)
      if (call.method === method && !isDone) {
        isDone = true
        callback()
        await twoTurns()
      }
      return answer
    }
  }
  const onEvent = (event: PromiseRejectionEvent) => {
    event.preventDefault()
    unhandled.push(event.reason)
  }

  beforeEach(() => {
    localStorage.clear()
    unhandled.length = 0
    window.addEventListener('unhandledrejection', onEvent)
  })
  afterEach(() => {
    w3m.destroy()
    for (const end of ends.splice(0)) end()
    window.removeEventListener('unhandledrejection', onEvent)
    localStorage.clear()
  })

  it('is disconnected, and replaced, although it takes no listener back', async () => {
    const wallet = createFakeWallet()
    wallet.provider.removeListener = fail
    announce(wallet, 'one.wallet')
    announce(createFakeWallet({ accounts: [otherFakeAddress] }), 'two.wallet')
    await start().connect({ connectorId: 'one.wallet' })
    expect(await code(w3m.disconnect())).to.equal('resolved')
    expect(w3m.getAccount().status).to.equal('disconnected')
    await w3m.connect({ connectorId: 'one.wallet' })
    await w3m.connect({ connectorId: 'two.wallet' })
    expect(w3m.getAccount().address).to.equal(otherFakeAddress)
    await twoTurns()
    expect(unhandled).to.deep.equal([])
  })

  it('is disconnected, and replaced, although its off fails (Wallet Standard)', async () => {
    const one = createFakeStandardWallet({ name: 'One' })
    ;(one.wallet.features['standard:events'] as { on: unknown }).on = () => fail
    ends.push(one.register(), createFakeStandardWallet({ name: 'Two', addresses: [otherFakeSolanaAddress] }).register())
    await start({ networks: [fakeSolanaNetwork] }).connect({ connectorId: 'One' })
    expect(await code(w3m.disconnect())).to.equal('resolved')
    expect(w3m.getAccount().status).to.equal('disconnected')
    await w3m.connect({ connectorId: 'One' })
    await w3m.connect({ connectorId: 'Two' })
    expect(w3m.getAccount().address).to.equal(otherFakeSolanaAddress)
    await twoTurns()
    expect(unhandled).to.deep.equal([])
  })

  it('connects although it refuses a listener, and is followed in the rest', async () => {
    const wallet = createFakeWallet()
    const { on } = wallet.provider
    wallet.provider.on = (event, listener) => (event === 'accountsChanged' ? fail() : on!(event, listener))
    announce(wallet)
    await start().connect({ connectorId: 'test.wallet' })
    await twoTurns()
    wallet.setChain(10)
    expect(w3m.getAccount()).to.include({ status: 'connected', caipAddress: `eip155:10:${fakeAddress}` })
    expect(unhandled).to.deep.equal([])
  })

  it('says nothing for another one that was connected after it', async () => {
    const wallet = createFakeWallet()
    wallet.provider.removeListener = () => undefined
    announce(wallet, 'one.wallet')
    announce(createFakeWallet({ accounts: [otherFakeAddress] }), 'two.wallet')
    await start().connect({ connectorId: 'one.wallet' })
    await w3m.connect({ connectorId: 'two.wallet' })
    wallet.setChain(10)
    wallet.setAccounts([`0x${'33'.repeat(20)}`])
    wallet.revoke()
    wallet.say('disconnect')
    await twoTurns()
    expect(w3m.getAccount()).to.include({ status: 'connected', caipAddress: `eip155:1:${otherFakeAddress}` })
    expect(stored()).to.include('two.wallet').and.to.include(otherFakeAddress)
  })

  describe('that changes while it connects is shown as it is:', () => {
    for (const method of ['eth_requestAccounts', 'eth_chainId']) {
      it(`another account, at ${method}`, async () => {
        const wallet = createFakeWallet()
        during(wallet, method, () => wallet.setAccounts([otherFakeAddress]))
        announce(wallet)
        expect((await start().connect({ connectorId: 'test.wallet' })).address).to.equal(otherFakeAddress)
        expect(w3m.getAccount().address).to.equal(otherFakeAddress)
        expect(wallet.calls.filter(call => call.method === 'eth_requestAccounts')).to.have.length(1)
      })

      it(`another network, at ${method}`, async () => {
        const wallet = createFakeWallet()
        during(wallet, method, () => wallet.setChain(10))
        announce(wallet)
        expect((await start().connect({ connectorId: 'test.wallet' })).caipAddress).to.equal(`eip155:10:${fakeAddress}`)
      })

      it(`locked, at ${method}`, async () => {
        const wallet = createFakeWallet()
        during(wallet, method, () => wallet.revoke())
        announce(wallet)
        expect(await code(start().connect({ connectorId: 'test.wallet' }))).to.equal('WALLET_ANSWER_INVALID')
        expect(w3m.getAccount().status).to.equal('disconnected')
      })
    }
  })

  it('that changes its account while it is brought back is shown as it is', async () => {
    localStorage.setItem('w3m:connections', JSON.stringify({ eip155: { connectorId: 'test.wallet' } }))
    const wallet = createFakeWallet({ isAuthorised: true })
    during(wallet, 'eth_chainId', () => wallet.setAccounts([otherFakeAddress]))
    announce(wallet)
    start()
    await until(w3m.account.$state, ({ eip155 }) => eip155?.status === 'connected')
    expect(w3m.getAccount().address).to.equal(otherFakeAddress)
  })

  it('is asked no more than it must where nothing changes, and keeps no listener of the asking', async () => {
    const wallet = createFakeWallet()
    // As most wallets say of what was just approved, in letters of their own.
    during(wallet, 'eth_requestAccounts', () => wallet.say('accountsChanged', [fakeAddress.toLowerCase()]))
    announce(wallet)
    await start().connect({ connectorId: 'test.wallet' })
    await twoTurns()
    expect(wallet.calls.map(({ method }) => method)).to.deep.equal(['eth_requestAccounts', 'eth_chainId'])
    expect(wallet.listenerCount()).to.equal(4)
  })

  it('is not connected where it takes itself away meanwhile (Wallet Standard)', async () => {
    const wallet = createFakeStandardWallet()
    const connect = wallet.wallet.features['standard:connect'] as {
      connect: (...inputs: readonly unknown[]) => Promise<unknown>
    }
    const connectWallet = connect.connect
    connect.connect = async (...inputs) => {
      const answer = await connectWallet(...inputs)
      takeAway()
      return answer
    }
    const takeAway = wallet.register()
    expect(await code(start({ networks: [fakeSolanaNetwork] }).connect({ connectorId: 'Test Solana' }))).to.equal(4900)
    expect(w3m.getAccount().status).to.equal('disconnected')
  })

  it('is disconnected after the application left its namespace', async () => {
    const errors: unknown[] = []
    const originalOnerror = window.onerror
    window.onerror = (_message, _source, _line, _column, error) => (errors.push(error), true)
    ends.push(() => (window.onerror = originalOnerror))
    announce(createFakeWallet())
    await start().connect({ connectorId: 'test.wallet' })
    w3m.updateOptions({ networks: [fakeSolanaNetwork] })
    await twoTurns()
    expect(await code(w3m.disconnect())).to.equal('resolved')
    expect([w3m.account.get('eip155').status, errors]).to.deep.equal(['disconnected', []])
  })

  it('that never answers to a switch leaves it at the end of its connection', async () => {
    announce(createFakeWallet({ hangs: ['wallet_switchEthereumChain'] }))
    await start().connect({ connectorId: 'test.wallet' })
    const change = code(w3m.switchNetwork(otherFakeNetwork))
    await twoTurns()
    await w3m.disconnect()
    expect(await change).to.equal('ABORTED')
    expect(w3m.getNetwork().caipNetworkId).to.equal(fakeNetwork.caipNetworkId)
  })
})
